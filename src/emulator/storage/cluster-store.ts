/**
 * Stores clusters. Reads see what is on disk. Changes are judged in turn, together with those that are being
 * written. A change is visible once it is on disk; one that cannot be written has never happened.
 */
import type { JsonObject } from "../../json";
import { type ClusterKind, clusterNameKey, type NamedCluster } from "../../schema";
import type { ActivityLog } from "../activity/activity-log";
import type { StoredCluster } from "../cluster";
import type { Journal, JournalRecord } from "./journal";

/** The clusters at one moment. */
export interface ClusterView {
  find(kind: ClusterKind, id: number): StoredCluster | undefined;
  /** Finds the cluster of an organization by its name. */
  named(kind: ClusterKind, fields: JsonObject): StoredCluster | undefined;
  /** The id of the next cluster. */
  readonly nextId: number;
}

export interface StoreChange {
  readonly record: Extract<JournalRecord, { readonly type: "put" | "remove" }>;
}

/** The clusters as the records of a journal make them. */
export class PresentClusters implements ClusterView {
  private readonly byId: Map<number, StoredCluster>;
  private readonly byName: Map<string, StoredCluster>;
  private lastId: number;

  /** Begins with the clusters of another object, or with none. */
  constructor(from?: PresentClusters) {
    this.byId = new Map(from?.byId);
    this.byName = new Map(from?.byName);
    this.lastId = from?.lastId ?? 0;
  }

  find(kind: ClusterKind, id: number): StoredCluster | undefined {
    const cluster = this.byId.get(id);
    return cluster?.kind === kind ? cluster : undefined;
  }

  named(kind: ClusterKind, fields: JsonObject): StoredCluster | undefined {
    return this.byName.get(nameKey(kind, fields));
  }

  get nextId(): number {
    return this.lastId + 1;
  }

  all(): readonly StoredCluster[] {
    return [...this.byId.values()];
  }

  /** Returns records that make these clusters. */
  records(): readonly JournalRecord[] {
    return [
      { type: "last-id", id: this.lastId },
      ...this.all().map((cluster): JournalRecord => ({ type: "put", cluster })),
    ];
  }

  apply(record: JournalRecord): void {
    if (record.type === "activity") return;
    const id = record.type === "put" ? record.cluster.id : record.id;
    if (record.type !== "remove") this.lastId = Math.max(this.lastId, id);
    if (record.type === "last-id") return;
    const old = this.byId.get(id);
    if (old !== undefined) this.byName.delete(nameKey(old.kind, old.fields));
    if (record.type === "remove") {
      this.byId.delete(id);
      return;
    }
    this.byId.set(id, record.cluster);
    this.byName.set(nameKey(record.cluster.kind, record.cluster.fields), record.cluster);
  }
}

/**
 * Opens the store of a journal, whose records were applied to `present` and whose entries were added to `activity`; returns
 * the function that changes it.
 */
export function openClusterStore(journal: Journal, present: PresentClusters, activity: ActivityLog) {
  journal.snapshotFrom(() => [
    ...present.records(),
    ...activity.all().map((entry): JournalRecord => ({ type: "activity", activity: entry })),
  ]);

  /** The clusters as they are once every change that is being written is on disk. */
  let next = new PresentClusters(present);
  let lastWritten: Promise<void> = Promise.resolve();

  /**
   * Carries out the change that `decide` returns for the present clusters. Throws what `decide` throws for the clusters on
   * disk; if it throws only because of changes that are being written, calls it again when these are written or dropped.
   * Rejects with a `NotDurable` if the change cannot be written: then nothing has changed.
   */
  return async <T extends StoreChange>(decide: (view: ClusterView) => T): Promise<T> => {
    for (;;) {
      let decided: T;
      try {
        decided = decide(next);
      } catch {
        decide(present);
        await lastWritten;
        continue;
      }
      const { record } = decided;
      next.apply(record);
      const written = new Promise<void>((resolve, reject) => {
        const applied = () => {
          present.apply(record);
          activity.add(record.activity);
          resolve();
        };
        const dropped = (reason: Error) => {
          next = new PresentClusters(present); // All changes that are being written are dropped together.
          reject(reason);
        };
        journal.append(record, { applied, dropped });
      });
      lastWritten = written.catch(() => undefined);
      await written;
      return decided;
    }
  };
}

/** Returns a cluster as the rules over several clusters take it. */
export function namedCluster(kind: ClusterKind, fields: JsonObject): NamedCluster {
  return { kind, organization: fields["organization_id"], name: fields["name"] };
}

function nameKey(kind: ClusterKind, fields: JsonObject): string {
  return clusterNameKey(namedCluster(kind, fields)) ?? "";
}
