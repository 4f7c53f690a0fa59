/** Names the endpoints and clusters that a line of the report is about: "API and Dashboards of logs-a, logs-b". */
import { namesWords, own, say, type Words } from "../../text";
import { groupBy } from "../group-by";

/** Names a cluster, given its address. */
export type NameOf = (address: string) => Words;

/** An endpoint or a cluster that a line is about, with the address of the cluster. */
export interface LineObject {
  readonly address?: string | undefined;
}

/** Clusters of which the same endpoints are meant. */
export interface Holders {
  /** "API", "Dashboards"; empty if the line is about the clusters as a whole. */
  readonly endpoints: readonly string[];
  readonly clusters: readonly Words[];
}

/** An endpoint of a cluster; the cluster as a whole if it has no label. */
export interface HeldObject extends LineObject {
  readonly label?: string | undefined;
}

/** Groups clusters by the endpoints that are meant, in the order of the first ones. */
export function holdersOf(objects: readonly HeldObject[], nameOf: NameOf): readonly Holders[] {
  const byAddress = groupBy(objects, ({ address = "" }) => address);
  const held = [...byAddress].map(([address, ofCluster]) => ({
    address,
    endpoints: [...new Set(ofCluster.flatMap(({ label }) => label ?? []))],
  }));
  return [...groupBy(held, ({ endpoints }) => endpoints.join("\0")).values()].map((group) => ({
    endpoints: group[0].endpoints,
    clusters: group.map(({ address }) => nameOf(address)),
  }));
}

/** Names the clusters with their endpoints: "logs API and Dashboards", "API of logs-a, logs-b and 9 more". */
export function holderWords({ endpoints, clusters }: Holders, most: number): Words {
  const [first] = clusters;
  const named = own(listed(endpoints));
  if (endpoints.length === 0) return namesWords(clusters, most);
  if (first !== undefined && clusters.length === 1) return say`${first} ${named}`;
  return say`${named} of ${namesWords(clusters, most)}`;
}

/** Writes "API", "API and Dashboards". */
function listed(endpoints: readonly string[]): string {
  const last = endpoints.at(-1) ?? "";
  return endpoints.length < 2 ? last : `${endpoints.slice(0, -1).join(", ")} and ${last}`;
}
