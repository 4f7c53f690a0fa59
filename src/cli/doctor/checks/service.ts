/** Checks the service: its address, whether it accepts the access token, and the organizations that the token may read. */
import { type CheckResult, error, listed, notChecked, ok, warning, withoutStop } from "../check-result";
import type { ServiceAnswer } from "../reading/service";
import type { Readings } from "../readings";

/** Checks the address of the service: the provider's own rules accept it, and the service responds there. */
export async function checkAddress({ services }: Readings): Promise<readonly CheckResult[]> {
  return distinctResults((await services).flatMap(judgeAddress));
}

function judgeAddress({ say, problems, address, foreign }: ServiceAnswer): readonly CheckResult[] {
  // The line of the token has the problems of that one.
  const own = problems.filter(({ setting }) => setting !== "access_token").map(({ result }) => result);
  if (own.length > 0) return own;
  if (address === undefined) return [notChecked(say("a request cannot be sent"))];
  const { url, from } = address;
  if (foreign === undefined) return [ok(say(`${url} (${from})`))];
  const { pathname } = new URL(url);
  const path = pathname === "/" ? "whether it needs a path" : `its path \`${pathname}\``;
  const fix = `Check \`base_url\` (or CLOUD_BASE_URL): the host, the port, and ${path}`;
  return [
    error(
      say(`${url} responds, but not as this service. ${foreign.what}`),
      foreign.advice === undefined ? fix : withoutStop(foreign.advice),
    ),
  ];
}

/** Checks that the service accepts the access token. */
export async function checkToken({ services }: Readings): Promise<readonly CheckResult[]> {
  return distinctResults((await services).flatMap(judgeToken));
}

/** Failures that say nothing about the token, and that may be temporary. */
const TEMPORARY: ReadonlySet<string> = new Set(["server", "rate-limited", "invalid", "aborted"]);

const FORBIDDEN =
  "Use an access token that may read clusters, or ask the operators of the service what it is for";

function judgeToken({ say, problems, address, foreign, failure }: ServiceAnswer): readonly CheckResult[] {
  const own = problems.filter(({ setting }) => setting === "access_token").map(({ result }) => result);
  if (own.length > 0) return own;
  if (address === undefined) return [notChecked(say("the service was not asked"))];
  if (foreign !== undefined) return [notChecked(say("what responds at the address is not this service"))];
  if (failure === undefined) return [ok(say("Accepted by the service"))];
  const found = withoutStop(failure.message);
  const fix = withoutStop(failure.kind === "forbidden" ? FORBIDDEN : failure.advice);
  if (TEMPORARY.has(failure.kind)) return [warning(say(`${found}: the token was not judged`), fix)];
  return [error(say(found), fix)];
}

/** Checks that the access token may read the organizations of the project's clusters. */
export async function checkOrganizations({ services }: Readings): Promise<readonly CheckResult[]> {
  return distinctResults((await services).flatMap(judgeOrganizations));
}

/** Returns each result once: configurations that differ may have the same. */
function distinctResults(results: readonly CheckResult[]): readonly CheckResult[] {
  return [...new Map(results.map((result) => [JSON.stringify(result), result])).values()];
}

function judgeOrganizations(answer: ServiceAnswer): readonly CheckResult[] {
  const { say, problems, address, foreign, failure, organizations, unknown } = answer;
  if (problems.length > 0 || address === undefined || foreign !== undefined || failure !== undefined)
    return [notChecked(say("the service did not accept the token"))];
  const all = [...organizations];
  const read = all.filter(([, refusal]) => refusal === undefined).map(([id]) => id);
  const refused = all.flatMap(([id, refusal]) => {
    if (refusal === undefined) return [];
    const words = inWords([id]);
    const why = withoutStop(refusal.message);
    return refusal.kind === "forbidden" || refusal.kind === "unauthorized"
      ? error(
          say(`The access token may not read ${words}. ${why}`),
          `Use an access token of ${words}, or correct \`organization_id\``,
        )
      : warning(say(`It is not known whether the token may read ${words}. ${why}`), "Run `doctor` again");
  });
  return [
    ...(read.length === 0 ? [] : [ok(say(`The access token may read ${inWords(read)}`))]),
    ...refused,
    ...(unknown > 0 || all.length === 0 ? [notKnown(answer)] : []),
  ];
}

function notKnown({ say, unknown }: ServiceAnswer): CheckResult {
  const clusters = unknown === 1 ? "one cluster has" : `${unknown} clusters have`;
  const why =
    unknown === 0
      ? "no cluster of a project was found"
      : `${clusters} an organization that only Terraform can evaluate`;
  return warning(
    say(`The organization is not known that the token has to read: ${why}`),
    "Give the organization with --organization NUMBER, or synthesize the app first; variables in TF_VAR_...",
  );
}

/** Returns "the organization 42", or "the organizations 7 and 42". */
function inWords(ids: readonly bigint[]): string {
  return `the ${ids.length === 1 ? "organization" : "organizations"} ${listed(ids.map(String))}`;
}
