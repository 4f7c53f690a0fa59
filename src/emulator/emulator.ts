/** Runs the managed service on your own machine: its HTTP API on loopback, its clusters in a folder. */
import type { AddressInfo } from "node:net";

import { type AccessListFieldNames, API_SCHEMAS, apiName, FIRST_FIELD_NAMES, toApi } from "../contract";
import { lockFolder } from "../folders";
import type { JsonObject } from "../json";
import type { ClusterKind } from "../schema";
import { addAdmin } from "./admin";
import { type Backend, backendAddress, backendPort } from "./backends";
import type { Ports, StoredCluster } from "./cluster";
import { type Clusters, openClusters } from "./clusters";
import { addConsole } from "./console/console-routes";
import { openConsoleSite, openingAddress } from "./console/console-site";
import { type Endpoints, openEndpoints, type Refusal, type Target, type Turned } from "./endpoints/endpoints";
import { endpointResponder } from "./endpoints/responder";
import type { FaultRule } from "./faults/fault-rules";
import { Faults } from "./faults/faults";
import { StaleReads } from "./faults/stale-reads";
import { type Times, TIMES } from "./http/limits";
import { type Log, type LogTarget, openLog } from "./http/request-log";
import { openServer } from "./http/server";
import { createSeed, type Seed } from "./seed";
import { type Origin, originsOf, type StandIn } from "./stand-ins";
import { ActivityFile } from "./storage/activity-file";
import { isOwnName, openDataFolder } from "./storage/data-folder";
import { DurableFolder } from "./storage/durable-folder";
import { removeOwnerFiles, writeKeyFile, writeTokenFile } from "./storage/key-file";
import { firstToken, openAuthenticator, type TokenGrants } from "./tokens";

export interface EmulatorOptions {
  /** Loopback address to listen on. @default "127.0.0.1" */
  readonly host?: "127.0.0.1" | "::1";
  /** The port; 0 takes any free one. */
  readonly port: number;
  /** The folder of the clusters; created if it does not exist. One emulator can use it at a time. */
  readonly dataDir: string;
  readonly tokens: TokenGrants;
  /** Whether the folder has a file with the first token for every organization while the emulator runs. @default false */
  readonly hasTokenFile?: boolean;
  /** The folder with the built files of the console, which is then served at `/console/`. @default none */
  readonly consoleDir?: string;
  /** The CDK library that the code in the console uses. @default "cdktf" */
  readonly cdkLibrary?: "cdktf" | "cdktn";
  /** The names of an OpenSearch cluster's access lists. @default "whitelist" */
  readonly accessListFieldNames?: AccessListFieldNames;
  /** @default "off" */
  readonly log?: LogTarget;
  /**
   * Whether the clusters themselves respond, on ports of their own on loopback, and how a connection is refused from an
   * address that their access list does not hold. Their `url` then has that port, unless it has the user's own host name.
   * Ports stay the same through restarts, while they are free.
   * @default "off"
   */
  readonly endpoints?: Refusal | "off";
  /** Whether the endpoints let this machine in although their access lists do not. @default false */
  readonly admitLoopback?: boolean;
  /** The addresses that this machine stands for at the endpoints. @default none */
  readonly standIns?: readonly StandIn[];
  /** Servers of the user's own that respond in the place of the clusters. @default none */
  readonly backends?: readonly Backend[];
  /** Clusters to create at the start, unless their names are taken. @default none */
  readonly seed?: Seed;
  /** Faults to play from the start on. @default none */
  readonly faults?: readonly FaultRule[];
  /** The seed of the faults with a probability. @default 1 */
  readonly faultSeed?: number;
  /** How long clients may take. @default TIMES of limits.ts */
  readonly times?: Partial<Times>;
  /** The time, in milliseconds. @default Date.now */
  readonly now?: () => number;
  /** Called when another process asks this one to stop, which `emulator --stop` does. @default nothing */
  readonly stop?: () => void;
}

export interface Emulator {
  /** What to set `base_url` to. */
  readonly url: string;
  /** Returns a cluster as it was last sent, with the API's names, secrets included; undefined if it does not exist. */
  stored(kind: ClusterKind, id: number): JsonObject | undefined;
  clusters(): readonly ClusterSummary[];
  /** Returns the loopback ports of a cluster itself; undefined if it has none. */
  ports(kind: ClusterKind, id: number): Ports | undefined;
  readonly faults: Faults;
  /** Returns an address that opens the console once, within 10 minutes; undefined if there is no console. */
  consoleAddress(): string | undefined;
  /** Warnings about the data folder, a sentence each. */
  readonly warnings: readonly string[];
  /** Ends all connections, and the use of the folder. */
  close(): Promise<void>;
}

export interface ClusterSummary {
  readonly kind: ClusterKind;
  readonly id: number;
  readonly name: string;
  readonly organizationId: string;
  /** The loopback ports of the cluster itself; undefined if it has none. */
  readonly ports: Ports | undefined;
}

/** Starts the emulator. Throws a SeedError for a seed, and an Error for a folder or port, that cannot be used. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const warnings = [...(await openDataFolder(options.dataDir))];
  const unlock = await lockFolder(options.dataDir, "emulator", options.stop);
  const ends: (() => Promise<unknown>)[] = [unlock];
  const close = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
  };
  try {
    const removeOwn = async () => (unlock.isOurs() ? removeOwnerFiles(options.dataDir) : undefined);
    await removeOwn();
    ends.push(removeOwn);
    const names = options.accessListFieldNames ?? FIRST_FIELD_NAMES;
    const folder = await DurableFolder.open(options.dataDir, unlock.isOurs, isOwnName);
    ends.push(() => folder.close());
    const activity = ActivityFile.open(options.dataDir);
    ends.push(async () => activity.close());
    const clusters = openClusters(folder, activity, names);
    ends.push(() => clusters.idle());
    const now = options.now ?? Date.now;
    const authenticate = openAuthenticator(options.tokens);
    const faults = new Faults(options.faults ?? [], options.faultSeed);
    const times = { ...TIMES, ...options.times };
    const monotonic = options.now ?? (() => performance.now());
    const log = openLog(options.log ?? "off");
    if (options.seed !== undefined) await createSeed(clusters, options.seed, names);
    const originOf = originsOf(options.standIns ?? []);
    const backends = options.backends ?? [];
    let apiPort = 0;
    const isOwnPort = (port: number): boolean => port === apiPort || endpoints?.has(port) === true;
    const endpoints: Endpoints | undefined =
      options.endpoints === undefined || options.endpoints === "off"
        ? undefined
        : openEndpoints({
            refusal: options.endpoints,
            admitLoopback: options.admitLoopback === true,
            times,
            respond: endpointResponder({ backends, log, now, originOf, isOwnPort }),
            originOf,
            turnedAway: turnedAwayLog(log, now, names),
            withoutPorts: ({ kind, id }, reason) =>
              log?.({ time: new Date(now()), withoutEndpoints: { kind, id }, reason }),
            hasBackends: backends.length > 0,
          });
    ends.push(async () => endpoints?.close());
    if (endpoints !== undefined) warnings.push(...(await reopen(clusters, endpoints)));
    const portsOf = (cluster: StoredCluster | undefined) =>
      endpoints === undefined ? undefined : cluster?.ports;
    const service = { clusters, names, staleReads: new StaleReads(monotonic), endpoints };
    const server = { service, authenticate, faults, log, now, times };
    const app = openServer(server);
    const site =
      options.consoleDir === undefined
        ? undefined
        : await openConsoleSite(options.consoleDir, options.dataDir, options.tokens, monotonic);
    addAdmin(app, server, { hasConsole: site !== undefined });
    if (site !== undefined)
      addConsole(app, server, { ...site, cdkLibrary: options.cdkLibrary ?? "cdktf" }, activity);
    ends.push(() => app.close());
    const host = options.host ?? "127.0.0.1";
    await app.listen({ host, port: options.port });
    const { port } = app.server.address() as AddressInfo;
    apiPort = port;
    const ownBackend = backends.find((backend) => isOwnPort(backendPort(backend)));
    if (ownBackend !== undefined)
      throw new Error(`${backendAddress(ownBackend)} is this emulator: give --backend another server`);
    const url = `http://${host === "::1" ? "[::1]" : host}:${port}`;
    if (site !== undefined) warnings.push(...(await writeKeyFile(options.dataDir, { url, key: site.key })));
    if (options.hasTokenFile === true)
      warnings.push(...(await writeTokenFile(options.dataDir, firstToken(options.tokens) ?? "")));
    return {
      url,
      stored: (kind, id) => {
        const cluster = clusters.find(kind, id);
        return cluster === undefined ? undefined : toApi(API_SCHEMAS[kind], cluster.fields, [names]);
      },
      clusters: () =>
        clusters.all().map((cluster) => ({
          kind: cluster.kind,
          id: cluster.id,
          name: String(cluster.fields["name"]),
          organizationId: String(cluster.fields["organization_id"]),
          ports: portsOf(cluster),
        })),
      ports: (kind, id) => portsOf(clusters.find(kind, id)),
      faults,
      consoleAddress: () => (site === undefined ? undefined : openingAddress(url, site.codes.issue())),
      warnings,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the endpoints of stored clusters, on the same ports if these are free. An emulator without endpoints does not
 * change the stored ports, so that no URL changes from one start to the next. Returns a warning about clusters that have
 * no endpoints now.
 */
async function reopen(clusters: Clusters, endpoints: Endpoints): Promise<readonly string[]> {
  const without: string[] = [];
  for (const cluster of clusters.all()) {
    const ports = await endpoints.open(cluster.kind, cluster.ports);
    const isSame = JSON.stringify(ports) === JSON.stringify(cluster.ports);
    endpoints.serve(isSame ? cluster : await clusters.move(cluster, ports));
    if (ports === undefined)
      without.push(`${cluster.kind} ${cluster.id} (${String(cluster.fields["name"])})`);
  }
  if (without.length === 0) return [];
  const [shown, more] = [without.slice(0, MOST_NAMED).join(", "), without.length - MOST_NAMED];
  const names = more > 0 ? `${shown} and ${more} more` : shown;
  return [`These clusters have no endpoints, because ${endpoints.mostPorts}: ${names}`];
}

/** A warning names at most this many clusters. */
const MOST_NAMED = 10;

/** Returns a function that logs a connection that an endpoint did not let in, or ended. */
function turnedAwayLog(log: Log | undefined, now: () => number, names: AccessListFieldNames) {
  return ({ cluster, endpoint }: Target, { address, from }: Origin, turned: Turned): void => {
    const { kind, id } = cluster;
    log?.({
      time: new Date(now()),
      refused: address,
      ...(from !== undefined && { from }),
      endpoint: { kind, id, name: endpoint.host },
      ...(turned.how === "too-many"
        ? { limit: turned.limit }
        : { list: apiName(API_SCHEMAS[kind], endpoint.accessList, names) }),
      ...(turned.how === "no-longer-in-list" && { wasOpen: true }),
    });
  };
}
