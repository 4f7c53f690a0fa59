/** The clusters of the emulated service, in memory and on disk. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { isJsonObject, type ClusterKind, type Json, type JsonObject } from "../client/contract";
import { openJournal, readJournal, rewriteJournal } from "./journal";

export interface StoredCluster {
  readonly kind: ClusterKind;
  readonly id: number;
  readonly organizationId: number;
  readonly name: string;
  /** Counts the writes; a new one makes a new ETag. */
  readonly revision: number;
  /** Password of the built-in internal user. */
  readonly password: string;
  /** What was last sent, secrets included, with the API's names. */
  readonly body: JsonObject;
}

/** The organization has another cluster of this kind and name. */
export type NameTaken = "name-taken";

export interface Clusters {
  get(kind: ClusterKind, id: number): StoredCluster | undefined;
  list(kind: ClusterKind, organizationId: number): readonly StoredCluster[];
  /** Resolves when the cluster is on the disk. */
  create(kind: ClusterKind, organizationId: number, body: JsonObject): Promise<StoredCluster | NameTaken>;
  replace(cluster: StoredCluster, body: JsonObject): Promise<StoredCluster | NameTaken>;
  remove(cluster: StoredCluster): Promise<void>;
  close(): Promise<void>;
}

/** Entries of the journal beyond what is alive, after which it is written anew at the next start. */
const SLACK = 1000;

export async function openClusters(folder: string): Promise<Clusters> {
  const file = join(folder, "clusters.jsonl");
  const entries = readJournal(file).filter(isJsonObject);
  const alive = new Map<string, StoredCluster>();
  let lastId = 0;
  for (const entry of entries) {
    lastId = Math.max(lastId, Number(entry["id"] ?? entry["lastId"] ?? 0));
    if (entry["removed"] === true) alive.delete(keyOf(entry as unknown as StoredCluster));
    else if (entry["id"] !== undefined)
      alive.set(keyOf(entry as unknown as StoredCluster), entry as unknown as StoredCluster);
  }
  if (entries.length > 2 * alive.size + SLACK) {
    await rewriteJournal(file, [{ lastId }, ...[...alive.values()].map(asJson)]);
  }
  const journal = await openJournal(file);
  const names = new Set([...alive.values()].map(nameOf));

  /** Takes the name at once, so that of two writers at the same time only one gets it. */
  const store = async (
    cluster: StoredCluster,
    before?: StoredCluster,
  ): Promise<StoredCluster | NameTaken> => {
    const isSameName = before !== undefined && nameOf(before) === nameOf(cluster);
    if (!isSameName && names.has(nameOf(cluster))) return "name-taken";
    names.add(nameOf(cluster));
    if (before !== undefined && !isSameName) names.delete(nameOf(before));
    alive.set(keyOf(cluster), cluster);
    await journal.append(asJson(cluster));
    return cluster;
  };

  return {
    get: (kind, id) => alive.get(keyOf({ kind, id })),
    list: (kind, organizationId) =>
      [...alive.values()].filter(
        (cluster) => cluster.kind === kind && cluster.organizationId === organizationId,
      ),
    create: async (kind, organizationId, body) => {
      const name = String(body["name"]);
      if (names.has(nameOf({ kind, organizationId, name }))) return "name-taken";
      lastId += 1;
      const password = randomBytes(18).toString("base64url");
      return store({ kind, id: lastId, organizationId, name, revision: 1, password, body });
    },
    replace: (cluster, body) =>
      store({ ...cluster, name: String(body["name"]), revision: cluster.revision + 1, body }, cluster),
    remove: async (cluster) => {
      alive.delete(keyOf(cluster));
      names.delete(nameOf(cluster));
      await journal.append({ kind: cluster.kind, id: cluster.id, removed: true });
    },
    close: () => journal.close(),
  };
}

function keyOf({ kind, id }: Pick<StoredCluster, "kind" | "id">): string {
  return `${kind}/${id}`;
}

function nameOf({
  kind,
  organizationId,
  name,
}: Pick<StoredCluster, "kind" | "organizationId" | "name">): string {
  return `${kind}/${organizationId}/${name}`;
}

function asJson(cluster: StoredCluster): Json {
  return { ...cluster };
}
