/** A connection through a proxy: the proxy sees the host's name and port, and nothing else. */
import type * as net from "node:net";
import type * as tls from "node:tls";
import type { BaseUrl } from "../../schema";
import type { Proxy } from "./proxy";
import { explain, MOST_HEADER_BYTES, WireFailure, type Phase } from "./wire-failure";

/**
 * Opens a connection to the target through the proxy's CONNECT. Rejects with a WireFailure, also as soon as the signal
 * fires: the time of the request that needs the connection bounds it, however slowly the proxy answers.
 */
export function openTunnel(
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
    const asked = request({
      agent: false,
      method: "CONNECT",
      host: proxy.hostname,
      port: proxy.port,
      path: authority,
      // Whatever the environment says: the proxy's username and password go to nobody else.
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
        asked.destroy();
      });
    };
    // A promise of its own: Node tells nobody of a request that was destroyed before it had a socket.
    const giveUp = () => {
      fail(refused(proxy, "was given up"));
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    asked.on("socket", (socket) => {
      socket.once("connect", () => (phase = proxy.secure ? "handshake" : "up"));
      socket.once("secureConnect", () => (phase = "up"));
    });
    asked.on("connect", ({ statusCode = 0 }, socket: net.Socket, head: Buffer) => {
      if (statusCode >= 200 && statusCode <= 299 && head.length === 0) {
        end(() => {
          resolve(socket);
        });
        return;
      }
      socket.destroy();
      if (head.length > 0 && statusCode <= 299) {
        fail(refused(proxy, "sent more than an answer to CONNECT", true));
        return;
      }
      const wants = statusCode === 407 ? "wants a valid username and password" : "refused the connection";
      const isPassing = statusCode >= 500 || statusCode === 429 || statusCode === 408;
      fail(refused(proxy, `${wants} (${statusCode})`, !isPassing));
    });
    asked.on("error", (error) => {
      fail(ofProxy(proxy, explain(error, phase), phase));
    });
    asked.on("close", () => {
      fail(refused(proxy, "closed the connection without an answer"));
    });
    asked.end();
  });
}

/** Returns the proxy as a message names it. */
export function nameOf(proxy: Proxy): string {
  return `the proxy ${proxy.hostname}:${proxy.port}`;
}

function refused(proxy: Proxy, reason: string, permanent = false): WireFailure {
  return new WireFailure("proxy", `${nameOf(proxy)} ${reason}`, false, permanent);
}

/** Says of a failure on the way to the proxy whose it is. */
function ofProxy(proxy: Proxy, { problem, reason, permanent }: WireFailure, phase: Phase): WireFailure {
  if (problem === "tls") return new WireFailure("proxy-tls", `${nameOf(proxy)}: ${reason}`, false, true);
  if (problem === "not-http" || problem === "too-large")
    return refused(proxy, `gave an answer to CONNECT that cannot be used: ${reason}`, true);
  if (phase === "up") return refused(proxy, `closed the connection without an answer: ${reason}`);
  return refused(proxy, `could not be reached: ${reason}`, permanent);
}
