/** What a finding is about that has no subject of its own: the values of the differences that it accounts for. */
import type { ClusterChange } from "../input/changes";
import { coveredAt } from "../findings/covered";
import type { Finding } from "../findings/finding";
import { subjectOf, type Subject } from "../findings/subject";
import { plain } from "../words";

/** `change` is the change of the finding's cluster; undefined where the finding is about the plan as a whole. */
export function subjectOfFinding(found: Finding, change: ClusterChange | undefined): Subject {
  const { code, address = null, accounts, message } = found;
  if (change !== undefined) {
    const gained = accounts.map(({ before, after }) => coveredAt(change, after ?? before ?? []));
    return subjectOf(change, code, { gained, isSensitive: false });
  }
  return {
    kind: code,
    address,
    organizationId: null,
    clusterName: null,
    gained: [{ path: ["message"], value: plain(message) }],
    isSensitive: false,
  };
}
