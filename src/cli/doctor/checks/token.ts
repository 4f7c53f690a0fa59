/** Checks that the service accepts the access token. */
import { type CheckResult, error, notChecked, ok, warning, withoutStop } from "../check-result";
import type { ServiceAnswer } from "../reading/service";
import type { Readings } from "../readings";
import { distinctResults } from "./organizations";

export async function checkToken({ services }: Readings): Promise<readonly CheckResult[]> {
  return distinctResults((await services).flatMap(judge));
}

/** Failures that say nothing about the token, and that may be temporary. */
const TEMPORARY: ReadonlySet<string> = new Set(["server", "rate-limited", "invalid", "aborted"]);

const FORBIDDEN =
  "Use an access token that may read clusters, or ask the operators of the service what it is for";

function judge({ say, problems, address, foreign, failure }: ServiceAnswer): readonly CheckResult[] {
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
