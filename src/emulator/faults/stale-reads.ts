/** Makes reads lag behind writes: for a while, they show a cluster as it was before. */
import type { Json } from "../../json";
import type { ClusterKind } from "../../schema";
import type { StoredCluster } from "../cluster";

export interface StaleReads {
  /** Shows the cluster as it was `before` for so many milliseconds; undefined: as if it did not exist. */
  remember(
    cluster: { readonly kind: ClusterKind; readonly id: number },
    before: StoredCluster | undefined,
    milliseconds: number,
  ): void;
  /** Returns what a read shows instead of the current cluster. */
  view(kind: ClusterKind, id: number, current: StoredCluster | undefined): StoredCluster | undefined;
  /** Returns what a list shows instead of the current clusters. */
  viewAll(
    kind: ClusterKind,
    organizationId: Json,
    current: readonly StoredCluster[],
  ): readonly StoredCluster[];
}

interface Memory {
  readonly kind: ClusterKind;
  readonly before: StoredCluster | undefined;
  readonly until: number;
}

export function openStaleReads(now: () => number): StaleReads {
  const memories = new Map<number, Memory>();
  const memoryOf = (id: number) => {
    const memory = memories.get(id);
    if (memory === undefined || now() < memory.until) return memory;
    memories.delete(id);
    return undefined;
  };
  const view: StaleReads["view"] = (_kind, id, current) => {
    const memory = memoryOf(id);
    return memory === undefined ? current : memory.before;
  };
  return {
    remember: ({ kind, id }, before, milliseconds) => {
      const earlier = memoryOf(id);
      memories.set(id, {
        kind,
        before: earlier === undefined ? before : earlier.before,
        until: now() + milliseconds,
      });
    },
    view,
    viewAll: (kind, organizationId, current) => {
      const there = new Set(current.map(({ id }) => id));
      const removed = [...memories.keys()]
        .filter((id) => !there.has(id))
        .map((id) => memoryOf(id))
        .filter((memory) => memory?.kind === kind)
        .map((memory) => memory?.before);
      return [...current.map((cluster) => view(kind, cluster.id, cluster)), ...removed].filter(
        (cluster): cluster is StoredCluster => cluster?.fields["organization_id"] === organizationId,
      );
    },
  };
}
