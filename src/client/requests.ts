/** Sends requests to the service: with its address and token, as often as needed and safe, and few at a time. */
import { setTimeout as wait } from "node:timers/promises";

import { NUMBER_RANGES, readBaseUrl } from "../schema";
import { ApiFailure } from "./failure";
import { LONGEST_RETRY_AFTER_MS, retryAfterMs, rowOfFailure, waitBefore } from "./http/attempts";
import { proxyFor } from "./http/connections";
import { type OutgoingRequest, type Request, type Route, sendFollowing } from "./http/send";
import { openWire } from "./http/wire";
import { failureOf, WireFailure } from "./http/wire-failure";
import { type HttpResponse, type RequestContext, rowOfResponse } from "./response";

/** Receives what the client does. No message and no field holds a secret. */
export type ClientLog = Readonly<
  Record<"debug" | "info" | "warn", (message: string, fields?: ClientLogFields) => void>
>;

type ClientLogFields = Readonly<Record<string, string | number | boolean>>;

export interface RequestOptions {
  readonly baseUrl: string;
  readonly accessToken: string;
  /** PEM certificates of authorities to trust besides the public ones. */
  readonly caCertPem?: string | undefined;
  readonly requestTimeoutSeconds: number;
  /** How often a request that is safe to repeat is tried again. */
  readonly maxRetries: number;
  readonly userAgent: string;
  readonly log: ClientLog;
}

/** What the client takes from the machine it runs on. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** The time of day, in milliseconds. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Rejects with the signal's reason when it fires. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface Requests {
  /** What each path follows: scheme, host, port, and the path of the base URL. */
  readonly address: string;
  /** Returns the response, whatever its status, and what reading it needs. */
  send(request: Request): Promise<{ readonly response: HttpResponse; readonly context: RequestContext }>;
  /** Waits; returns early when the signal fires. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

const IN_FLIGHT = 10;

/** Throws an ApiFailure of kind `misconfigured` where an option cannot be used. */
export function openRequests(options: RequestOptions, given: Partial<Surroundings> = {}): Requests {
  const surroundings: Surroundings = { ...REAL_SURROUNDINGS, ...given };
  const target = readBaseUrl(options.baseUrl);
  if ("code" in target) {
    throw misconfigured(
      "base_url",
      `\`base_url\`: ${target.message}; ${target.hint}.`,
      "Correct `base_url` in the provider's configuration, or the environment variable CLOUD_BASE_URL.",
    );
  }
  checkToken(options.accessToken);
  const proxy = target.secure ? proxyFor(target, surroundings.environment) : undefined;
  if (typeof proxy === "string")
    throw misconfigured(undefined, `${proxy}.`, "Correct HTTPS_PROXY in the environment.");
  const wire = openWire({
    target,
    proxy,
    caCertPem: options.caCertPem,
    extraCaCertsFile: surroundings.environment["NODE_EXTRA_CA_CERTS"],
  });
  const sender: Sender = {
    ...surroundings,
    wire,
    target,
    timeoutMs: options.requestTimeoutSeconds * 1000,
    acquire: limitRequests(IN_FLIGHT),
    maxRetries: options.maxRetries,
    log: options.log,
  };

  /** The token, and the secrets of all requests: the service may repeat one in the response to a later request. */
  const sentSecrets = new Set([options.accessToken, ...(proxy?.secrets ?? [])]);
  return {
    address: target.origin + target.prefix,
    send: async (request) => {
      const { method, path, body, ifMatch, attributePath = (unchanged) => unchanged } = request;
      const operation = `${method} ${path}`;
      for (const secret of request.secrets ?? []) sentSecrets.add(secret);
      const secrets = [...sentSecrets];
      const headers = {
        Accept: "application/json",
        Authorization: `Bearer ${options.accessToken}`,
        "User-Agent": options.userAgent,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(ifMatch !== undefined && { "If-Match": ifMatch }),
      };
      const sent = await sendRepeatedly(sender, { ...request, operation, headers, secrets });
      const { response, ...tries } = sent;
      return { response, context: { operation, secrets, attributePath, ...tries } };
    },
    pause: async (milliseconds, signal) => {
      await surroundings.sleep(milliseconds, signal).catch((error: unknown) => {
        if (signal?.aborted !== true) throw error;
      });
    },
    close: () => {
      wire.close();
    },
  };
}

const REAL_SURROUNDINGS: Surroundings = {
  environment: process.env,
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
};

/** Throws an ApiFailure if a token cannot stand in a header. Never shows the token. */
function checkToken(token: string): void {
  if (/^[\x21-\x7e]+$/.test(token)) return;
  const reason =
    token === ""
      ? "is empty"
      : token.trim() === token
        ? "holds a space or a character that no HTTP header can carry"
        : "begins or ends with a space or a line break";
  throw misconfigured(
    "access_token",
    `\`access_token\` ${reason}.`,
    "Correct `access_token` in the provider's configuration, or the environment variable CLOUD_ACCESS_TOKEN.",
  );
}

function misconfigured(setting: ApiFailure["setting"], summary: string, advice: string): ApiFailure {
  return new ApiFailure({ kind: "misconfigured", operation: "configure", setting, summary, advice });
}

/** Milliseconds before each read of a cluster that was written: the service may show a change a little later. */
export const READ_DELAYS = [0, 100, 300, 1000, 2000, 4000];

/** A wait of so many milliseconds is logged as a warning. */
const LOUD_MS = 5000;

interface Sender extends Route, Surroundings {
  readonly acquire: ReturnType<typeof limitRequests>;
  readonly maxRetries: number;
  readonly log: ClientLog;
}

/**
 * Returns the last response, whatever its status, whether an attempt before it may have been carried out, and how often it
 * was tried. Throws an ApiFailure if there is none.
 */
async function sendRepeatedly(
  sender: Sender,
  request: OutgoingRequest,
): Promise<{ readonly response: HttpResponse } & Pick<RequestContext, "mayHaveHappened" | "patience">> {
  let mayHaveHappened = false;
  let triedMs = 0;
  const maxRetries = request.probe === undefined ? sender.maxRetries : 0;
  for (let attempt = 0; ; attempt += 1) {
    const start = performance.now();
    const outcome = await tryOnce(sender, request, attempt, mayHaveHappened);
    triedMs += performance.now() - start;
    const row = outcome instanceof WireFailure ? rowOfFailure(outcome) : rowOfResponse(outcome);
    const again = request.method === "POST" ? row.post : row.safe;
    const isUsedUp = again !== "no" && attempt >= maxRetries && request.probe === undefined;
    const tries = { count: attempt + 1, ms: triedMs, ...(isUsedUp && { maxRetries }) };
    if (again === "no" || attempt >= maxRetries || request.signal?.aborted === true) {
      const patience = triesText(tries);
      if (outcome instanceof WireFailure) {
        const { operation, secrets } = request;
        const from = { operation, secrets, origin: sender.target.origin, patience };
        throw failureOf(outcome, { ...from, mayHaveHappened: mayHaveHappened || row.mayHaveHappened });
      }
      return { response: outcome, mayHaveHappened, patience };
    }
    mayHaveHappened ||= row.mayHaveHappened;
    const retryAfter = outcome instanceof WireFailure ? undefined : outcome.headers["retry-after"];
    const askedMs = retryAfterMs(retryAfter, sender.now()) ?? 0;
    if (askedMs > LONGEST_RETRY_AFTER_MS && !(outcome instanceof WireFailure)) {
      const patience = `${triesText(tries)}The service asks to wait ${secondsText(askedMs)} before the next try (\`Retry-After\`), and the provider waits ${LONGEST_RETRY_AFTER_MS / 1000} at most. `;
      return { response: outcome, mayHaveHappened, patience };
    }
    if (again === "if not there" && !(outcome instanceof WireFailure)) {
      if ((await request.mayRepeat?.()) !== true)
        return { response: outcome, mayHaveHappened, patience: triesText(tries) };
      mayHaveHappened = false;
    }
    const delay = waitBefore(attempt, retryAfter, { now: sender.now(), random: sender.random() });
    triedMs += delay;
    const level = delay < LOUD_MS ? "debug" : "warn";
    sender.log[level]("waiting before a request is tried again", {
      operation: request.operation,
      wait_ms: Math.round(delay),
      asked_by_the_service: retryAfter !== undefined,
    });
    await unlessAborted(request, mayHaveHappened, () => sender.sleep(delay, request.signal));
  }
}

interface Tries {
  readonly count: number;
  readonly ms: number;
  /** The setting, if it is the reason why the request is not tried again. */
  readonly maxRetries?: number;
}

/** Returns sentences about the tries; an empty text if there was one, and no other was allowed or useful. */
function triesText({ count, ms, maxRetries }: Tries): string {
  if (count === 1 && maxRetries === undefined) return "";
  const times = count === 1 ? "once" : `${count} times in ${secondsText(ms)}`;
  if (maxRetries === undefined) return `It was tried ${times}. `;
  const { highest } = NUMBER_RANGES["max-retries"];
  return `It was tried ${times}; \`max_retries\` in the provider's configuration sets how often it is tried again: ${maxRetries} times now, ${highest} at most. `;
}

function secondsText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds > MANY_SECONDS) return "for more than 100 years";
  return `${seconds} second${seconds === 1 ? "" : "s"}`;
}

const MANY_SECONDS = 100 * 365 * 24 * 3600;

async function tryOnce(
  sender: Sender,
  request: OutgoingRequest,
  attempt: number,
  mayHaveHappened: boolean,
): Promise<HttpResponse | WireFailure> {
  const release = await unlessAborted(request, mayHaveHappened, () => sender.acquire(request.signal));
  const start = performance.now();
  const log = (fields: ClientLogFields) => {
    const ms = Math.round(performance.now() - start);
    sender.log.debug("request", { operation: request.operation, attempt: attempt + 1, ...fields, ms });
  };
  try {
    const response = await sendFollowing(sender, request);
    log({ status: response.status });
    return response;
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error;
    log({ problem: error.problem, reason: error.reason });
    return error;
  } finally {
    release();
  }
}

async function unlessAborted<T>(
  { operation, signal }: OutgoingRequest,
  mayHaveHappened: boolean,
  wait: () => Promise<T>,
): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw new ApiFailure({
      kind: "aborted",
      operation,
      summary: `${operation} was interrupted before it was ${mayHaveHappened ? "tried again" : "sent"}.`,
      mayHaveHappened,
    });
  }
}

/**
 * Limits how many requests are in flight. Returns a function that waits for a turn, and returns one that ends it; it
 * rejects with the signal's reason if that fires before. Those that wait are served in their order. The agents have no
 * limit: theirs would count kept and fresh connections apart, and the time of a request would begin while it waits.
 */
export function limitRequests(most: number): (signal?: AbortSignal) => Promise<() => void> {
  let free = most;
  const queue: (() => void)[] = [];
  const release = () => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (signal) => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        };
        const leave = () => {
          queue.splice(queue.indexOf(begin), 1);
          reject(signal?.reason as Error);
        };
        queue.push(begin);
        signal?.addEventListener("abort", leave, { once: true });
      });
    }
    return release;
  };
}
