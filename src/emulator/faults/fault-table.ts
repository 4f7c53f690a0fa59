/**
 * The table of faults, and how each is played. The flag of the command, the admin endpoint and docs/commands.md derive
 * from it.
 */
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
interface Playing {
  readonly details: FaultDetails;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Plays a fault. Returns "done" if the request needs nothing more, and undefined if it goes on. Throws an ApiError for an
 * error response.
 */
type Play = (playing: Playing) => Promise<"done" | undefined> | "done" | undefined;

/** As {@link Play}, with the body of the response that would be sent. */
type PlayWithBody = (playing: Playing, body: string) => Promise<"done" | undefined> | "done";

export interface Fault extends Partial<Plays> {
  readonly meaning: string;
  /** The details that it cannot be played without. @default none */
  readonly needs?: readonly (keyof FaultDetails)[];
}

/** When a fault is played. */
interface Plays {
  /** Before the operation, or instead of it. */
  readonly before: Play;
  /** After the operation, instead of its response. */
  readonly after: Play;
  /** After the operation: returns the changed body of its response. */
  readonly change: (body: string) => string;
  /** After the operation: sends the body of its response, which other faults may have changed. */
  readonly send: PlayWithBody;
  /** During the operation: `operations.ts` plays it. */
  readonly isPlayedByOperation: true;
}

/** A fault that is played at some time, so that the compiler refuses a row without. */
type PlayedFault = Fault & { [When in keyof Plays]: Pick<Plays, When> }[keyof Plays];

/** Of several faults on one request, the first ones are played first. */
const TABLE = {
  latency: { meaning: "The request waits before it is carried out", needs: ["milliseconds"], before: delay },
  "cut-before": { meaning: "The connection is cut before it is carried out", before: cut },
  "silent-before": { meaning: "It is not carried out, and no response ever comes", before: silence },
  "html-200": { meaning: "A 200 with a web page, as a login portal gives it", before: webPage(200) },
  "html-404": { meaning: "A 404 with a web page, as a proxy gives it", before: webPage(404) },
  status: {
    meaning: "The response is an error, and it is not carried out",
    needs: ["status"],
    before: respondWithError,
  },
  "cut-after": { meaning: "It is carried out, and the connection is cut instead of a response", after: cut },
  "silent-after": { meaning: "It is carried out, and no response ever comes", after: silence },
  "status-after": {
    meaning: "It is carried out, and the response is an error",
    needs: ["status"],
    after: respondWithError,
  },
  "empty-body": { meaning: "It is carried out, and the response has no body", change: () => "" },
  "malformed-json": {
    meaning: "It is carried out, and the body of the response is cut in half",
    change: (body) => body.slice(0, Math.ceil(body.length / 2)),
  },
  "cut-body": {
    meaning: "It is carried out, and the connection is cut in the middle of the response",
    send: cutAmid,
  },
  "slow-body": {
    meaning: "The body of the response comes piece by piece",
    needs: ["milliseconds"],
    send: sendInPieces,
  },
  "stale-reads": {
    meaning: "For a while after a write, reads show what was before",
    needs: ["milliseconds"],
    isPlayedByOperation: true,
  },
  "stuck-field": {
    meaning: "A write leaves one field as it was, and says nothing",
    needs: ["field"],
    isPlayedByOperation: true,
  },
} as const satisfies Readonly<Record<string, PlayedFault>>;

export type FaultName = keyof typeof TABLE;

/** The faults by name, in the order in which they are played. */
export const FAULTS: Readonly<Record<FaultName, Fault>> = TABLE;

async function delay({ details }: Playing): Promise<undefined> {
  await pause(details.milliseconds);
}

function respondWithError({ details: { status = 500, retryAfterSeconds } }: Playing): never {
  const isRateLimit = status === ERRORS["rate-limited"].status;
  const seconds = retryAfterSeconds ?? (isRateLimit ? 1 : undefined);
  const headers: Record<string, string> = seconds === undefined ? {} : { "Retry-After": `${seconds}` };
  const code = FAULT_CODES.find((each) => ERRORS[each].status === status) ?? "internal";
  throw new ApiError(code, undefined, [], headers);
}

function webPage(status: 200 | 404): Play {
  const title = status === 404 ? "404 Not Found" : "Sign in";
  const page = `<!DOCTYPE html>
<html><head><title>${title}</title></head><body><h1>${title}</h1><p>proxy.example.com</p></body></html>
`;
  return async ({ reply }): Promise<"done"> => {
    await reply.code(status).type("text/html; charset=utf-8").send(page);
    return "done";
  };
}

function cut({ request, reply }: Playing): "done" {
  reply.hijack();
  request.raw.socket.destroy();
  return "done";
}

/** Sends nothing: the connection stays open until the other side ends it. */
function silence({ reply }: Playing): "done" {
  reply.hijack();
  return "done";
}

function cutAmid({ request, reply }: Playing, body: string): "done" {
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

async function sendInPieces({ details, reply }: Playing, body: string): Promise<"done"> {
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

/** The longest time of a timer of Node, almost 25 days. A timer for a longer time fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Waits, without keeping the process alive. */
async function pause(milliseconds = 0): Promise<void> {
  for (let left = milliseconds; left >= 0; left -= LONGEST_TIMER)
    await wait(Math.min(left, LONGEST_TIMER), undefined, { ref: false });
}
