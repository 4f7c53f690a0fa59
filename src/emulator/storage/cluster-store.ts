/**
 * Stores clusters. Reads see what is on disk. A change is judged together with those that are being written, and is
 * visible once it is on disk; one that cannot be written has never happened.
 */
import type { Json, JsonObject } from "../../json";
import { type ClusterKind, clusterNameKey, type NamedCluster } from "../../schema";
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

export interface Change {
  readonly record: Exclude<JournalRecord, { readonly type: "last-id" }>;
}

/** A change that is being written. */
interface Staged {
  /** Undefined if the change removes the cluster, or its name. */
  readonly cluster: StoredCluster | undefined;
}

/** The clusters on disk, as the records of a journal make them. */
export class PresentClusters {
  readonly byId = new Map<number, StoredCluster>();
  readonly byName = new Map<string, StoredCluster>();
  lastId = 0;

  apply(record: JournalRecord): void {
    if (record.type === "last-id") {
      this.lastId = Math.max(this.lastId, record.id);
      return;
    }
    const cluster = clusterAfter(record);
    const id = idOf(record);
    const old = this.byId.get(id);
    if (old !== undefined && !haveSameName(old, cluster)) this.byName.delete(nameKey(old.kind, old.fields));
    if (cluster === undefined) {
      this.byId.delete(id);
      return;
    }
    this.byId.set(id, cluster);
    this.byName.set(nameKey(cluster.kind, cluster.fields), cluster);
    this.lastId = Math.max(this.lastId, id);
  }
}

/** Opens the store of a journal, whose records were applied to `present`. */
export function openClusterStore(journal: Journal, present: PresentClusters) {
  const { byId, byName } = present;
  journal.snapshotFrom(() => [
    { type: "last-id", id: present.lastId },
    ...[...byId.values()].map((cluster): JournalRecord => ({ type: "put", cluster })),
  ]);

  /** The clusters on disk. */
  const stored = {
    find: (kind: ClusterKind, id: number) => ofKind(kind, byId.get(id)),
    named: (kind: ClusterKind, fields: JsonObject) => byName.get(nameKey(kind, fields)),
    get nextId() {
      return present.lastId + 1;
    },
    all: (): Iterable<StoredCluster> => byId.values(),
    ofOrganization: (kind: ClusterKind, organizationId: Json): readonly StoredCluster[] =>
      [...byId.values()].filter(
        (cluster) => cluster.kind === kind && cluster.fields["organization_id"] === organizationId,
      ),
  };

  const stagedById = new Map<number, Staged>();
  const stagedByName = new Map<string, Staged>();
  let stagedLastId = present.lastId;
  let waiting: (() => void)[] = [];

  const staged: ClusterView = {
    find: (kind, id) => {
      const change = stagedById.get(id);
      return ofKind(kind, change === undefined ? byId.get(id) : change.cluster);
    },
    named: (kind, fields) => {
      const key = nameKey(kind, fields);
      const change = stagedByName.get(key);
      return change === undefined ? byName.get(key) : change.cluster;
    },
    get nextId() {
      return stagedLastId + 1;
    },
  };
  /** Notes a change; returns a function that forgets it. */
  const stage = ({ record }: Change) => {
    const id = idOf(record);
    const { kind } = record.type === "put" ? record.cluster : record;
    const old = staged.find(kind, id);
    const cluster = clusterAfter(record);
    const changes = new Map<string, Staged>();
    if (old !== undefined && !haveSameName(old, cluster))
      changes.set(nameKey(kind, old.fields), { cluster: undefined });
    const now: Staged = { cluster };
    if (cluster !== undefined) changes.set(nameKey(kind, cluster.fields), now);
    stagedById.set(id, now);
    for (const [name, change] of changes) stagedByName.set(name, change);
    stagedLastId = Math.max(stagedLastId, id);
    return () => {
      for (const [name, change] of changes) if (stagedByName.get(name) === change) stagedByName.delete(name);
      if (stagedById.get(id) === now) stagedById.delete(id);
    };
  };
  const dropAll = () => {
    stagedById.clear();
    stagedByName.clear();
    stagedLastId = present.lastId;
  };
  /** Lets the changes decide again that wait for others. */
  const wake = () => {
    for (const resume of waiting) resume();
    waiting = [];
  };

  /** Returns undefined if the decision depends on changes that are not on disk yet. */
  const decideNow = <T>(decide: (view: ClusterView) => T): T | undefined => {
    try {
      return decide(staged);
    } catch (error) {
      if (stagedById.size === 0) throw error;
      decide(stored);
      return undefined;
    }
  };

  /**
   * Carries out the change that `decide` returns for the present clusters. Throws what `decide` throws for the clusters on
   * disk; if it throws only because of changes that are being written, calls it again when these are written or dropped.
   * Rejects with a `NotDurable` if the change cannot be written: then nothing has changed.
   */
  const change = async <T extends Change>(decide: (view: ClusterView) => T): Promise<T> => {
    let decided = decideNow(decide);
    while (decided === undefined) {
      await new Promise<void>((resume) => waiting.push(resume));
      decided = decideNow(decide);
    }
    const made = decided;
    const unstage = stage(made);
    return new Promise((resolve, reject) => {
      journal.append(made.record, {
        applied: () => {
          present.apply(made.record);
          unstage();
          resolve(made);
          wake();
        },
        dropped: (reason) => {
          dropAll();
          reject(reason);
          wake();
        },
      });
    });
  };
  return { stored, change };
}

function idOf(record: Change["record"]): number {
  return record.type === "put" ? record.cluster.id : record.id;
}

/** Returns the cluster after a change, undefined if the change removes it. */
function clusterAfter(record: Change["record"]): StoredCluster | undefined {
  return record.type === "put" ? record.cluster : undefined;
}

function ofKind(kind: ClusterKind, cluster: StoredCluster | undefined): StoredCluster | undefined {
  return cluster?.kind === kind ? cluster : undefined;
}

function haveSameName(one: StoredCluster, other: StoredCluster | undefined): boolean {
  return ["organization_id", "name"].every((field) => one.fields[field] === other?.fields[field]);
}

/** Returns a cluster as the rules over several clusters take it. */
export function namedCluster(kind: ClusterKind, fields: JsonObject): NamedCluster {
  return { kind, organization: fields["organization_id"], name: fields["name"] };
}

function nameKey(kind: ClusterKind, fields: JsonObject): string {
  return clusterNameKey(namedCluster(kind, fields)) ?? "";
}
