/** The ways to play a fault on a request. The table of faults names one for each fault. */
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

import type { FastifyReply, FastifyRequest } from "fastify";

import { type ErrorCode, ERRORS } from "../../contract";
import { ApiError } from "../api-error";

/** The errors that do not depend on the request. */
const FAULT_CODES = [
  "unauthorized",
  "forbidden",
  "stale",
  "rate-limited",
  "internal",
  "bad-gateway",
  "unavailable",
  "gateway-timeout",
  "insufficient-storage",
] as const satisfies readonly ErrorCode[];

type FaultStatus = (typeof ERRORS)[(typeof FAULT_CODES)[number]]["status"];

export const FAULT_STATUSES: readonly FaultStatus[] = FAULT_CODES.map((code) => ERRORS[code].status);

/** What a fault may need to know. */
export interface FaultDetails {
  readonly milliseconds?: number;
  readonly status?: FaultStatus;
  /** The `Retry-After` of a status, in seconds. */
  readonly retryAfterSeconds?: number;
  /** The API's name of the field. */
  readonly field?: string;
}

/** A request on which a fault is played. */
export interface Playing {
  readonly details: FaultDetails;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Plays a fault. Returns "done" if the request needs nothing more, and undefined if it goes on. Throws an ApiError for an
 * error response.
 */
export type Play = (playing: Playing) => Promise<"done" | undefined> | "done" | undefined;

/** As {@link Play}, with the body of the response that would be sent. */
export type PlayWithBody = (playing: Playing, body: string) => Promise<"done" | undefined> | "done";

/** Waits before the operation. */
export async function delay({ details }: Playing): Promise<undefined> {
  await pause(details.milliseconds);
}

/** Throws the error of the status. */
export function respondWithError({ details: { status = 500, retryAfterSeconds } }: Playing): never {
  const isRateLimit = status === ERRORS["rate-limited"].status;
  const seconds = retryAfterSeconds ?? (isRateLimit ? 1 : undefined);
  const headers: Record<string, string> = seconds === undefined ? {} : { "Retry-After": `${seconds}` };
  const code = FAULT_CODES.find((each) => ERRORS[each].status === status) ?? "internal";
  throw new ApiError(code, undefined, [], headers);
}

/** Responds with a web page of a proxy. */
export function webPage(status: 200 | 404): Play {
  const title = status === 404 ? "404 Not Found" : "Sign in";
  const page = `<!DOCTYPE html>
<html><head><title>${title}</title></head><body><h1>${title}</h1><p>proxy.example.com</p></body></html>
`;
  return async ({ reply }): Promise<"done"> => {
    await reply.code(status).type("text/html; charset=utf-8").send(page);
    return "done";
  };
}

/** Cuts the connection. */
export function cut({ request, reply }: Playing): "done" {
  reply.hijack();
  request.raw.socket.destroy();
  return "done";
}

/** Sends nothing: the connection stays open until the other side ends it. */
export function silence({ reply }: Playing): "done" {
  reply.hijack();
  return "done";
}

/** Cuts the connection after half of the body. */
export function cutAmid({ request, reply }: Playing, body: string): "done" {
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

/** Sends the body in pieces, with a pause before each. */
export async function sendInPieces({ details, reply }: Playing, body: string): Promise<"done"> {
  await reply.send(Readable.from(pieces(body, details.milliseconds ?? 0)));
  return "done";
}

async function* pieces(text: string, milliseconds: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text, "utf8");
  const size = Math.max(1, Math.ceil(bytes.length / PIECES));
  for (let at = 0; at < bytes.length; at += size) {
    await pause(milliseconds / PIECES);
    yield bytes.subarray(at, at + size);
  }
}

/** Waits, without keeping the process alive. */
async function pause(milliseconds = 0): Promise<void> {
  await wait(milliseconds, undefined, { ref: false });
}
