/** Checks the way to the service with the provider's own client: address, token, clock, proxy, certificates. */
import {
  ApiFailure,
  type HttpResponse,
  isGone,
  openRequests,
  readResponse,
  type RequestContext,
  type Requests,
} from "../../../client";
import { pathOf } from "../../../contract";
import { type Diagnostic, type TerraformObject, UNKNOWN_VALUE } from "../../../plugin";
import { type ClientSettings, readSettings } from "../../../provider/settings";
import { PROVIDER_VERSION } from "../../../schema";
import { type CheckName, type CheckResult, error, ok, warning } from "../check-result";
import type { Machine } from "../machine";
import type { Configuration, WorkingFolder } from "../reading/configurations";
import { checkCertificates, judgeBundle } from "./certificates";
import { checkProxy } from "./proxy";

export type ServiceFindings = Readonly<
  Record<Extract<CheckName, "address" | "token" | "clock" | "proxy" | "certificates">, readonly CheckResult[]>
>;

/** Settings that decide where a request goes, and what proves who sends it. */
const DECISIVE = ["base_url", "access_token", "ca_cert_pem"] as const;

/** More configurations that differ are not checked. */
const MOST = 5;

/** Checks each configuration that differs from the others, at the same time. */
export async function checkService(
  machine: Machine,
  folders: readonly WorkingFolder[],
): Promise<ServiceFindings> {
  const found = distinct(folders.flatMap(({ configurations }) => configurations));
  const configurations = found.length === 0 ? [{ file: "", config: {} }] : found.slice(0, MOST);
  const each = await Promise.all(configurations.map(async (one) => checkOne(machine, one, found.length > 1)));
  const of = (name: keyof ServiceFindings): readonly CheckResult[] =>
    unique(each.flatMap((one) => one[name]));
  const unreadable = folders.flatMap((folder) => folder.unreadable);
  const more = found.length - configurations.length;
  return {
    address: [
      ...of("address"),
      ...unreadable.map((file) =>
        warning(
          `${file} cannot be read, and may configure the provider`,
          "Check it with `terraform validate`",
        ),
      ),
      ...(found.length > MOST
        ? [warning(`${more} more configurations of the provider were not checked`)]
        : []),
    ],
    token: of("token"),
    clock: of("clock"),
    proxy: of("proxy"),
    certificates: [...(await checkCertificates(machine)), ...of("certificates")],
  };
}

function distinct(configurations: readonly Configuration[]): readonly Configuration[] {
  const key = ({ config }: Configuration) =>
    DECISIVE.map((name) => {
      const value = config[name];
      return value === UNKNOWN_VALUE ? "unknown" : JSON.stringify(value ?? null);
    }).join();
  return [...new Map(configurations.map((one) => [key(one), one])).values()];
}

function unique(findings: readonly CheckResult[]): readonly CheckResult[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** Returns whose configuration it is, as the beginning of a sentence. */
type Say = (sentence: string) => string;

async function checkOne(
  machine: Machine,
  { file, config }: Configuration,
  isOneOfSeveral: boolean,
): Promise<ServiceFindings> {
  const say: Say = (sentence) => (isOneOfSeveral ? `${file}: ${sentence}` : sentence);
  const unknown = DECISIVE.filter((name) => config[name] === UNKNOWN_VALUE);
  if (unknown.length > 0) return notKnown(machine, unknown, file, config);
  const reading = readSettings(config, machine.environment);
  if ("diagnostics" in reading) return refused(machine, reading.diagnostics, say, config);
  const { settings } = reading;
  let requests: Requests;
  try {
    requests = openRequests(
      { ...settings, userAgent: `cdktf-provider-cloud/${PROVIDER_VERSION} doctor`, log: SILENT },
      { environment: machine.environment, now: machine.now },
    );
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return misconfigured(machine, failure, settings, say);
  }
  const { token, clock } = await askService(machine, requests, say);
  return {
    address: [ok(say(`${shownAddress(settings.baseUrl)}${sourceOf(config, file)}`))],
    token,
    clock,
    proxy: checkProxy(machine, settings.baseUrl).map((finding) => said(say, finding)),
    certificates: certificatesOf(settings, machine, say),
  };
}

const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {
  // Nothing is logged.
}

function said(say: Say, finding: CheckResult): CheckResult {
  return { ...finding, message: say(finding.message) };
}

/** The origin alone: a path may be a secret too. */
function shownAddress(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

function sourceOf(config: TerraformObject, file: string): string {
  return config["base_url"] === undefined || config["base_url"] === null ? " (CLOUD_BASE_URL)" : ` (${file})`;
}

function notKnown(
  machine: Machine,
  names: readonly string[],
  file: string,
  config: TerraformObject,
): ServiceFindings {
  const known = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== UNKNOWN_VALUE));
  const reading = readSettings(known, machine.environment);
  const list = names.map((name) => `\`${name}\``).join(", ");
  const notChecked = warning(
    `${file} sets ${list} by an expression that only Terraform can evaluate: not checked`,
    `Give the variables in TF_VAR_..., or leave ${list} to the environment, and run this again`,
  );
  const refusals = "diagnostics" in reading ? reading.diagnostics : [];
  const wrong = refusals.filter(({ path }) => !names.includes(attributeOf(path)));
  const of = (name: string): readonly CheckResult[] => findingsOf(wrong, name, (sentence) => sentence);
  return {
    address: names.includes("base_url") ? [notChecked] : or(of("base_url"), ok("Not refused by any rule")),
    token: names.includes("access_token") ? [notChecked] : or(of("access_token"), notAsked()),
    clock: [notAsked()],
    proxy: checkProxy(machine, undefined),
    certificates: names.includes("ca_cert_pem") ? [notChecked] : of("ca_cert_pem"),
  };
}

function or(findings: readonly CheckResult[], otherwise: CheckResult): readonly CheckResult[] {
  return findings.length > 0 ? findings : [otherwise];
}

function notAsked(): CheckResult {
  return warning(
    "Not checked: the service was not asked",
    "Correct the errors and warnings of the other lines first",
  );
}

/** What the provider refuses, each at the line that it is about. */
function refused(
  machine: Machine,
  diagnostics: readonly Diagnostic[],
  say: Say,
  config: TerraformObject,
): ServiceFindings {
  const of = (name: string) => findingsOf(diagnostics, name, say);
  const others = diagnostics.filter(
    ({ path }) => !(DECISIVE as readonly string[]).includes(attributeOf(path)),
  );
  const baseUrl = config["base_url"] ?? machine.environment["CLOUD_BASE_URL"];
  const isUsable = of("base_url").length === 0 && typeof baseUrl === "string";
  return {
    address: [
      ...or(of("base_url"), ok(say(isUsable ? shownAddress(baseUrl) : "Not refused by any rule"))),
      ...others.map((diagnostic) => findingOf(diagnostic, say)),
    ],
    token: or(of("access_token"), notAsked()),
    clock: [notAsked()],
    proxy: checkProxy(machine, isUsable ? baseUrl : undefined),
    certificates: of("ca_cert_pem"),
  };
}

function attributeOf(path: Diagnostic["path"]): string {
  const [step] = path ?? [];
  return step !== undefined && "attribute" in step ? step.attribute : "";
}

function findingsOf(diagnostics: readonly Diagnostic[], name: string, say: Say): readonly CheckResult[] {
  return diagnostics
    .filter(({ path }) => attributeOf(path) === name)
    .map((diagnostic) => findingOf(diagnostic, say));
}

function findingOf({ summary, detail = "" }: Diagnostic, say: Say): CheckResult {
  const [fix = ""] = detail.split("\n\n");
  return error(say(summary), fix.replace(/\.$/, ""));
}

/** The client cannot be made: of the address, the token or the proxy. */
function misconfigured(
  machine: Machine,
  failure: ApiFailure,
  { baseUrl }: ClientSettings,
  say: Say,
): ServiceFindings {
  const finding = error(say(sentence(failure.summary)), sentence(failure.advice));
  const isOf = (word: string) => failure.summary.includes(word);
  const proxy = isOf("HTTPS_PROXY");
  return {
    address: [isOf("`base_url`") ? finding : ok(say(shownAddress(baseUrl)))],
    token: [isOf("`access_token`") ? finding : notAsked()],
    clock: [notAsked()],
    proxy: proxy ? [finding] : checkProxy(machine, baseUrl),
    certificates: [],
  };
}

function sentence(text: string): string {
  return text.replace(/\.$/, "");
}

/** Milliseconds to wait for the service, unless the time for all checks is over before. */
const PATIENCE = 10_000;

/** A cluster that no service has: the answer shows whether the token is accepted, and changes nothing. */
const NOBODY = { kind: "opensearch", id: 0 } as const;

async function askService(
  { now, signal }: Machine,
  requests: Requests,
  say: Say,
): Promise<Pick<ServiceFindings, "token" | "clock">> {
  const before = now();
  try {
    const path = pathOf("read", NOBODY.kind, { id: NOBODY.id });
    const probe = { timeoutMs: PATIENCE, wantsBody: () => true };
    const { response, context } = await requests.send({ method: "GET", path, signal, probe });
    const clock = judgeClock(response.headers["date"], before, now(), say);
    return { token: [judgeToken(response, context, say)], clock: [clock] };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { token: [failed(failure, say)], clock: [notAsked()] };
  } finally {
    requests.close();
  }
}

function judgeToken(response: HttpResponse, context: RequestContext, say: Say): CheckResult {
  const accepted = ok(say(`Accepted by the service (${response.status} to ${context.operation})`));
  if (isGone(response)) return accepted;
  try {
    readResponse(response, context);
    return accepted;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return failed(failure, say);
  }
}

/** Failures that say nothing about the token, and that may pass. */
const PASSING: ReadonlySet<string> = new Set([
  "server",
  "rate-limited",
  "invalid",
  "malformed-response",
  "aborted",
]);

function failed(failure: ApiFailure, say: Say): CheckResult {
  const told = failure.serviceMessage === undefined ? "" : ` The service said: ${failure.serviceMessage}`;
  const message = say(sentence(`${failure.summary}${told}`));
  const fix = sentence(failure.kind === "forbidden" ? FORBIDDEN : failure.advice);
  return PASSING.has(failure.kind)
    ? warning(`${message}: the token was not judged`, fix)
    : error(message, fix);
}

const FORBIDDEN =
  "Use an access token that may read clusters, or ask the operators of the service what it is for";

/** Seconds that the clocks may differ. */
const MOST_SKEW = 60;
const DAY = 24 * 60 * 60;

/** Compares the clocks; the answer took from `before` to `after`. */
export function judgeClock(date: string | undefined, before: number, after: number, say: Say): CheckResult {
  const theirs = Date.parse(date ?? "");
  if (Number.isNaN(theirs)) return warning(say("Not checked: the service does not tell its time"));
  // `Date` has no fractions of a second.
  const behind = Math.max(0, before - (theirs + 1000)) / 1000;
  const ahead = Math.max(0, theirs - after) / 1000;
  const seconds = Math.round(Math.max(behind, ahead));
  if (seconds <= MOST_SKEW) return ok(say("As that of the service, to a minute"));
  const message = say(
    `The clock of this machine is ${duration(seconds)} ${behind > 0 ? "ahead of" : "behind"} that of the service`,
  );
  const fix =
    "Set the clock of this machine: certificates, and acknowledgements with an end, are judged by it";
  return seconds > DAY ? error(message, fix) : warning(message, fix);
}

function duration(seconds: number): string {
  if (seconds < 3600) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 2 * DAY ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / DAY)} days`;
}

function certificatesOf({ caCertPem }: ClientSettings, { now }: Machine, say: Say): readonly CheckResult[] {
  return caCertPem === undefined ? [] : [said(say, judgeBundle("`ca_cert_pem`", caCertPem, now()))];
}
