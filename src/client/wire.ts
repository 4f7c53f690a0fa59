/**
 * One HTTP request and its answer, over `node:http` or `node:https`, which are loaded when the first request is made:
 * a process that only answers the schema never needs them.
 */
import type * as http from "node:http";
import type { Answer } from "./answer";
import type { Agents, ConnectionOptions } from "./agents";
import { openAgents } from "./agents";
import type { WireProblem } from "./wire-failure";
import { explain, WireFailure } from "./wire-failure";

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** Over a connection of its own, so that a failure before it is up proves that nothing was received. */
  readonly onFreshConnection: boolean;
  /** Reports whether the body of a response with this status is wanted; every body is wanted when absent. */
  readonly wantsBody?: (status: number) => boolean;
  /** Cuts the request off. */
  readonly signal?: AbortSignal;
}

export interface Wire {
  send(request: WireRequest): Promise<Answer>;
  /** Closes the connections that are kept alive. */
  close(): void;
}

export interface WireOptions extends ConnectionOptions {
  readonly maxAnswerBytes: number;
}

export function openWire(options: WireOptions): Wire {
  let agents: Agents | undefined;
  return {
    send: async (request) => {
      agents ??= openAgents(options);
      const agent = request.onFreshConnection ? agents.fresh : agents.kept;
      return await exchange(agents.request, agent, request, options);
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
  options: WireOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let reached = false;
    const sent = send({
      agent,
      method: request.method,
      host: options.target.hostname,
      port: options.target.port,
      path: request.path,
      headers: {
        ...request.headers,
        ...(request.body === undefined ? {} : { "Content-Length": `${Buffer.byteLength(request.body)}` }),
      },
    });
    const giveUp = (problem: WireProblem, reason: string) => {
      sent.destroy(new WireFailure(problem, reason, reached, problem === "too-large"));
    };
    const connectTimeoutMs = Math.min(options.connectTimeoutMs, request.timeoutMs);
    const connecting = setTimeout(() => {
      giveUp("timeout", `no connection within ${seconds(connectTimeoutMs)}`);
    }, connectTimeoutMs);
    const waiting = setTimeout(() => {
      giveUp("timeout", `no complete answer within ${seconds(request.timeoutMs)}`);
    }, request.timeoutMs);
    const onAbort = () => {
      giveUp("aborted", "interrupted");
    };
    request.signal?.addEventListener("abort", onAbort, { once: true });
    const settle = () => {
      clearTimeout(connecting);
      clearTimeout(waiting);
      request.signal?.removeEventListener("abort", onAbort);
    };

    const onUp = () => {
      reached = true;
      clearTimeout(connecting);
    };
    sent.on("socket", (socket) => {
      if (sent.reusedSocket) onUp();
      else socket.once(options.target.secure ? "secureConnect" : "connect", onUp);
    });
    sent.on("error", (error) => {
      settle();
      reject(error instanceof WireFailure ? error : explain(error, reached));
    });
    sent.on("response", (response) => {
      const { statusCode: status = 0 } = response;
      if (request.wantsBody?.(status) === false) {
        settle();
        response.resume();
        resolve({ status, headers: headersOf(response), body: "" });
        return;
      }
      collect(response, options.maxAnswerBytes).then(
        (answer) => {
          settle();
          resolve(answer);
        },
        (error: unknown) => {
          settle();
          reject(error instanceof WireFailure ? error : explain(error, true));
          sent.destroy();
        },
      );
    });
    sent.end(request.body);
  });
}

function collect(response: http.IncomingMessage, maxBytes: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        reject(new WireFailure("too-large", `the answer is larger than ${maxBytes} bytes`, true, true));
        return;
      }
      chunks.push(chunk);
    });
    response.on("error", reject);
    response.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body });
    });
    response.on("close", () => {
      reject(new WireFailure("connection", "the connection was cut off amid the answer", true, false));
    });
  });
}

function headersOf({ headers }: http.IncomingMessage): Answer["headers"] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}

function seconds(milliseconds: number): string {
  const count = milliseconds / 1000;
  return `${count} second${count === 1 ? "" : "s"}`;
}
