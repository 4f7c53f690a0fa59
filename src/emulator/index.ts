/** The managed service on your own machine. */
import type { AddressInfo } from "node:net";

import type { AccessListFieldNames, ClusterKind, JsonObject } from "../client/contract";
import { openClusters } from "./clusters";
import { createHttpApi, type Tokens } from "./http-api";
import { lockFolder } from "./lock";
import { requestLog, type LogFormat } from "./log";

export interface EmulatorOptions {
  /** Loopback address to listen on. Default: `127.0.0.1`. */
  readonly host?: "127.0.0.1" | "::1";
  /** 0 takes a free port. */
  readonly port: number;
  /** Where the clusters are kept; made if it is missing. */
  readonly dataDir: string;
  /** Access tokens: a list, each for every organization, or the organizations by token. */
  readonly tokens: readonly string[] | Readonly<Record<string, readonly number[]>>;
  /** Which of the two naming sets the API speaks (reference 2.1). Default: `whitelist`. */
  readonly accessListFieldNames?: AccessListFieldNames;
  /** How requests are logged to stderr. Default: `off`. */
  readonly log?: LogFormat;
}

export interface Emulator {
  /** What to set `base_url` to. */
  readonly url: string;
  /** A cluster as it was last sent, secrets included; undefined where there is none. */
  stored(kind: ClusterKind, id: number): JsonObject | undefined;
  /** Ends all connections; every acknowledged write is on the disk. */
  close(): Promise<void>;
}

/** Throws where the folder is in use or damaged, or the port is taken. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const unlock = lockFolder(options.dataDir);
  try {
    const clusters = await openClusters(options.dataDir);
    const server = createHttpApi({
      clusters,
      tokens: tokenMap(options.tokens),
      names: options.accessListFieldNames ?? "whitelist",
      log: requestLog(options.log ?? "off", (text) => process.stderr.write(text)),
    });
    const host = options.host ?? "127.0.0.1";
    await server.listen({ host, port: options.port });
    const { port } = server.server.address() as AddressInfo;
    return {
      url: `http://${host === "::1" ? "[::1]" : host}:${port}`,
      stored: (kind, id) => clusters.get(kind, id)?.body,
      close: async () => {
        await server.close();
        await clusters.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function tokenMap(tokens: EmulatorOptions["tokens"]): Tokens {
  if (!Array.isArray(tokens))
    return new Map(Object.entries(tokens as Readonly<Record<string, readonly number[]>>));
  return new Map((tokens as readonly string[]).map((token) => [token, "every organization"]));
}
