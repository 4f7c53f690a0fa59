/** The connections to the service: kept alive and limited in number, verified, and through a proxy where one is set. */
import type * as http from "node:http";
import type * as net from "node:net";
import type * as tls from "node:tls";
import { readFileSync } from "node:fs";
import type { BaseUrl } from "../../schema";
import type { Proxy } from "./proxy";
import { openTunnel } from "./tunnel";
import { WireFailure } from "./wire-failure";

export interface ConnectionOptions {
  readonly target: BaseUrl;
  readonly proxy: Proxy | undefined;
  /** Authorities to trust in addition to the public ones. */
  readonly caCertPem: string | undefined;
  readonly extraCaCertsFile: string | undefined;
  readonly connections: number;
}

export interface Agents {
  readonly request: typeof http.request;
  readonly kept: http.Agent;
  /** A new connection for each request. */
  readonly fresh: http.Agent;
}

/** Throws a WireFailure if the given CA is not a certificate. */
export function openAgents(options: ConnectionOptions): Agents {
  const kept = { keepAlive: true, maxSockets: options.connections };
  const fresh = { keepAlive: false };
  if (!options.target.secure) {
    const { Agent, request } = process.getBuiltinModule("node:http");
    return { request, kept: guarded(new Agent(kept)), fresh: new Agent(fresh) };
  }
  const https = process.getBuiltinModule("node:https");
  // NODE_TLS_REJECT_UNAUTHORIZED in the environment turns off what does not ask for it.
  const trust = { ...trustOf(options), rejectUnauthorized: true };
  const open = (settings: http.AgentOptions): http.Agent => {
    const agent = new https.Agent({ ...settings, ...trust });
    return options.proxy === undefined ? agent : tunnelled(agent, options.proxy, options.target, trust);
  };
  return { request: https.request, kept: guarded(open(kept)), fresh: open(fresh) };
}

/** Given authorities come on top of the public ones and of NODE_EXTRA_CA_CERTS, which Node would leave out. */
function trustOf(options: ConnectionOptions): { secureContext?: tls.SecureContext } {
  if (options.caCertPem === undefined) return {};
  const { createSecureContext, rootCertificates } = process.getBuiltinModule("node:tls");
  const extra = options.extraCaCertsFile === undefined ? [] : [readText(options.extraCaCertsFile)];
  const given = certificatesIn(options.caCertPem);
  return { secureContext: createSecureContext({ ca: [...rootCertificates, ...extra, ...given] }) };
}

/** A secure context passes over what it cannot read, and the service would then seem to be one not to trust. */
function certificatesIn(pem: string): readonly string[] {
  const { X509Certificate } = process.getBuiltinModule("node:crypto");
  try {
    const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
    if (found.length > 0) return found.map((text) => new X509Certificate(text).toString());
  } catch {
    // said below
  }
  throw new WireFailure("tls", "`ca_cert_pem` holds no readable PEM certificate", false, true);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // Node itself only warns of it
  }
}

type Connected = (error: Error | null, socket?: net.Socket) => void;

/** What a request adds to the settings of its connection. */
export interface TunnelSettings {
  /** Ends the opening of a tunnel. */
  readonly tunnelSignal?: AbortSignal;
}

/** Makes an agent's connections through a proxy. */
function tunnelled(
  agent: http.Agent,
  proxy: Proxy,
  target: BaseUrl,
  trust: { readonly secureContext?: tls.SecureContext },
): http.Agent {
  const { connect } = process.getBuiltinModule("node:tls");
  const createConnection = (
    settings: tls.ConnectionOptions & TunnelSettings,
    connected: Connected,
  ): undefined => {
    openTunnel(proxy, target, trust, settings.tunnelSignal).then(
      (socket) => {
        connected(null, connect({ ...settings, socket, ALPNProtocols: ["http/1.1"] }));
      },
      (error: unknown) => {
        connected(error as Error);
      },
    );
  };
  return Object.assign(agent, { createConnection });
}

/**
 * Closes a kept connection on which bytes arrive while no request waits for them: they would be read as the response
 * to the next one.
 */
function guarded(agent: http.Agent): http.Agent {
  const close = function (this: net.Socket): void {
    this.destroy();
  };
  agent.on("free", (socket: net.Socket, options: object) => {
    const name = agent.getName(options);
    if (agent.freeSockets[name]?.includes(socket) === true) socket.once("data", close);
  });
  const reuseSocket = agent.reuseSocket.bind(agent);
  return Object.assign(agent, {
    reuseSocket: (socket: net.Socket, request: http.ClientRequest) => {
      socket.removeListener("data", close);
      reuseSocket(socket, request);
    },
  });
}
