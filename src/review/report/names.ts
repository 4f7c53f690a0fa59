/** Names clusters and endpoints for the readers of a review. */
import type { Family } from "../../cidr";
import type { Endpoint } from "../../schema";
import type { Finding } from "../findings/finding";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../input/changes";
import { member, text } from "../input/members";
import type { ClusterReview } from "../review";
import { own, say, type Words } from "../words";

export type NameOf = (address: string) => Words;

/** Returns the names of clusters by address: the cluster's name, with the address if several clusters have that name. */
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

/** Names an endpoint of a cluster: "logs-production API". */
export function endpointName(name: Words, { label }: Pick<Endpoint, "label">): Words {
  return [...name, ...own(` ${label}`)];
}

/** Returns the name of the cluster after the change, or of the one that is destroyed; undefined if it is sensitive. */
function nameIn(change: ClusterChange): string | undefined {
  const { before, after, action } = change;
  if (isHidden(change, ["name"])) return undefined;
  const isGoing = action === "replace" || after === null || isPartlyUnknown(change, ["name"]);
  const name = text(member(isGoing ? before : after, "name"));
  return name === undefined || name.trim() === "" ? undefined : name;
}

/** Names all addresses of some families: "every IPv4 address and every IPv6 address". */
export function everyAddress(families: readonly Family[]): string {
  return families.map((family) => `every IPv${family} address`).join(" and ");
}

/** Returns a text that all findings about one access list share, and no others. */
export function listOf({ address = "", attribute = "" }: Finding): string {
  return `${address} ${attribute}`;
}
