/** The names by which a review calls clusters and endpoints. */
import { isHidden, isPartlyUnknown, type ClusterChange } from "../input/changes";
import type { Endpoint } from "../../schema";
import { member, text } from "../input/members";
import type { ClusterReview } from "../review";
import { own, say, type Words } from "../words";

export type NameOf = (address: string) => Words;

/** Names each cluster of a review by its own name, and by its address where the name cannot tell it apart. */
export function clusterNames(clusters: readonly ClusterReview[]): NameOf {
  const names = new Map<string, string>();
  const count = new Map<string, number>();
  for (const { change } of clusters) {
    const name = nameIn(change);
    if (name === undefined) continue;
    names.set(change.address, name);
    count.set(name, (count.get(name) ?? 0) + 1);
  }
  return (address) => {
    const name = names.get(address);
    if (name === undefined) return say`${address}`;
    return count.get(name) === 1 ? say`${name}` : say`${name} (${address})`;
  };
}

/** "logs-production API". */
export function endpointName(name: Words, { label }: Pick<Endpoint, "label">): Words {
  return [...name, ...own(` ${label}`)];
}

/** The name of the cluster that is there after the change, or of the one that goes; never a sensitive one. */
function nameIn(change: ClusterChange): string | undefined {
  const { before, after, action } = change;
  if (isHidden(change, ["name"])) return undefined;
  const isGoing = action === "replace" || after === null || isPartlyUnknown(change, ["name"]);
  const name = text(member(isGoing ? before : after, "name"));
  return name === undefined || name.trim() === "" ? undefined : name;
}
