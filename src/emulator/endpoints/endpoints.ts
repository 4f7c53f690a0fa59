/**
 * Opens the clusters' own endpoints on loopback. Enforces an access list when a connection opens, before a byte is read
 * and before any credential check (reference 2.1, rule 4, and 5.3). A changed list also ends connections that are open.
 */
import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

import { IpSet } from "../../cidr";
import type { Json, JsonObject } from "../../json";
import { type ClusterKind, type Endpoint, KINDS } from "../../schema";
import type { ApiError } from "../api-error";
import type { Ports, StoredCluster } from "../cluster";
import { connectionLimits, httpTimes, type Times } from "../http/limits";
import { listenOnLoopback, type LoopbackPort, TooManyOpenFiles } from "../http/listen-loopback";
import { type RefusedRequest, refuseInForm } from "../http/refusals";
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

export interface EndpointsOptions {
  readonly refusal: Refusal;
  /** Whether every connection is let in: all of them come from this machine. */
  readonly admitLoopback: boolean;
  readonly times: Times;
  /** Returns the error for a method that no endpoint has. */
  readonly noRoute: () => ApiError;
  readonly respond: (target: Target, ...request: Parameters<RequestListener>) => void;
  /** Is called when a request was refused before it could be read whole. */
  readonly logRefused: (target: Target, request: RefusedRequest) => void;
  /** Returns what a connection from an address stands for. */
  readonly originOf: (remoteAddress: string) => Origin;
  /** Is called when a connection was not let in. */
  readonly refused: (target: Target, origin: Origin) => void;
}

/** The most connections without a response that stay open; beyond that, the oldest ones end. */
const MOST_SILENT = 100;

export function openEndpoints(options: EndpointsOptions) {
  const { refusal, admitLoopback, times, noRoute, respond, logRefused, originOf, refused } = options;
  const limits = connectionLimits();
  const byPort = new Map<number, OpenPort>();
  const silent = new Set<Socket>();
  let connections = 0;
  const bySocket = new WeakMap<Duplex, OpenPort>();
  const settings = { ...httpTimes(times), requireHostHeader: false };
  const server: Server = createServer(settings, (request, response) => {
    const target = bySocket.get(request.socket)?.served;
    if (target === undefined) request.socket.destroy();
    else respond(target, request, response);
  });
  refuseInForm(server, {
    noRoute,
    refused: (request, socket) => {
      const target = bySocket.get(socket)?.served;
      if (target !== undefined) logRefused(target, request);
    },
  });
  // It gets its connections from here, and checks their times only after this event.
  server.emit("listening");

  const admits = ({ served }: OpenPort, socket: Socket): boolean =>
    served?.admitted.has(originOf(socket.remoteAddress ?? "").address) ?? false;
  /** Refuses a connection. One without a response stays paused: nothing of it is read, not even its end. */
  const refuse = (endpoint: OpenPort, socket: Socket) => {
    const { served } = endpoint;
    if (served !== undefined) refused(served, originOf(socket.remoteAddress ?? ""));
    if (refusal === "reset") {
      socket.resetAndDestroy();
      return;
    }
    endpoint.silent.add(socket);
    silent.add(socket);
    const [oldest] = silent;
    if (silent.size > MOST_SILENT) oldest?.destroy();
  };
  const connected = (endpoint: OpenPort, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    if (connections >= limits.connections) {
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
      for (const description of KINDS[cluster.kind].endpoints) {
        const endpoint = byPort.get(cluster.ports?.[description.host] ?? 0);
        if (endpoint === undefined) continue;
        endpoint.served = {
          cluster,
          endpoint: description,
          admitted: admitLoopback ? IpSet.everything : admitted(cluster.fields, description),
        };
        for (const socket of endpoint.sockets) if (!admits(endpoint, socket)) socket.resetAndDestroy();
      }
    },
    end,
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
