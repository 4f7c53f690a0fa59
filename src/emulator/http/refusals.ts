/** Answers requests that never reach a route: those that the parser of Node.js refuses, `CONNECT`, and `Expect`. */
import { type IncomingMessage, METHODS as PARSED_METHODS, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

import { formatJson, type Json } from "../../json";
import { ApiError } from "../api-error";

/** A refused request, as far as it could be read. */
export interface RefusedRequest {
  readonly method: string;
  readonly path: string;
  readonly error: ApiError;
  /** From the beginning of the request, or of its connection. */
  readonly milliseconds: number;
  /** The request, if its headers could be read. */
  readonly raw?: IncomingMessage | undefined;
}

interface Refusing {
  /** Returns the error for a method that the path does not have. */
  readonly noRoute: (method: string, path: string) => ApiError;
  readonly refused: (request: RefusedRequest, socket: Duplex) => void;
}

/** Makes the server answer such requests in the contract's form, and report each of them. */
export function refuseInForm(server: Server, { noRoute, refused }: Refusing): void {
  const begun = new WeakMap<Duplex, number>();
  const running = new WeakMap<
    Duplex,
    { readonly request: IncomingMessage; readonly response: ServerResponse }
  >();
  const answered = new WeakSet<Duplex>();
  const begin = (socket: Duplex) => {
    begun.set(socket, performance.now());
    running.delete(socket);
  };
  server.on("connection", begin);
  server.on("request", (request, response) => {
    const { socket } = request;
    begin(socket);
    running.set(socket, { request, response });
    response.once("close", () => {
      begin(socket);
    });
  });
  const refuse = (socket: Duplex, method: string, path: string, error: ApiError) => {
    answered.add(socket);
    if (socket.writable) socket.end(rawResponse(error));
    else socket.destroy();
    const milliseconds = performance.now() - (begun.get(socket) ?? performance.now());
    refused({ method, path, error, milliseconds, raw: running.get(socket)?.request }, socket);
  };
  const onFault = (fault: Error & { code?: string; rawPacket?: Buffer }, socket: Socket) => {
    if (fault.code === "ECONNRESET" || socket.destroyed || answered.has(socket)) {
      socket.destroy();
      return;
    }
    const line = fault.rawPacket?.subarray(0, 2000).toString("latin1") ?? "";
    const { request, response } = running.get(socket) ?? {};
    if (request?.complete === true) {
      // The fault is in what follows this request, which is answered first.
      response?.once("close", () => {
        onFault(fault, socket);
      });
      return;
    }
    const { method: known = "-", url = "-" } = request ?? {};
    const [, method = known, target = url] = /^([A-Z-]{1,40}) ([!-~]+) HTTP\/1\.[01]\r?\n/.exec(line) ?? [];
    const path = (target.split("?", 1)[0] ?? "").slice(0, 200);
    // The line of a method that the parser knows is that of a request before.
    const isMethod =
      fault.code === "HPE_INVALID_METHOD" && method !== "-" && !PARSED_METHODS.includes(method);
    const code = ERRORS_OF_PARSER[fault.code ?? ""] ?? "malformed-request";
    refuse(socket, method, path, isMethod ? noRoute(method, path) : new ApiError(code));
  };
  server.on("clientError", onFault);
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => undefined);
    refuse(socket, "CONNECT", "-", new ApiError("method-not-allowed", NO_PROXY, [], { Allow: METHODS }));
  });
  server.on("checkExpectation", ({ method = "-", url = "-", socket }: IncomingMessage) => {
    refuse(socket, method, url.split("?", 1)[0] ?? "-", new ApiError("expectation-failed"));
  });
}

const NO_PROXY = "The service is no proxy: there is no CONNECT";
const METHODS = "GET, POST, PUT, DELETE";

const ERRORS_OF_PARSER: Readonly<Record<string, ApiError["code"]>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  417: "Expectation Failed",
  431: "Request Header Fields Too Large",
};

function rawResponse({ status, headers, body }: ApiError): string {
  const text = formatJson(body as unknown as Json);
  const lines = Object.entries({
    ...headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": `${Buffer.byteLength(text)}`,
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${REASONS[status] ?? ""}`, ...lines, "", text].join("\r\n");
}
