/** A gRPC server over HTTP/2: messages in frames, and the status of a call in the trailers. */
import { once } from "node:events";
import {
  constants,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";

import { MalformedError } from "./malformed";

export const STATUS = {
  ok: 0,
  cancelled: 1,
  invalidArgument: 3,
  notFound: 5,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
} as const;

/** Ends a call with a status other than ok. */
export class GrpcError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The context of a running call. */
export interface GrpcCall {
  readonly session: ServerHttp2Session;
  /** Aborted when the client cancels the call or disconnects. */
  readonly signal: AbortSignal;
}

export type UnaryMethod = (request: Uint8Array, call: GrpcCall) => Promise<Uint8Array>;

/** A method that responds with any number of messages. */
export interface StreamMethod {
  readonly messages: (request: Uint8Array, call: GrpcCall) => AsyncIterable<Uint8Array>;
}

/** The methods by their paths. A held stream stays open and sends nothing, until the client or the process ends it. */
export type Methods = ReadonlyMap<string, UnaryMethod | StreamMethod | "held-stream">;

/** Bytes. The largest message that is accepted, as in other provider plugins. */
export const LARGEST_MESSAGE = 256 * 1024 * 1024;
export const STREAM_WINDOW = 1024 * 1024;

const FRAME_HEADER = 5;
const { HTTP2_HEADER_PATH, HTTP2_HEADER_METHOD, HTTP2_HEADER_STATUS, HTTP2_HEADER_CONTENT_TYPE } = constants;

/** Serves the calls of allowed sessions. */
export function serveGrpc(
  server: Http2Server,
  methods: Methods,
  allowed: (session: ServerHttp2Session) => boolean,
): void {
  server.on("stream", (stream, headers) => {
    stream.on("error", () => undefined);
    const session = stream.session as ServerHttp2Session | undefined;
    if (session === undefined || !allowed(session)) stream.destroy();
    else serveCall(stream, session, headers, methods).catch(() => stream.destroy());
  });
}

async function serveCall(
  stream: ServerHttp2Stream,
  session: ServerHttp2Session,
  headers: IncomingHttpHeaders,
  methods: Methods,
): Promise<void> {
  const contentType = headers[HTTP2_HEADER_CONTENT_TYPE];
  const isCall =
    headers[HTTP2_HEADER_METHOD] === "POST" && String(contentType).startsWith("application/grpc");
  if (!isCall) {
    stream.respond({ [HTTP2_HEADER_STATUS]: 415 }, { endStream: true });
    stream.close(constants.NGHTTP2_NO_ERROR);
    return;
  }
  const method = methods.get(String(headers[HTTP2_HEADER_PATH]));
  if (method === "held-stream") {
    stream.resume();
    stream.respond(responseHeaders());
    return;
  }

  const abort = new AbortController();
  stream.once("aborted", () => abort.abort());
  stream.once("close", () => abort.abort());
  try {
    if (method === undefined) throw new GrpcError(STATUS.unimplemented, "the plugin has no such method");
    const request = await readMessage(stream);
    const context = { session, signal: abort.signal };
    if (typeof method === "function") respond(stream, await method(request, context));
    else await respondWithAll(stream, method.messages(request, context), abort.signal);
  } catch (error) {
    fail(stream, asGrpcError(error));
  }
}

function asGrpcError(error: unknown): GrpcError {
  if (error instanceof GrpcError) return error;
  if (error instanceof MalformedError)
    return new GrpcError(STATUS.invalidArgument, `malformed: ${error.message}`);
  return new GrpcError(STATUS.internal, "internal error in the provider");
}

function readMessage(stream: ServerHttp2Stream): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let expected: number | undefined;
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      if (expected === undefined && received >= FRAME_HEADER) {
        const start = Buffer.concat(chunks);
        chunks.splice(0, chunks.length, start);
        expected = FRAME_HEADER + start.readUInt32BE(1);
        if (start[0] !== 0)
          reject(new GrpcError(STATUS.unimplemented, "compressed messages are not understood"));
      }
      if (expected === undefined) return;
      if (expected > FRAME_HEADER + LARGEST_MESSAGE) {
        chunks.length = 0;
        reject(new GrpcError(STATUS.resourceExhausted, "the message is larger than 256 MiB"));
      } else if (received > expected)
        reject(new GrpcError(STATUS.internal, "more than one message in a call"));
    });
    stream.once("end", () => {
      if (received === expected) resolve(Buffer.concat(chunks, received).subarray(FRAME_HEADER));
      else reject(new GrpcError(STATUS.internal, "the call ended before its message did"));
    });
    stream.once("close", () => reject(new GrpcError(STATUS.cancelled, "the call was cancelled")));
  });
}

function respond(stream: ServerHttp2Stream, message: Uint8Array): void {
  if (stream.destroyed || stream.closed) return;
  stream.once("wantTrailers", () => sendStatus(stream, { "grpc-status": String(STATUS.ok) }));
  stream.respond(responseHeaders(), { waitForTrailers: true });
  stream.write(frameHeader(message));
  stream.end(message);
}

/** Sends messages as they come, no faster than the client takes them. The status follows the last one. */
async function respondWithAll(
  stream: ServerHttp2Stream,
  messages: AsyncIterable<Uint8Array>,
  cancelled: AbortSignal,
): Promise<void> {
  if (stream.destroyed || stream.closed) return;
  let status: Record<string, string> = { "grpc-status": String(STATUS.ok) };
  stream.once("wantTrailers", () => sendStatus(stream, status));
  stream.respond(responseHeaders(), { waitForTrailers: true });
  try {
    for await (const message of messages) {
      if (cancelled.aborted) return;
      stream.write(frameHeader(message));
      if (!stream.write(message)) await once(stream, "drain", { signal: cancelled });
    }
  } catch (error) {
    status = statusOf(asGrpcError(error));
  }
  stream.end();
}

function frameHeader(message: Uint8Array): Buffer {
  const header = Buffer.alloc(FRAME_HEADER);
  header.writeUInt32BE(message.length, 1);
  return header;
}

function sendStatus(stream: ServerHttp2Stream, status: Record<string, string>): void {
  if (!stream.destroyed && !stream.closed) stream.sendTrailers(status);
}

function statusOf(error: GrpcError): Record<string, string> {
  return {
    "grpc-status": String(error.status),
    "grpc-message": error.message.replace(/[^ -$&-~]/gu, encodeURIComponent),
  };
}

function fail(stream: ServerHttp2Stream, error: GrpcError): void {
  if (stream.destroyed || stream.closed || stream.headersSent) return;
  stream.respond({ ...responseHeaders(), ...statusOf(error) }, { endStream: true });
  // Ignores what the client still sends.
  stream.close(constants.NGHTTP2_NO_ERROR);
}

function responseHeaders(): Record<string, string | number> {
  return { [HTTP2_HEADER_STATUS]: 200, [HTTP2_HEADER_CONTENT_TYPE]: "application/grpc" };
}
