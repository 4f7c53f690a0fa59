/** Checks that the access token may read the organizations of the project's clusters. */
import { type CheckResult, error, listed, notChecked, ok, warning, withoutStop } from "../check-result";
import type { ServiceAnswer } from "../reading/service";
import type { Readings } from "../readings";

export async function checkOrganizations({ services }: Readings): Promise<readonly CheckResult[]> {
  return distinctResults((await services).flatMap(judge));
}

/** Returns each result once: configurations that differ may have the same. */
export function distinctResults(results: readonly CheckResult[]): readonly CheckResult[] {
  return [...new Map(results.map((result) => [JSON.stringify(result), result])).values()];
}

function judge(answer: ServiceAnswer): readonly CheckResult[] {
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
