/** Checks that the access token may read the organizations of the project's clusters, or those that somebody names. */
import type { ApiFailure } from "../../../client";
import { UNKNOWN } from "../../../json";
import { type CheckResult, error, listed, notChecked, ok, warning, withoutStop } from "../check-result";
import { ofEach } from "../reading/services";
import type { Readings } from "../readings";

export async function checkOrganizations(readings: Readings): Promise<readonly CheckResult[]> {
  const isNamed = readings.organizations.length > 0;
  return ofEach(await readings.services, ({ answer, clusters }) => {
    if (answer.is !== "accepted") return [notChecked("they are read with a token that the service accepts")];
    const asked = answer.organizations;
    const read = asked.filter(({ refusal }) => refusal === undefined).map(({ id }) => id);
    const unknown = clusters.filter(({ organization }) => !isNamed && organization === UNKNOWN).length;
    return [
      ...(read.length === 0 ? [] : [ok(`The access token may read ${inWords(read)}`)]),
      ...asked.flatMap(({ id, refusal }) => (refusal === undefined ? [] : [judgeRefusal(id, refusal)])),
      ...(unknown > 0 || asked.length === 0 ? [notKnown(unknown)] : []),
    ];
  });
}

function judgeRefusal(id: bigint, { kind, message }: ApiFailure): CheckResult {
  const [words, why] = [inWords([id]), withoutStop(message)];
  return kind === "forbidden" || kind === "unauthorized"
    ? error(
        `The access token may not read ${words}. ${why}`,
        `Use an access token of ${words}, or correct \`organization_id\``,
      )
    : warning(`It is not known whether the token may read ${words}. ${why}`, "Run `doctor` again");
}

function notKnown(unknown: number): CheckResult {
  const clusters = unknown === 1 ? "one cluster has" : `${unknown} clusters have`;
  const why =
    unknown === 0
      ? "no cluster of a project was found"
      : `${clusters} an organization that only Terraform can evaluate`;
  return warning(
    `The organization is not known that the token has to read: ${why}`,
    "Give --organization NUMBER, or synthesize the app first, or give the variables in TF_VAR_NAME",
  );
}

/** Returns "the organization 42", or "the organizations 7 and 42". */
function inWords(ids: readonly bigint[]): string {
  return `the ${ids.length === 1 ? "organization" : "organizations"} ${listed(ids.map(String))}`;
}
