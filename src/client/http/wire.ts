/**
 * Sends one HTTP request over `node:http` or `node:https`, and reads its response. These are loaded for the first
 * request: a process that only returns the schema never needs them.
 */
import type * as http from "node:http";

import { RESPONSE_BYTES } from "../../contract";
import type { HttpResponse } from "../response";
import {
  type Agents,
  type ConnectionOptions,
  openAgents,
  proxyName,
  type TunnelSettings,
} from "./connections";
import { sendOverKept } from "./kept-connections";
import { explain, MOST_HEADER_BYTES, type Phase, WireFailure } from "./wire-failure";

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
  /** Uses a kept connection; reports whether a response there is of this request. Undefined: one of its own. */
  readonly isOwnOnKept?: ((response: HttpResponse) => boolean) | undefined;
  /** Reports whether the body of a response is wanted; every body is wanted when undefined. */
  readonly wantsBody: ((status: number, headers: HttpResponse["headers"]) => boolean) | undefined;
  /**
   * Cuts off a GET, and what was not sent yet. A write that was sent goes on until its response, or the end of its time:
   * only the response says what the service has now.
   */
  readonly signal: AbortSignal | undefined;
}

export interface Wire {
  send(request: WireRequest): Promise<HttpResponse>;
  /** Closes the connections that are kept alive. */
  close(): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const MOST_BYTES = RESPONSE_BYTES;

export function openWire(options: ConnectionOptions): Wire {
  let agents: Agents | undefined;
  return {
    send: async (request) => {
      agents ??= openAgents(options);
      const { request: open, kept, fresh } = agents;
      const over = (agent: http.Agent) => (one: WireRequest) => exchange(open, agent, one, options);
      return request.isOwnOnKept === undefined
        ? over(fresh)(request)
        : sendOverKept(request, { kept: over(kept), own: over(fresh) });
    },
    close: () => {
      agents?.kept.destroy();
      agents?.fresh.destroy();
    },
  };
}

function exchange(
  send: typeof http.request,
  agent: http.Agent,
  request: WireRequest,
  options: ConnectionOptions,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { proxy, target } = options;
    const through = proxy === undefined ? "" : ` (through ${proxyName(proxy)})`;
    let phase: Phase = "connecting";
    let hasSocket = false;
    let response: http.IncomingMessage | undefined;
    let isSettled = false;
    const opening = new AbortController();
    const body = request.body === undefined ? undefined : Buffer.from(request.body, "utf8");
    const settings: http.RequestOptions & TunnelSettings = {
      agent,
      method: request.method,
      host: target.hostname,
      port: target.port,
      path: request.path,
      headers: { ...request.headers, ...(body !== undefined && { "Content-Length": `${body.length}` }) },
      insecureHTTPParser: false,
      maxHeaderSize: MOST_HEADER_BYTES,
      tunnelSignal: opening.signal,
    };
    const sent = send(settings);

    const settle = (report: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(connecting);
      clearTimeout(waiting);
      request.signal?.removeEventListener("abort", onAbort);
      report();
    };
    // Settles the promise itself: Node does not always emit an event when a request is destroyed.
    const fail = (failure: WireFailure) => {
      settle(() => {
        reject(failure);
      });
      sent.destroy();
      opening.abort();
    };
    const failAs = (error: unknown) => {
      const { problem, reason, reached, permanent, advice } = explain(error, phase);
      const isCutOffIdle = problem === "connection" && sent.reusedSocket && response === undefined;
      fail(new WireFailure(problem, reason + through, reached, permanent, isCutOffIdle, advice));
    };
    const giveUp = (problem: "timeout" | "aborted", reason: string) => {
      fail(new WireFailure(problem, reason, phase === "up", false));
    };

    const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, request.timeoutMs);
    const connecting = setTimeout(() => {
      const within = `no connection within ${seconds(connectTimeoutMs)}`;
      const isTunnelOpening = proxy !== undefined && !hasSocket;
      giveUp("timeout", isTunnelOpening ? `${proxyName(proxy)} gave ${within}` : `${within}${through}`);
    }, connectTimeoutMs);
    const waiting = setTimeout(() => {
      giveUp("timeout", `no complete response within ${seconds(request.timeoutMs)}${through}`);
    }, request.timeoutMs);
    const onAbort = () => {
      if (request.method === "GET" || phase !== "up") giveUp("aborted", "interrupted");
    };
    if (request.signal?.aborted === true) onAbort();
    request.signal?.addEventListener("abort", onAbort, { once: true });

    const onUp = () => {
      phase = "up";
      clearTimeout(connecting);
    };
    sent.on("socket", (socket) => {
      hasSocket = true;
      if (sent.reusedSocket) {
        onUp();
      } else if (target.secure) {
        if (socket.connecting) socket.once("connect", () => (phase = "handshake"));
        else phase = "handshake";
        socket.once("secureConnect", onUp);
      } else {
        socket.once("connect", onUp);
      }
    });
    sent.on("error", (error) => {
      // What follows a whole response does not belong to it: a 204 with a body is a 204.
      if (response?.complete === true) return;
      if (error instanceof WireFailure) {
        fail(error);
        return;
      }
      failAs(error);
    });
    sent.on("upgrade", (_response, socket) => {
      socket.destroy();
      const reason = "the response switches to another protocol (101), which was not requested";
      fail(new WireFailure("not-http", reason + through, true, true));
    });
    sent.on("close", () => {
      if (response === undefined) failAs({ code: "ECONNRESET" });
    });
    sent.on("response", (message) => {
      response = message;
      const { statusCode: status = 0 } = message;
      const headers = Object.fromEntries(
        Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
      );
      const received = { status, headers, ...(sent.reusedSocket && { isOnUsedConnection: true as const }) };
      if (request.wantsBody?.(status, headers) === false) {
        settle(() => {
          resolve({ ...received, body: "" });
        });
        message.resume();
        return;
      }
      collect(message).then(
        (bytes) => {
          settle(() => {
            resolve({ ...received, ...decodeBody(bytes, headers) });
          });
        },
        (error: unknown) => {
          fail(error instanceof WireFailure ? error : explain(error, "up"));
        },
      );
    });
    sent.end(body);
  });
}

function collect(response: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const announced = Number(response.headers["content-length"]);
    const count = (bytes: number) => `${bytes.toLocaleString("en-US")} bytes`;
    const whole = announced > MOST_BYTES ? `: it has ${count(announced)}` : "";
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) {
        const reason = `the response is larger than ${count(MOST_BYTES)}${whole}`;
        reject(new WireFailure("too-large", reason, true, true));
        return;
      }
      chunks.push(chunk);
    });
    response.on("error", reject);
    response.on("end", () => {
      resolve(Buffer.concat(chunks));
    });
    response.on("close", () => {
      const reason = "the connection was cut off in the middle of the response";
      reject(new WireFailure("connection", reason, true, false));
    });
  });
}

function seconds(milliseconds: number): string {
  const count = Math.round(milliseconds) / 1000;
  return `${count} second${count === 1 ? "" : "s"}`;
}

/** Decompressors by the encoding of a response, which may be compressed although the request did not allow it. */
const DECOMPRESSORS = {
  gzip: "gunzipSync",
  "x-gzip": "gunzipSync",
  deflate: "inflateSync",
  br: "brotliDecompressSync",
} as const;

/** Returns a body as text, or why it cannot be read with certainty. */
function decodeBody(
  bytes: Buffer,
  headers: HttpResponse["headers"],
): Pick<HttpResponse, "body" | "unreadable"> {
  const plain = decompressed(bytes, headers["content-encoding"]);
  if (typeof plain === "string") return { body: "", unreadable: plain };
  if (isUtf16(plain)) return { body: "", unreadable: "is UTF-16, and not UTF-8" };
  try {
    // Removes a byte-order mark.
    return { body: new TextDecoder("utf-8", { fatal: true }).decode(plain) };
  } catch {
    return { body: "", unreadable: "is not UTF-8" };
  }
}

/** Decompresses a body; returns a clause if that is not possible. */
function decompressed(bytes: Buffer, encodings: string | undefined): Buffer | string {
  const applied = (encodings ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (applied.length === 0 || bytes.length === 0) return bytes;
  const [name = "", ...more] = applied;
  if (more.length > 0 || !Object.hasOwn(DECOMPRESSORS, name))
    return "has an unsupported compression (Content-Encoding), which was not requested";
  const zlib = process.getBuiltinModule("node:zlib");
  try {
    return zlib[DECOMPRESSORS[name as keyof typeof DECOMPRESSORS]](bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    return "cannot be decompressed as its Content-Encoding says";
  }
}

/** Reports whether bytes begin as UTF-16: with its mark, or with a zero byte beside one of ASCII. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return bytes.length >= 2 && (first === 0) !== (second === 0);
}
