/** A small HTTP server that answers as a test says, and remembers what it was asked. It is closed after the test. */
import * as http from "node:http";
import * as https from "node:https";
import type { Socket } from "node:net";

import { listenOnLoopback } from "../loopback";

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string as it is, anything else as JSON. */
  readonly body?: unknown;
  /** The connection is cut off instead of an answer. */
  readonly cut?: true;
  /** No answer ever comes. */
  readonly silent?: true;
}

export interface FakeService {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  readonly sockets: Set<Socket>;
}

export type Script = (request: Received, count: number) => Answered | Promise<Answered>;

/** Answers the first request with the first answer, and so on; the last one serves all that follow. */
export function inTurn(...answers: readonly Answered[]): Script {
  return (_request, count) => answers[Math.min(count, answers.length) - 1] ?? {};
}

export async function startFakeService(
  script: Script,
  options: { readonly tls?: { readonly key: string; readonly cert: string } } = {},
): Promise<FakeService> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const serve = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString("utf8") };
    received.push(entry);
    const answer = await script(entry, received.length);
    if (answer.cut) return void request.socket.destroy();
    if (answer.silent) return;
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {});
    response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
    response.end(answer.status === 204 ? undefined : text);
  };
  const onRequest: http.RequestListener = (request, response) => void serve(request, response);
  const server = options.tls ? https.createServer(options.tls, onRequest) : http.createServer(onRequest);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const port = await listenOnLoopback(server);
  return { url: `${options.tls ? "https" : "http"}://127.0.0.1:${port}`, port, received, sockets };
}
