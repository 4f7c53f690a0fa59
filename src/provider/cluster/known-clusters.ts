/**
 * Keeps the clusters that this configuration manages, as far as Terraform has shown them to this process. During an apply
 * it shows those that change, and not the one that `create_before_destroy` replaces.
 */
import type { ClusterId } from "../../contract";
import type { TerraformObject } from "../../plugin";
import { type ClusterKind, clusterNameKey } from "../../schema";
import { knownId } from "../calls";
import { toJudged } from "../values/convert";

/** The owner of a name: a cluster by its id, or another resource whose cluster is being created. */
export type NameHolder = ClusterId | "a new cluster";

export interface KnownClusters {
  /** Notes a cluster by its state, unless it was deleted. */
  note(kind: ClusterKind, state: TerraformObject | null): void;
  /** Forgets a cluster that was deleted. */
  forget(kind: ClusterKind, id: ClusterId): void;
  /** Notes that a cluster is being created, until the function returned is called. */
  noteNew(kind: ClusterKind, planned: TerraformObject): () => void;
  /** Returns another cluster that has the name of this one; undefined if none is known. */
  holderOfName(kind: ClusterKind, cluster: TerraformObject): NameHolder | undefined;
}

export function knownClusters(): KnownClusters {
  const clusters = new Map<string, { readonly id: ClusterId; readonly key: string | undefined }>();
  const deleted = new Set<string>();
  /** How many clusters of each name are being created. */
  const created = new Map<string | undefined, number>();
  return {
    note: (kind, state) => {
      const id = knownId(state?.["id"]);
      if (state === null || id === undefined || deleted.has(`${kind}/${id}`)) return;
      clusters.set(`${kind}/${id}`, { id, key: nameKey(kind, state) });
    },
    forget: (kind, id) => {
      clusters.delete(`${kind}/${id}`);
      deleted.add(`${kind}/${id}`);
    },
    noteNew: (kind, planned) => {
      const key = nameKey(kind, planned);
      created.set(key, (created.get(key) ?? 0) + 1);
      return () => {
        created.set(key, (created.get(key) ?? 0) - 1);
      };
    },
    holderOfName: (kind, cluster) => {
      const key = nameKey(kind, cluster);
      if (key === undefined) return undefined;
      const own = String(knownId(cluster["id"]));
      for (const holder of clusters.values()) {
        if (holder.key === key && String(holder.id) !== own) return holder.id;
      }
      return (created.get(key) ?? 0) > 1 ? "a new cluster" : undefined;
    },
  };
}

function nameKey(kind: ClusterKind, cluster: TerraformObject): string | undefined {
  const { organization_id: organization, name } = cluster;
  return clusterNameKey({ kind, organization: knownId(organization), name: toJudged(name ?? null) });
}
