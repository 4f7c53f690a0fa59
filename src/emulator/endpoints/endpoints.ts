/**
 * Opens the clusters' own endpoints on loopback. Enforces an access list when a connection opens, before a byte is read
 * and before any credential check (reference 2.1, rule 4, and 5.3). A changed list also ends connections that are open.
 */
import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

import { IpSet } from "../../cidr";
import type { Json, JsonObject } from "../../json";
import { type ClusterKind, type Endpoint, KINDS } from "../../schema";
import type { Ports, StoredCluster } from "../cluster";
import { connectionLimits, httpTimes, type Times } from "../http/limits";
import { listenOnLoopback, type LoopbackPort, TooManyOpenFiles } from "../http/listen-loopback";
import type { Origin } from "../stand-ins";

/** How a connection from another address is refused: by a reset at once, or by no response ever. */
export type Refusal = "reset" | "blackhole";

export type Endpoints = ReturnType<typeof openEndpoints>;

/** What a request to an endpoint is sent to. */
export interface Target {
  readonly cluster: StoredCluster;
  readonly endpoint: Endpoint;
}

/** A port that belongs to an endpoint. */
interface OpenPort {
  listener?: LoopbackPort;
  /** The connections that were let in. */
  readonly sockets: Set<Socket>;
  /** The connections that get no response. */
  readonly silent: Set<Socket>;
  served?: Target & { readonly admitted: IpSet };
}

/** Why a connection was not let in, or ended. */
export type Turned =
  | { readonly how: "not-in-list" }
  /** It was let in, and the list has changed since. */
  | { readonly how: "no-longer-in-list" }
  | { readonly how: "too-many"; readonly limit: number };

export interface EndpointsOptions {
  readonly refusal: Refusal;
  /** Whether every connection is let in: all of them come from this machine. */
  readonly admitLoopback: boolean;
  readonly times: Times;
  readonly respond: (target: Target, ...request: Parameters<RequestListener>) => void;
  /** Returns what a connection from an address stands for. */
  readonly originOf: (remoteAddress: string) => Origin;
  /** Is called when a connection was not let in, or ended for a changed list. */
  readonly turnedAway: (target: Target, origin: Origin, turned: Turned) => void;
  /** Is called when a cluster is served that has no ports, with the reason as a clause. */
  readonly withoutPorts: (cluster: StoredCluster, reason: string) => void;
  /** Whether requests may take as long as their clients want: a server behind an endpoint gets them. */
  readonly hasBackends: boolean;
}

/** The most connections without a response that stay open; beyond that, the oldest ones end. */
const MOST_SILENT = 100;

export function openEndpoints(options: EndpointsOptions) {
  const { refusal, admitLoopback, times, respond, originOf, turnedAway } = options;
  const limits = connectionLimits();
  const mostPorts = `the emulator opens at most ${limits.ports} ports`;
  const byPort = new Map<number, OpenPort>();
  const silent = new Set<Socket>();
  let connections = 0;
  const bySocket = new WeakMap<Socket, OpenPort>();
  const settings = {
    ...httpTimes(times),
    ...(options.hasBackends && { requestTimeout: 0 }),
    requireHostHeader: false,
  };
  const requested: RequestListener = (request, response) => {
    const target = bySocket.get(request.socket)?.served;
    if (target === undefined) request.socket.destroy();
    else respond(target, request, response);
  };
  // `Expect: 100-continue` is met when the login is checked, or by the server behind the endpoint.
  const server: Server = createServer(settings, requested).on("checkContinue", requested);
  // It gets its connections from here, and checks their times only after this event.
  server.emit("listening");

  const originOfSocket = (socket: Socket): Origin => originOf(socket.remoteAddress ?? "");
  const admits = ({ served }: OpenPort, socket: Socket): boolean =>
    served?.admitted.has(originOfSocket(socket).address) ?? false;
  const turnAway = ({ served }: OpenPort, socket: Socket, turned: Turned) => {
    if (served !== undefined) turnedAway(served, originOfSocket(socket), turned);
  };
  /**
   * Refuses a connection. One without a response stays paused: nothing of it is read, not even its end. The oldest one of
   * too many ends.
   */
  const refuse = (endpoint: OpenPort, socket: Socket) => {
    turnAway(endpoint, socket, { how: "not-in-list" });
    if (refusal === "reset") {
      socket.resetAndDestroy();
      return;
    }
    endpoint.silent.add(socket);
    silent.add(socket);
    const [oldest] = silent;
    if (silent.size > MOST_SILENT) oldest?.destroy();
  };
  /** Ends a connection that the list let in when it opened. */
  const shutOut = (endpoint: OpenPort, socket: Socket) => {
    turnAway(endpoint, socket, { how: "no-longer-in-list" });
    endpoint.sockets.delete(socket);
    socket.resetAndDestroy();
  };
  const connected = (endpoint: OpenPort, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    if (connections >= limits.connections) {
      turnAway(endpoint, socket, { how: "too-many", limit: limits.connections });
      socket.resetAndDestroy();
      return;
    }
    connections += 1;
    socket.on("close", () => {
      connections -= 1;
      endpoint.sockets.delete(socket);
      endpoint.silent.delete(socket);
      silent.delete(socket);
    });
    if (!admits(endpoint, socket)) {
      refuse(endpoint, socket);
      return;
    }
    endpoint.sockets.add(socket);
    bySocket.set(socket, endpoint);
    server.emit("connection", socket);
    socket.resume();
  };

  const openOne = async (wanted: number | undefined): Promise<number> => {
    const endpoint: OpenPort = { sockets: new Set(), silent: new Set() };
    endpoint.listener = await listenOnLoopback(wanted, (socket) => {
      connected(endpoint, socket);
    });
    byPort.set(endpoint.listener.port, endpoint);
    return endpoint.listener.port;
  };

  const endOne = (port: number) => {
    const endpoint = byPort.get(port);
    if (endpoint === undefined) return;
    byPort.delete(port);
    endpoint.listener?.close();
    for (const socket of [...endpoint.sockets, ...endpoint.silent]) socket.destroy();
  };
  /** Closes ports, and ends the connections to them. */
  const end = (ports: Ports) => {
    Object.values(ports).forEach(endOne);
  };

  return {
    /**
     * Opens the ports of a new cluster, which refuse every connection until `serve`. Opens none, and returns undefined, if
     * many are open already or the system has no more file handles: each port takes two.
     */
    async open(kind: ClusterKind, wanted: Ports = {}): Promise<Ports | undefined> {
      if (byPort.size + KINDS[kind].endpoints.length > limits.ports) return undefined;
      const ports: Record<string, number> = {};
      try {
        for (const { host } of KINDS[kind].endpoints) ports[host] = await openOne(wanted[host]);
        return ports;
      } catch (error) {
        end(ports);
        if (error instanceof TooManyOpenFiles) return undefined;
        throw error;
      }
    },
    /** Serves the cluster on its ports, with its present lists. */
    serve(cluster: StoredCluster): void {
      if (cluster.ports === undefined) options.withoutPorts(cluster, mostPorts);
      for (const description of KINDS[cluster.kind].endpoints) {
        const endpoint = byPort.get(cluster.ports?.[description.host] ?? 0);
        if (endpoint === undefined) continue;
        endpoint.served = {
          cluster,
          endpoint: description,
          admitted: admitLoopback ? IpSet.everything : admitted(cluster.fields, description),
        };
        for (const socket of endpoint.sockets) if (!admits(endpoint, socket)) shutOut(endpoint, socket);
      }
    },
    end,
    /** Reports whether a port is one of these. */
    has: (port: number): boolean => byPort.has(port),
    /** Says why a cluster may have no ports, in a clause. */
    mostPorts,
    close(): void {
      [...byPort.keys()].forEach(endOne);
      server.close();
    },
  };
}

/** Returns the addresses that a list admits: every address if it is not set. */
export function admitted(fields: JsonObject, endpoint: Endpoint): IpSet {
  const list = fields[endpoint.accessList];
  if (!Array.isArray(list) || list.length === 0) return IpSet.everything;
  const texts = (list as readonly Json[]).filter((entry) => typeof entry === "string");
  return IpSet.parse(texts) ?? IpSet.empty;
}
