/** Sends requests to the service, and judges the address, the access token and the clock by the responses. */
import {
  ApiFailure,
  type HttpResponse,
  isGone,
  readResponse,
  type RequestContext,
  type Requests,
} from "../../../client";
import { describes, pathOf } from "../../../contract";
import { isJsonObject } from "../../../json";
import { type CheckResult, error, ok, warning } from "../check-result";
import type { Machine } from "../machine";
import { checkOrganizations, type Organizations, PROBE } from "./organizations";

/** Adds the name of the configuration to a sentence, if there are several configurations. */
export type Say = (sentence: string) => string;

/** No service has this cluster: the response shows whether the token is accepted, and the request changes nothing. */
const NO_CLUSTER = { kind: "opensearch", id: 0 } as const;

/** The findings about a response; `address` is undefined if nothing contradicts that the service sent it. */
export interface Answer {
  readonly address: CheckResult | undefined;
  readonly token: readonly CheckResult[];
  readonly clock: readonly CheckResult[];
}

/** Asks the service for a cluster that does not exist, then for the organizations, and closes the requests. */
export async function askService(
  { now, signal }: Machine,
  requests: Requests,
  organizations: Organizations,
  say: Say,
): Promise<Answer> {
  const before = now();
  try {
    const path = pathOf("read", NO_CLUSTER.kind, { id: NO_CLUSTER.id });
    const { response, context } = await requests.send({ method: "GET", path, signal, probe: PROBE });
    const clock = [judgeClock(response.headers["date"], before, now(), say)];
    const refused = judgeResponse(response, context, requests.address, say);
    if (refused !== undefined) return { ...refused, clock };
    const token = await checkOrganizations(requests, signal, organizations);
    return { address: undefined, token: token.map((one) => ({ ...one, message: say(one.message) })), clock };
  } catch (failure) {
    return { ...failed(failure, requests.address, say), clock: [notAsked()] };
  } finally {
    requests.close();
  }
}

/** Returns the result of a check that needs a response, if the service was not asked. */
export function notAsked(): CheckResult {
  return warning(
    "Not checked: the service was not asked",
    "Correct the errors and warnings of the other lines first",
  );
}

export function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}

type Refusal = Pick<Answer, "address" | "token">;

/** Returns undefined if the service itself accepts the token. */
function judgeResponse(
  response: HttpResponse,
  context: RequestContext,
  address: string,
  say: Say,
): Refusal | undefined {
  if (isGone(response)) return undefined;
  try {
    const body = readResponse(response, context);
    const { kind, id } = NO_CLUSTER;
    if (response.isRedirected !== true && isJsonObject(body) && describes(kind, id, body)) return undefined;
    return foreign(
      `The response to ${context.operation} (${response.status}) is not of this service: it is no cluster, and not "no such cluster"`,
      address,
      say,
    );
  } catch (failure) {
    return failed(failure, address, say);
  }
}

/** Failures that say nothing about the token, and that may be temporary. */
const TEMPORARY: ReadonlySet<string> = new Set(["server", "rate-limited", "invalid", "aborted"]);

/** Failures by a response that the service would not send. */
const FOREIGN: ReadonlySet<string> = new Set(["proxy-or-wrong-url", "redirect", "malformed-response"]);

function failed(failure: unknown, address: string, say: Say): Refusal {
  if (!(failure instanceof ApiFailure)) throw failure;
  const found = withoutStop(failure.message);
  // The service has an error of the contract for every value that it refuses.
  const isUnexplained = failure.kind === "invalid" && failure.code === undefined;
  if ((FOREIGN.has(failure.kind) && failure.status !== 407) || isUnexplained)
    return foreign(found, address, say, failure.kind === "redirect" ? failure.advice : undefined);
  const fix = withoutStop(failure.kind === "forbidden" ? FORBIDDEN : failure.advice);
  const isTemporary = TEMPORARY.has(failure.kind);
  const token = isTemporary
    ? warning(say(`${found}: the token was not judged`), fix)
    : error(say(found), fix);
  return { address: undefined, token: [token] };
}

/** Returns the findings about a server that responds, and is not the service. */
function foreign(what: string, address: string, say: Say, advice?: string): Refusal {
  const { pathname } = new URL(address);
  const path = pathname === "/" ? "whether it needs a path" : `its path \`${pathname}\``;
  const fix = `Check \`base_url\` (or CLOUD_BASE_URL): the host, the port, and ${path}`;
  return {
    address: error(
      say(`${address} responds, but not as this service. ${what}`),
      advice === undefined ? fix : withoutStop(advice),
    ),
    token: [
      warning(
        say("Not judged: what responds at the address is not this service"),
        "Correct the address first",
      ),
    ],
  };
}

const FORBIDDEN =
  "Use an access token that may read clusters, or ask the operators of the service what it is for";

/** Seconds that the two clocks may differ. */
const MOST_SKEW = 60;
const DAY = 24 * 60 * 60;

/** Compares the clocks of this machine and the service; `before` and `after` are the times of request and response. */
export function judgeClock(date: string | undefined, before: number, after: number, say: Say): CheckResult {
  const theirs = Date.parse(date ?? "");
  if (Number.isNaN(theirs)) return warning(say("Not checked: the service does not tell its time"));
  // The header `Date` has no fractions of a second.
  const ahead = Math.max(0, before - (theirs + 1000)) / 1000;
  const behind = Math.max(0, theirs - after) / 1000;
  const seconds = Math.round(Math.max(ahead, behind));
  if (seconds <= MOST_SKEW) return ok(say("As that of the service, to a minute"));
  const message = say(
    `The clock of this machine is ${duration(seconds)} ${ahead > 0 ? "ahead of" : "behind"} that of the service`,
  );
  const fix =
    "Set the clock of this machine: certificates, and acknowledgements with an end, are judged by it";
  return seconds > DAY ? error(message, fix) : warning(message, fix);
}

function duration(seconds: number): string {
  const [count, unit] =
    seconds < 3600
      ? [Math.round(seconds / 60), "minute"]
      : seconds < 2 * DAY
        ? [Math.round(seconds / 3600), "hour"]
        : [Math.round(seconds / DAY), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
