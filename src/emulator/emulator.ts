/** The managed service on your own machine: its HTTP API on loopback, its clusters in a folder. */
import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import type { AccessListFieldNames, ClusterKind, JsonObject } from "../client/contract";
import { API_SCHEMAS, FIRST_FIELD_NAMES, toApi } from "../client/contract";
import { openApi } from "./api";
import { openClusters } from "./clusters";
import { lockFolder } from "./folder-lock";
import { openJournal } from "./journal";
import type { LogTarget } from "./request-log";
import { openRequestLog } from "./request-log";
import type { Tokens } from "./tokens";
import { openDoor } from "./tokens";

export interface EmulatorOptions {
  /** Loopback address to listen on. @default "127.0.0.1" */
  readonly host?: "127.0.0.1" | "::1";
  /** 0 is any free port. */
  readonly port: number;
  /** Where the clusters are kept; made if it is not there. One emulator at a time. */
  readonly dataDir: string;
  readonly tokens: Tokens;
  /** The names of an OpenSearch cluster's access lists. @default "whitelist" */
  readonly accessListFieldNames?: AccessListFieldNames;
  /** @default "off" */
  readonly log?: LogTarget;
  /** The time, in milliseconds. @default Date.now */
  readonly now?: () => number;
}

export interface Emulator {
  /** What to set `base_url` to. */
  readonly url: string;
  /** A cluster as it was last sent, with the API's names, secrets included; undefined where there is none. */
  stored(kind: ClusterKind, id: number): JsonObject | undefined;
  /** Ends all connections, and the use of the folder. */
  close(): Promise<void>;
}

/** Throws an Error with a message for people where the folder or the port cannot be used. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(options.dataDir);
  const ends: (() => Promise<unknown>)[] = [unlock];
  const close = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
  };
  try {
    const names = options.accessListFieldNames ?? FIRST_FIELD_NAMES;
    const { journal, records } = await openJournal(options.dataDir);
    ends.push(() => journal.close());
    const clusters = openClusters(journal, records, names);
    const app = openApi({
      clusters,
      door: openDoor(options.tokens),
      names,
      log: openRequestLog(options.log ?? "off"),
      now: options.now ?? Date.now,
    });
    ends.push(() => app.close());
    const host = options.host ?? "127.0.0.1";
    await app.listen({ host, port: options.port });
    const { port } = app.server.address() as AddressInfo;
    return {
      url: `http://${host === "::1" ? "[::1]" : host}:${port}`,
      stored: (kind, id) => {
        const cluster = clusters.find(kind, id);
        return cluster === undefined ? undefined : toApi(API_SCHEMAS[kind], cluster.fields, [names]);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
