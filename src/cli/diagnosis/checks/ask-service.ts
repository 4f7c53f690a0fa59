/** Sends one request to the service, and judges the access token and the clock by the response. */
import {
  ApiFailure,
  type HttpResponse,
  isGone,
  readResponse,
  type RequestContext,
  type Requests,
} from "../../../client";
import { pathOf } from "../../../contract";
import { type CheckResult, error, ok, warning } from "../check-result";
import type { Machine } from "../machine";

/** Adds the name of the configuration to a sentence, if there are several configurations. */
export type Say = (sentence: string) => string;

/** Milliseconds to wait for the service, within the time for all checks. */
const PATIENCE = 10_000;

/** No service has this cluster: the response shows whether the token is accepted, and the request changes nothing. */
const NO_CLUSTER = { kind: "opensearch", id: 0 } as const;

/** Asks the service for a cluster that does not exist, and closes the requests. */
export async function askService(
  { now, signal }: Machine,
  requests: Requests,
  say: Say,
): Promise<Record<"token" | "clock", readonly CheckResult[]>> {
  const before = now();
  try {
    const path = pathOf("read", NO_CLUSTER.kind, { id: NO_CLUSTER.id });
    const probe = { timeoutMs: PATIENCE, wantsBody: () => true };
    const { response, context } = await requests.send({ method: "GET", path, signal, probe });
    const clock = judgeClock(response.headers["date"], before, now(), say);
    return { token: [judgeToken(response, context, say)], clock: [clock] };
  } catch (failure) {
    return { token: [failed(failure, say)], clock: [notAsked()] };
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

function judgeToken(response: HttpResponse, context: RequestContext, say: Say): CheckResult {
  try {
    if (!isGone(response)) readResponse(response, context);
    return ok(say(`Accepted by the service (${response.status} to ${context.operation})`));
  } catch (failure) {
    return failed(failure, say);
  }
}

/** Failures that say nothing about the token, and that may be temporary. */
const TEMPORARY: ReadonlySet<string> = new Set([
  "server",
  "rate-limited",
  "invalid",
  "malformed-response",
  "aborted",
]);

function failed(failure: unknown, say: Say): CheckResult {
  if (!(failure instanceof ApiFailure)) throw failure;
  const told = failure.serviceMessage === undefined ? "" : ` The service said: ${failure.serviceMessage}`;
  const message = say(withoutStop(`${failure.summary}${told}`));
  const fix = withoutStop(failure.kind === "forbidden" ? FORBIDDEN : failure.advice);
  return TEMPORARY.has(failure.kind)
    ? warning(`${message}: the token was not judged`, fix)
    : error(message, fix);
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
  if (seconds < 3600) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 2 * DAY ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / DAY)} days`;
}
