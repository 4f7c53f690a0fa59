/** Opens the connections to the service: kept alive, verified, and through the proxy of the environment, if one is set. */
import { readFileSync } from "node:fs";
import type * as http from "node:http";
import type * as net from "node:net";
import type * as tls from "node:tls";

import { type BaseUrl, isLoopbackHost } from "../../schema";
import { closingWhenUnasked } from "./kept-connections";
import { explain, MOST_HEADER_BYTES, type Phase, WireFailure } from "./wire-failure";

export interface ConnectionOptions {
  readonly target: BaseUrl;
  readonly proxy: Proxy | undefined;
  /** Authorities to trust in addition to the public ones. */
  readonly caCertPem: string | undefined;
  readonly extraCaCertsFile: string | undefined;
}

export interface Agents {
  readonly request: typeof http.request;
  readonly kept: http.Agent;
  /** A new connection for each request. */
  readonly fresh: http.Agent;
}

/** Throws a WireFailure if the given CA is not a certificate. */
export function openAgents(options: ConnectionOptions): Agents {
  const kept = { keepAlive: true };
  const fresh = { keepAlive: false };
  if (!options.target.secure) {
    const { Agent, request } = process.getBuiltinModule("node:http");
    return { request, kept: closingWhenUnasked(new Agent(kept)), fresh: new Agent(fresh) };
  }
  const https = process.getBuiltinModule("node:https");
  // NODE_TLS_REJECT_UNAUTHORIZED in the environment turns off what does not ask for it.
  const trust = { ...trustOf(options), rejectUnauthorized: true };
  const open = (settings: http.AgentOptions): http.Agent => {
    const agent = new https.Agent({ ...settings, ...trust });
    return options.proxy === undefined ? agent : tunnelled(agent, options.proxy, options.target, trust);
  };
  return { request: https.request, kept: closingWhenUnasked(open(kept)), fresh: open(fresh) };
}

/** Returns what to trust: given authorities, the public ones, and NODE_EXTRA_CA_CERTS, which Node would leave out. */
function trustOf(options: ConnectionOptions): { secureContext?: tls.SecureContext } {
  if (options.caCertPem === undefined) return {};
  const { createSecureContext, rootCertificates } = process.getBuiltinModule("node:tls");
  const extra = options.extraCaCertsFile === undefined ? [] : [readOrEmpty(options.extraCaCertsFile)];
  const given = certificatesIn(options.caCertPem);
  return { secureContext: createSecureContext({ ca: [...rootCertificates, ...extra, ...given] }) };
}

/**
 * Returns the certificates in a text. Throws a WireFailure if it cannot read them: a secure context would skip them in
 * silence, and the service would seem not to be trusted.
 */
function certificatesIn(pem: string): readonly string[] {
  const { X509Certificate } = process.getBuiltinModule("node:crypto");
  try {
    const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
    if (found.length > 0) return found.map((text) => new X509Certificate(text).toString());
  } catch {
    // Reported below.
  }
  throw new WireFailure("tls", "`ca_cert_pem` does not hold a readable PEM certificate", false, true);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // Node itself only prints a warning
  }
}

type Connected = (error: Error | null, socket?: net.Socket) => void;

/** What a request adds to the options of its connection. */
export interface TunnelSettings {
  /** Ends the opening of a tunnel. */
  readonly tunnelSignal?: AbortSignal;
}

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
 * Opens a connection to the target through the proxy's CONNECT; the proxy learns the host's name and port and nothing
 * else. Rejects with a WireFailure, also as soon as the signal fires: the request's time limits a slow proxy too.
 */
function openTunnel(
  proxy: Proxy,
  target: BaseUrl,
  trust: { readonly secureContext?: tls.SecureContext },
  signal?: AbortSignal,
): Promise<net.Socket> {
  const { request } = process.getBuiltinModule(proxy.secure ? "node:https" : "node:http");
  const { hostname, port } = target;
  const authority = `${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(refused(proxy, "was given up"));
      return;
    }
    let phase: Phase = "connecting";
    const tunnel = request({
      agent: false,
      method: "CONNECT",
      host: proxy.hostname,
      port: proxy.port,
      path: authority,
      // NODE_TLS_REJECT_UNAUTHORIZED must not send the proxy's username and password to another host.
      rejectUnauthorized: true,
      ...trust,
      insecureHTTPParser: false,
      maxHeaderSize: MOST_HEADER_BYTES,
      headers: {
        Host: authority,
        ...(proxy.authorization === undefined ? {} : { "Proxy-Authorization": proxy.authorization }),
      },
    });
    const end = (settle: () => void) => {
      signal?.removeEventListener("abort", giveUp);
      settle();
    };
    const fail = (failure: WireFailure) => {
      end(() => {
        reject(failure);
        tunnel.destroy();
      });
    };
    // Rejects by itself: Node emits no event for a request that is destroyed before it has a socket.
    const giveUp = () => {
      fail(refused(proxy, "was given up"));
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    tunnel.on("socket", (socket) => {
      socket.once("connect", () => (phase = proxy.secure ? "handshake" : "up"));
      socket.once("secureConnect", () => (phase = "up"));
    });
    tunnel.on("connect", ({ statusCode = 0 }, socket: net.Socket, head: Buffer) => {
      if (statusCode >= 200 && statusCode <= 299 && head.length === 0) {
        end(() => {
          resolve(socket);
        });
        return;
      }
      socket.destroy();
      if (head.length > 0 && statusCode <= 299) {
        fail(refused(proxy, "sent more than a response to CONNECT", true));
        return;
      }
      const wants = statusCode === 407 ? "wants a valid username and password" : "refused the connection";
      const isPassing = statusCode >= 500 || statusCode === 429 || statusCode === 408;
      fail(refused(proxy, `${wants} (${statusCode})`, !isPassing));
    });
    tunnel.on("error", (error) => {
      fail(ofProxy(proxy, explain(error, phase), phase));
    });
    tunnel.on("close", () => {
      fail(refused(proxy, "closed the connection without a response"));
    });
    tunnel.end();
  });
}

/** Returns the name of a proxy in messages. */
export function proxyName(proxy: Proxy): string {
  return `the proxy ${proxy.hostname}:${proxy.port}`;
}

function refused(proxy: Proxy, reason: string, permanent = false): WireFailure {
  return new WireFailure("proxy", `${proxyName(proxy)} ${reason}`, false, permanent);
}

/** Returns a failure on the way to the proxy, worded so that it names the proxy. */
function ofProxy(proxy: Proxy, { problem, reason, permanent }: WireFailure, phase: Phase): WireFailure {
  if (problem === "tls") return new WireFailure("proxy-tls", `${proxyName(proxy)}: ${reason}`, false, true);
  if (problem === "not-http" || problem === "too-large")
    return refused(proxy, `sent a response to CONNECT that cannot be used: ${reason}`, true);
  if (phase === "up") return refused(proxy, `closed the connection without a response: ${reason}`);
  return refused(proxy, `could not be reached: ${reason}`, permanent);
}

export interface Proxy {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`. */
  readonly authorization?: string;
  /** The username and password, for redaction. */
  readonly secrets: readonly string[];
}

/**
 * Returns the proxy for a host that is reached by https: that of `HTTPS_PROXY` or `https_proxy`, unless `NO_PROXY` or
 * `no_proxy` names the host. Returns undefined for none, and a clause if the value is not the address of a proxy. Plain
 * http goes to this machine only, which no proxy reaches, so `HTTP_PROXY` is ignored.
 */
export function proxyFor(
  target: { readonly hostname: string; readonly port: number },
  environment: NodeJS.ProcessEnv,
): Proxy | string | undefined {
  const value = environment["HTTPS_PROXY"] || environment["https_proxy"];
  if (!value || isLoopbackHost(target.hostname)) return undefined;
  if (isExcepted(target, environment["NO_PROXY"] || environment["no_proxy"] || "")) return undefined;
  return readProxy(value);
}

function readProxy(value: string): Proxy | string {
  const address = value.includes("://") ? value : `http://${value}`;
  if (!URL.canParse(address)) return "HTTPS_PROXY is not a URL; write it as `http://proxy.example.com:3128`";
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return `HTTPS_PROXY begins with \`${url.protocol}\`; only \`http://\` and \`https://\` proxies are supported`;
  }
  const secure = url.protocol === "https:";
  const user = decoded(url.username);
  const password = decoded(url.password);
  return {
    secure,
    hostname: withoutBrackets(url.hostname),
    port: url.port === "" ? (secure ? 443 : 80) : Number(url.port),
    ...(user === "" && password === ""
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}` }),
    secrets: [password, `${user}:${password}`].filter((secret) => secret !== "" && secret !== ":"),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reports whether a list names a target: by hosts, suffixes of them, and address ranges, separated by commas or spaces,
 * with or without a port; `*` is all.
 */
function isExcepted(target: { readonly hostname: string; readonly port: number }, list: string): boolean {
  const hostname = target.hostname.toLowerCase().replace(/\.$/, "");
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .map(hostAndPort)
    .some(({ host, port }) => {
      if (host === "" || (port !== undefined && port !== target.port)) return false;
      if (host.includes("/")) return isWithin(hostname, host);
      const suffix = host.replace(/^\*?\./, "");
      return suffix === "*" || hostname === suffix || hostname.endsWith(`.${suffix}`);
    });
}

function isWithin(hostname: string, range: string): boolean {
  const { BlockList, isIP } = process.getBuiltinModule("node:net");
  const [network = "", prefix = ""] = range.split("/");
  const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
  if (isIP(network) === 0 || isIP(hostname) !== isIP(network) || !/^\d{1,3}$/.test(prefix)) return false;
  if (Number(prefix) > (isIP(network) === 6 ? 128 : 32)) return false;
  const ranges = new BlockList();
  ranges.addSubnet(network, Number(prefix), family(network));
  return ranges.check(hostname, family(hostname));
}

function hostAndPort(entry: string): { readonly host: string; readonly port?: number } {
  const [, host, port] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (host === undefined) return { host: withoutBrackets(entry) };
  return { host: withoutBrackets(host), port: Number(port) };
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
