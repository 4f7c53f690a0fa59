/** The connections to the service: kept alive and limited in number, verified, and through a proxy where one is set. */
import type * as http from "node:http";
import type * as net from "node:net";
import type * as tls from "node:tls";
import { readFileSync } from "node:fs";
import type { BaseUrl } from "./base-url";
import type { Proxy } from "./proxy";
import { WireFailure } from "./wire-failure";

export interface ConnectionOptions {
  readonly target: BaseUrl;
  readonly proxy: Proxy | undefined;
  /** Authorities to trust in addition to the public ones. */
  readonly caCertPem: string | undefined;
  readonly extraCaCertsFile: string | undefined;
  readonly connections: number;
  readonly connectTimeoutMs: number;
}

export interface Agents {
  readonly request: typeof http.request;
  readonly kept: http.Agent;
  /** A new connection for each request. */
  readonly fresh: http.Agent;
}

/** Throws a WireFailure where the given CA is no certificate. */
export function openAgents(options: ConnectionOptions): Agents {
  if (!options.target.secure) {
    const { Agent, request } = process.getBuiltinModule("node:http");
    return {
      request,
      kept: new Agent({ keepAlive: true, maxSockets: options.connections }),
      fresh: new Agent({ keepAlive: false }),
    };
  }
  const https = process.getBuiltinModule("node:https");
  const trust = trustOf(options);
  const open = (settings: http.AgentOptions): http.Agent => {
    const agent = new https.Agent({ ...settings, ...trust });
    return options.proxy === undefined ? agent : tunnelled(agent, options.proxy, options);
  };
  return {
    request: https.request,
    kept: open({ keepAlive: true, maxSockets: options.connections }),
    fresh: open({ keepAlive: false }),
  };
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

/** Makes an agent's connections through a proxy's CONNECT: the proxy sees the host's name, and nothing else. */
function tunnelled(agent: http.Agent, proxy: Proxy, options: ConnectionOptions): http.Agent {
  const { connect } = process.getBuiltinModule("node:tls");
  const createConnection = (settings: tls.ConnectionOptions, connected: Connected): undefined => {
    openTunnel(proxy, options).then(
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

function openTunnel(proxy: Proxy, options: ConnectionOptions): Promise<net.Socket> {
  const { request } = process.getBuiltinModule(proxy.secure ? "node:https" : "node:http");
  const { hostname, port } = options.target;
  const authority = `${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
  const refused = (reason: string, permanent = false) =>
    new WireFailure("proxy", `the proxy ${proxy.hostname}:${proxy.port} ${reason}`, false, permanent);
  return new Promise((resolve, reject) => {
    const asked = request({
      agent: false,
      method: "CONNECT",
      host: proxy.hostname,
      port: proxy.port,
      path: authority,
      timeout: options.connectTimeoutMs,
      headers: {
        Host: authority,
        ...(proxy.authorization === undefined ? {} : { "Proxy-Authorization": proxy.authorization }),
      },
    });
    asked.on("connect", (answer, socket: net.Socket) => {
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode <= 299) {
        socket.setTimeout(0);
        resolve(socket);
        return;
      }
      socket.destroy();
      const wants = statusCode === 407 ? "wants a valid username and password" : "refused the connection";
      reject(refused(`${wants} (${statusCode})`, statusCode < 500 && statusCode !== 429));
    });
    asked.on("timeout", () => asked.destroy(refused("did not answer in time")));
    asked.on("error", (error) => {
      reject(error instanceof WireFailure ? error : refused("could not be reached"));
    });
    asked.end();
  });
}
