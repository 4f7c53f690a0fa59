/** Makes reads lag behind writes: for a while, they show a cluster as it was before. */
import type { Json } from "../../json";
import type { ClusterKind } from "../../schema";
import type { StoredCluster } from "../cluster";

interface Memory {
  readonly kind: ClusterKind;
  readonly before: StoredCluster | undefined;
  readonly until: number;
}

/** The clusters that reads do not show as they are now; `now` returns milliseconds of a clock that never jumps. */
export class StaleReads {
  private readonly memories = new Map<number, Memory>();

  constructor(private readonly now: () => number) {}

  /** Shows the cluster as it was `before` for so many milliseconds; undefined: as if it did not exist. */
  remember({ kind, id }: StoredCluster, before: StoredCluster | undefined, milliseconds: number): void {
    const earlier = this.memoryOf(id);
    const until = this.now() + milliseconds;
    this.memories.set(id, { kind, before: earlier === undefined ? before : earlier.before, until });
  }

  /** Returns what a read shows instead of the current cluster. */
  view(id: number, current: StoredCluster | undefined): StoredCluster | undefined {
    const memory = this.memoryOf(id);
    return memory === undefined ? current : memory.before;
  }

  /** Returns what a list shows instead of the current clusters. */
  viewAll(
    kind: ClusterKind,
    organizationId: Json,
    current: readonly StoredCluster[],
  ): readonly StoredCluster[] {
    const there = new Set(current.map(({ id }) => id));
    const removed = [...this.memories.keys()]
      .filter((id) => !there.has(id))
      .map((id) => this.memoryOf(id))
      .map((memory) => (memory?.kind === kind ? memory.before : undefined));
    return [...current.map((cluster) => this.view(cluster.id, cluster)), ...removed].filter(
      (cluster): cluster is StoredCluster => cluster?.fields["organization_id"] === organizationId,
    );
  }

  private memoryOf(id: number): Memory | undefined {
    const memory = this.memories.get(id);
    if (memory === undefined || this.now() < memory.until) return memory;
    this.memories.delete(id);
    return undefined;
  }
}
