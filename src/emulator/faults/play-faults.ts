/** Plays faults on a request: before and after the operation, and on its response. */
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

import type { FastifyReply, FastifyRequest } from "fastify";

import { type ErrorCode, ERRORS } from "../../contract";
import { ApiError } from "../api-error";
import type { FaultName, FaultRule } from "./fault-rules";

export type Drawn = ReadonlyMap<FaultName, FaultRule>;

/** Plays faults before the operation. Returns "done" if the request needs nothing more. Throws an ApiError for an error response. */
export async function playBefore(
  drawn: Drawn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<"done" | undefined> {
  const latency = drawn.get("latency");
  if (latency !== undefined) await pause(latency.milliseconds);
  if (drawn.has("cut-before")) return cut(request, reply);
  if (drawn.has("silent-before")) return silence(reply);
  for (const [fault, status] of PAGES) {
    if (!drawn.has(fault)) continue;
    await reply.code(status).type("text/html; charset=utf-8").send(page(status));
    return "done";
  }
  const status = drawn.get("status");
  if (status !== undefined) throw errorOf(status);
  return undefined;
}

/** Plays faults after the operation. `body` is that of the response without faults. Returns and throws as {@link playBefore}. */
export async function playAfter(
  drawn: Drawn,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | undefined,
): Promise<"done" | undefined> {
  if (drawn.has("cut-after")) return cut(request, reply);
  if (drawn.has("silent-after")) return silence(reply);
  const status = drawn.get("status-after");
  if (status !== undefined) throw errorOf(status);
  if (drawn.has("cut-body") && body !== undefined) return cutAmid(request, reply, body);
  const text = changed(drawn, body);
  const slow = drawn.get("slow-body");
  if (text === undefined || (slow === undefined && text === body)) return undefined;
  if (slow === undefined) await reply.send(text);
  else await reply.send(piecemeal(text, slow.milliseconds ?? 0));
  return "done";
}

function changed(drawn: Drawn, body: string | undefined): string | undefined {
  if (body === undefined || drawn.has("empty-body")) return body === undefined ? undefined : "";
  return drawn.has("malformed-json") ? body.slice(0, Math.ceil(body.length / 2)) : body;
}

const PAGES: readonly (readonly [FaultName, 200 | 404])[] = [
  ["html-200", 200],
  ["html-404", 404],
];

function page(status: 200 | 404): string {
  const title = status === 404 ? "404 Not Found" : "Sign in";
  return `<!DOCTYPE html>
<html><head><title>${title}</title></head><body><h1>${title}</h1><p>proxy.example.com</p></body></html>
`;
}

const CODES: Readonly<Record<number, ErrorCode>> = Object.fromEntries(
  (
    [
      "unauthorized",
      "forbidden",
      "stale",
      "rate-limited",
      "internal",
      "bad-gateway",
      "unavailable",
      "gateway-timeout",
      "insufficient-storage",
    ] as const
  ).map((code) => [ERRORS[code].status, code]),
);

function errorOf({ status = 500, retryAfterSeconds }: FaultRule): ApiError {
  const isRateLimit = status === ERRORS["rate-limited"].status;
  const seconds = retryAfterSeconds ?? (isRateLimit ? 1 : undefined);
  const headers: Record<string, string> = seconds === undefined ? {} : { "Retry-After": `${seconds}` };
  return new ApiError(CODES[status] ?? "internal", undefined, [], headers);
}

function cut(request: FastifyRequest, reply: FastifyReply): "done" {
  reply.hijack();
  request.raw.socket.destroy();
  return "done";
}

/** Sends nothing: the connection stays open until the other side ends it. */
function silence(reply: FastifyReply): "done" {
  reply.hijack();
  return "done";
}

function cutAmid(request: FastifyRequest, reply: FastifyReply, body: string): "done" {
  const bytes = Buffer.from(body, "utf8");
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-length": bytes.length,
  });
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.raw.socket.destroy());
  return "done";
}

const PIECES = 10;

async function* pieces(text: string, milliseconds: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text, "utf8");
  const size = Math.max(1, Math.ceil(bytes.length / PIECES));
  for (let at = 0; at < bytes.length; at += size) {
    await pause(milliseconds / PIECES);
    yield bytes.subarray(at, at + size);
  }
}

function piecemeal(text: string, milliseconds: number): Readable {
  return Readable.from(pieces(text, milliseconds));
}

/** Waits, without keeping the process alive. */
async function pause(milliseconds = 0): Promise<void> {
  await wait(milliseconds, undefined, { ref: false });
}
