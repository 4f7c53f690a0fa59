/**
 * Stores clusters. Reads see what is on disk. A change is judged together with those that are being written, and is
 * visible once it is on disk; one that cannot be written has never happened.
 */
import type { Json, JsonObject } from "../../json";
import type { ClusterKind, Value } from "../../schema";
import { clusterNameKey, type NamedCluster } from "../../schema/rules/cluster-names";
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

export interface ClusterStore {
  /** The clusters on disk. */
  readonly stored: ClusterView & {
    all(): Iterable<StoredCluster>;
    ofOrganization(kind: ClusterKind, organizationId: Json): readonly StoredCluster[];
  };
  /**
   * Carries out the change that `decide` returns for the present clusters. Throws what `decide` throws for the clusters on
   * disk; if it throws only because of changes that are being written, calls it again when these are written or dropped.
   * Calls `applied` when the change becomes visible. Rejects with a `NotDurable` if the change cannot be written: then
   * nothing has changed.
   */
  change<T extends Change>(decide: (view: ClusterView) => T, applied?: (change: T) => void): Promise<T>;
}

export interface Change {
  readonly record: Exclude<JournalRecord, { readonly type: "last-id" }>;
}

/** A change that is being written. */
interface Staged {
  /** Undefined if the change removes the cluster. */
  readonly cluster: StoredCluster | undefined;
  readonly change: number;
}

/** Opens the store of a journal. `records` are those that it held when it was opened. */
export function openClusterStore(journal: Journal, records: readonly JournalRecord[]): ClusterStore {
  const byId = new Map<string, StoredCluster>();
  const byName = new Map<string, StoredCluster>();
  let lastId = 0;

  const apply = (record: JournalRecord) => {
    if (record.type === "last-id") {
      lastId = Math.max(lastId, record.id);
      return;
    }
    const { kind, id } = record.type === "put" ? record.cluster : record;
    const old = byId.get(idKey(kind, id));
    if (old !== undefined) byName.delete(nameKey(kind, old.fields));
    if (record.type === "remove") {
      byId.delete(idKey(kind, id));
      return;
    }
    byId.set(idKey(kind, id), record.cluster);
    byName.set(nameKey(kind, record.cluster.fields), record.cluster);
    lastId = Math.max(lastId, id);
  };
  records.forEach(apply);
  journal.snapshotFrom(() => [
    { type: "last-id", id: lastId },
    ...[...byId.values()].map((cluster): JournalRecord => ({ type: "put", cluster })),
  ]);

  const stored: ClusterStore["stored"] = {
    find: (kind, id) => byId.get(idKey(kind, id)),
    named: (kind, fields) => byName.get(nameKey(kind, fields)),
    get nextId() {
      return lastId + 1;
    },
    all: () => byId.values(),
    ofOrganization: (kind, organizationId) =>
      [...byId.values()].filter(
        (cluster) => cluster.kind === kind && cluster.fields["organization_id"] === organizationId,
      ),
  };

  const stagedById = new Map<string, Staged>();
  const stagedByName = new Map<string, Staged>();
  let stagedLastId = lastId;
  let changes = 0;
  let waiting: (() => void)[] = [];

  const staged: ClusterView = {
    find: (kind, id) => visible(stagedById.get(idKey(kind, id)), () => stored.find(kind, id)),
    named: (kind, fields) =>
      visible(stagedByName.get(nameKey(kind, fields)), () => stored.named(kind, fields)),
    get nextId() {
      return stagedLastId + 1;
    },
  };
  /** Notes a change; returns a function that forgets it. */
  const stage = ({ record }: Change, change: number) => {
    const { kind, id } = record.type === "put" ? record.cluster : record;
    const old = staged.find(kind, id);
    const cluster = record.type === "put" ? record.cluster : undefined;
    const names = [old, cluster].flatMap((one) => (one === undefined ? [] : [nameKey(kind, one.fields)]));
    for (const name of names) stagedByName.set(name, { cluster: undefined, change });
    stagedById.set(idKey(kind, id), { cluster, change });
    if (cluster !== undefined) stagedByName.set(nameKey(kind, cluster.fields), { cluster, change });
    stagedLastId = Math.max(stagedLastId, id);
    return () => {
      for (const name of names) if (stagedByName.get(name)?.change === change) stagedByName.delete(name);
      if (stagedById.get(idKey(kind, id))?.change === change) stagedById.delete(idKey(kind, id));
    };
  };
  const dropAll = () => {
    stagedById.clear();
    stagedByName.clear();
    stagedLastId = lastId;
  };
  /** Lets the changes decide again that wait for others. */
  const wake = () => {
    const resumed = waiting;
    waiting = [];
    for (const resume of resumed) resume();
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

  const change: ClusterStore["change"] = async (decide, applied) => {
    for (;;) {
      const decided = decideNow(decide);
      if (decided === undefined) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        continue;
      }
      const unstage = stage(decided, (changes += 1));
      return new Promise((resolve, reject) => {
        journal.append(decided.record, {
          applied: () => {
            apply(decided.record);
            unstage();
            applied?.(decided);
            resolve(decided);
            wake();
          },
          dropped: (reason) => {
            dropAll();
            reject(reason);
            wake();
          },
        });
      });
    }
  };
  return { stored, change };
}

function visible(entry: Staged | undefined, otherwise: () => StoredCluster | undefined) {
  return entry === undefined ? otherwise() : entry.cluster;
}

function idKey(kind: ClusterKind, id: number): string {
  return `${kind} ${id}`;
}

/** Returns a cluster as the rules over several clusters take it. */
export function namedCluster(kind: ClusterKind, fields: JsonObject): NamedCluster {
  return { kind, organization: fields["organization_id"] as Value, name: fields["name"] as Value };
}

function nameKey(kind: ClusterKind, fields: JsonObject): string {
  return clusterNameKey(namedCluster(kind, fields)) ?? "";
}
