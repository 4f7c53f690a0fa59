/** Clusters whose new names cannot be compared with those of all others, since a name or an organization is sensitive. */
import { groupBy } from "../../group-by";
import { type ClusterChange, isHidden } from "../../plan/changes";
import { text } from "../../plan/values";
import { own, say, type Words } from "../../words";
import { finding, type Finding } from "../finding";

/** Reports each cluster of `named` that may have the name of another one: to say whether it has would tell what is sensitive. */
export function sensitiveNameFindings(
  clusters: readonly ClusterChange[],
  named: readonly ClusterChange[],
): Finding[] {
  const others = clusters.filter(({ isDeposed, action }) => !isDeposed && action !== "delete");
  if (others.length < 2 || !others.some((one) => hidesName(one) || hidesOrganization(one))) return [];
  const namelessByType = groupBy(others.filter(hidesName), ({ type }) => type);
  const byName = groupBy(others, (one) => (hidesName(one) ? undefined : nameOf(one)));
  return named.flatMap((change) => {
    const { address, type } = change;
    const sameName = byName.get(nameOf(change) ?? "") ?? [];
    const message = uncompared(change, namelessByType.get(type)?.[0], sameName);
    const place = { address, attribute: "name" };
    if (message === undefined) return [];
    return [finding("duplicate-name", place, message, { accounts: [], fix, isUnchecked: true })];
  });
}

function fix(): Words {
  return own(
    "check that no two clusters of an organization have one name: the service refuses the second one",
  );
}

/** Says what is not compared; undefined if all is. `nameless` is a cluster with a sensitive name. */
function uncompared(
  change: ClusterChange,
  nameless: ClusterChange | undefined,
  sameName: readonly ClusterChange[],
): Words | undefined {
  if (hidesName(change)) {
    return own("its name is sensitive: whether another cluster has the same one is not checked");
  }
  if (nameless !== undefined) {
    return say`the name of ${nameless.address} is sensitive: whether this cluster has the same one is not checked`;
  }
  const namesake = sameName.find(
    (one) =>
      one !== change && one.type === change.type && (hidesOrganization(change) || hidesOrganization(one)),
  );
  if (namesake === undefined) return undefined;
  return say`${namesake.address} has the same name, and an organization is sensitive: whether it is the same one is not checked`;
}

function hidesName(change: ClusterChange): boolean {
  return isHidden(change, ["name"]);
}

function hidesOrganization(change: ClusterChange): boolean {
  return isHidden(change, ["organization_id"]);
}

function nameOf({ before, after }: ClusterChange): string | undefined {
  return text((after ?? before)?.["name"]);
}
