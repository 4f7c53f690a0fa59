/** Reads the clusters that a state holds: where they are, and whom their access lists let in. */
import { clustersInState } from "../../adopt";
import type { Json } from "../../json";
import { type ClusterKind, compareNames, KINDS, type Value } from "../../schema";

export interface AppliedCluster {
  /** Its address in Terraform: `cloud_opensearch.logs`. */
  readonly address: string;
  readonly kind: ClusterKind;
  readonly id: string;
  readonly name: string;
  readonly urls: readonly string[];
  readonly lists: readonly AppliedList[];
}

export interface AppliedList {
  /** The attribute: `ip_allowlist`. */
  readonly name: string;
  readonly entries: readonly string[];
}

/** Returns the clusters in a state file, as people sort their addresses. */
export function appliedClusters(state: Json): readonly AppliedCluster[] {
  const clusters = clustersInState(state, { place: "", serviceIn: () => undefined }) ?? [];
  return clusters
    .toSorted((a, b) => compareNames(a.instance, b.instance))
    .map(({ kind, instance, id = "", name = "", values }) => {
      const { endpoints } = KINDS[kind];
      return {
        address: instance,
        kind,
        id,
        name,
        urls: endpoints.flatMap(({ url }) => textsIn(values[url])),
        lists: endpoints.map(({ accessList }) => ({
          name: accessList,
          entries: textsIn(values[accessList]),
        })),
      };
    });
}

function textsIn(value: Value): readonly string[] {
  return ([value].flat() as readonly Value[]).filter((one) => typeof one === "string");
}
