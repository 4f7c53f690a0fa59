/**
 * Stores clusters, each in a file of its own. Reads see what is on disk. Changes of one cluster, or of one name, are judged
 * and written one after the other, and all others at the same time. One that cannot be written has never happened.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";

import type { JsonObject } from "../../json";
import { type ClusterKind, clusterNameKey, type NamedCluster } from "../../schema";
import type { ActivityEntry } from "../activity/entry";
import type { StoredCluster } from "../cluster";
import type { ActivityFile } from "./activity-file";
import {
  clusterFileName,
  clusterFileText,
  NEXT_ID_FILE,
  nextIdText,
  notACluster,
  readClusterFile,
  readNextId,
} from "./cluster-file";
import { KEY_FILE } from "./data-folder";
import type { DurableFolder } from "./durable-folder";
import { Turns } from "./turns";

/** A change of a cluster, with its entry in the activity; that is absent if no request made the change. */
export interface StoreChange {
  /** The cluster before the change; undefined for a new one. */
  readonly before: StoredCluster | undefined;
  /** The cluster after it; undefined if it is deleted. */
  readonly after: StoredCluster | undefined;
  readonly activity?: ActivityEntry | undefined;
}

export class ClusterStore {
  private readonly byFile = new Map<string, StoredCluster>();
  private readonly byName = new Map<string, StoredCluster>();
  private readonly turns = new Turns();
  /** The greatest id that is given, or is being given, is the one before it. */
  private nextId: number;
  private writing: Promise<void> | undefined;

  private constructor(
    private readonly folder: DurableFolder,
    private readonly activity: ActivityFile,
    /** The next id on disk. */
    private writtenId: number,
  ) {
    this.nextId = writtenId;
  }

  /**
   * Reads the clusters of a folder. Throws an Error that names a file that is not a cluster, and changes nothing.
   *
   * @param read returns the cluster as it counts, or what is wrong with it as a clause
   */
  static open(
    folder: DurableFolder,
    activity: ActivityFile,
    read: (cluster: StoredCluster) => StoredCluster | string,
  ): ClusterStore {
    const names = readdirSync(folder.path)
      .filter((name) => name.endsWith(".json") && ![NEXT_ID_FILE, KEY_FILE].includes(name))
      .sort();
    const clusters = names.map((name) => {
      const cluster = read(readClusterFile(folder.path, name));
      if (typeof cluster === "string") throw new Error(`${join(folder.path, name)} ${notACluster(cluster)}`);
      return cluster;
    });
    const nextId = readNextId(folder.path);
    if (nextId === undefined && clusters.length > 0) {
      throw new Error(
        `${join(folder.path, NEXT_ID_FILE)} is missing: restore it from a backup, or write {"next_id":N}, with N greater than every id that was ever given`,
      );
    }
    const afterAll = Math.max(0, ...clusters.map(({ id }) => id)) + 1;
    const store = new ClusterStore(folder, activity, nextId ?? 1);
    store.nextId = Math.max(store.nextId, afterAll);
    for (const cluster of clusters.sort((a, b) => a.id - b.id)) {
      const other = store.named(cluster.kind, cluster.fields);
      if (other !== undefined) {
        const reason = `${clusterFileName(other)} has the same name in the same organization`;
        throw new Error(`${join(folder.path, clusterFileName(cluster))} ${notACluster(reason)}`);
      }
      store.keep(undefined, cluster);
    }
    return store;
  }

  find(kind: ClusterKind, id: number): StoredCluster | undefined {
    return this.byFile.get(clusterFileName({ kind, id }));
  }

  /** Finds the cluster of an organization by its name. */
  named(kind: ClusterKind, fields: JsonObject): StoredCluster | undefined {
    return this.byName.get(nameKey(kind, fields));
  }

  /** Returns the clusters in the order of their ids. Those that are created together are not written in it. */
  all(): readonly StoredCluster[] {
    return [...this.byFile.values()].sort((a, b) => a.id - b.id);
  }

  /**
   * Creates the cluster that `decide` returns for an id. Throws what `decide` throws, and a NotDurable if the cluster
   * cannot be written: then nothing has changed.
   */
  create<T extends StoreChange>(
    kind: ClusterKind,
    fields: JsonObject,
    decide: (id: () => Promise<number>) => Promise<T>,
  ) {
    return this.inTurn([nameKey(kind, fields)], () => decide(() => this.takeId()));
  }

  /** Changes a cluster as `decide` says, which may give it the name that `fields` have. Throws as `create` does. */
  change<T extends StoreChange>(
    { kind, id }: Pick<StoredCluster, "kind" | "id">,
    fields: JsonObject,
    decide: () => T,
  ): Promise<T> {
    return this.inTurn([clusterFileName({ kind, id }), nameKey(kind, fields)], decide);
  }

  /** Waits for the changes that are being written. */
  idle(): Promise<void> {
    return this.turns.idle();
  }

  private inTurn<T extends StoreChange>(keys: readonly string[], decide: () => T | Promise<T>): Promise<T> {
    return this.turns.take(keys, async () => {
      const change = await decide();
      const { before, after, activity } = change;
      try {
        await this.write(before, after);
      } catch (error) {
        // Nobody has seen the id of a cluster that was not written.
        if (before === undefined && after?.id === this.nextId - 1) this.nextId = after.id;
        throw error;
      }
      this.keep(before, after);
      this.activity.add(activity);
      return change;
    });
  }

  private async write(before: StoredCluster | undefined, after: StoredCluster | undefined): Promise<void> {
    const old = before === undefined ? undefined : () => clusterFileText(before);
    if (after !== undefined) await this.folder.write(clusterFileName(after), clusterFileText(after), old);
    else if (before !== undefined && old !== undefined) {
      await this.passed(before.id); // No file has the id of a cluster that was put into the folder by hand.
      await this.folder.remove(clusterFileName(before), old);
    }
  }

  private keep(before: StoredCluster | undefined, after: StoredCluster | undefined): void {
    if (before !== undefined) this.byName.delete(nameKey(before.kind, before.fields));
    if (after !== undefined) {
      this.byFile.set(clusterFileName(after), after);
      this.byName.set(nameKey(after.kind, after.fields), after);
    } else if (before !== undefined) this.byFile.delete(clusterFileName(before));
  }

  /** Returns an id that no cluster had before, once the file of the next id is beyond it. */
  private async takeId(): Promise<number> {
    const id = this.nextId;
    this.nextId += 1;
    await this.passed(id);
    return id;
  }

  /** Waits until the file of the next id is beyond an id that is given. */
  private async passed(id: number): Promise<void> {
    while (this.writtenId <= id) await (this.writing ??= this.writeNextId());
  }

  private async writeNextId(): Promise<void> {
    const next = this.nextId;
    try {
      await this.folder.write(NEXT_ID_FILE, nextIdText(next), () => nextIdText(this.writtenId));
      this.writtenId = next;
    } catch (error) {
      // All that wait for it fail together.
      this.nextId = Math.max(this.writtenId, ...this.all().map(({ id }) => id + 1));
      throw error;
    } finally {
      this.writing = undefined;
    }
  }
}

/** Returns a cluster as the rules over several clusters take it. */
export function namedCluster(kind: ClusterKind, fields: JsonObject): NamedCluster {
  return { kind, organization: fields["organization_id"], name: fields["name"] };
}

function nameKey(kind: ClusterKind, fields: JsonObject): string {
  return clusterNameKey(namedCluster(kind, fields)) ?? "";
}
