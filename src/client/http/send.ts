/** Sends a request as often as needed and safe, and few at a time. */
import { ApiFailure, type FailureKind } from "../failure";
import { presentable } from "../redact";
import { type HttpResponse, isSureRefusal } from "../response";
import { type Following, type Route, sendFollowing } from "./redirect";
import { WireFailure, type WireProblem } from "./wire-failure";

/** Receives what the client does. No message and no field holds a secret. */
export interface ClientLog {
  trace(message: string, fields?: ClientLogFields): void;
  debug(message: string, fields?: ClientLogFields): void;
  info(message: string, fields?: ClientLogFields): void;
  warn(message: string, fields?: ClientLogFields): void;
  error(message: string, fields?: ClientLogFields): void;
}

export interface ClientLogFields {
  readonly [key: string]: string | number | boolean;
}

export interface OutgoingRequest extends Following {
  /** Ends the wait for a turn or for another attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Finds out whether a POST that may have been carried out may be sent again. */
  readonly mayRepeat?: () => Promise<boolean>;
}

export interface Sent {
  readonly response: HttpResponse;
  /** An attempt before the last one may have been carried out. */
  readonly mayHaveHappened: boolean;
}

/** What sending depends on, besides the request. */
export interface Sender extends Route {
  readonly limit: RequestLimit;
  readonly maxRetries: number;
  readonly log: ClientLog;
  /** The time of day, for a date in `Retry-After`. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Rejects when the signal fires. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Returns the last response, whatever its status. Throws an ApiFailure if there is none. */
export async function send(sender: Sender, request: OutgoingRequest): Promise<Sent> {
  let mayHaveHappened = false;
  const maxRetries = request.probe === undefined ? sender.maxRetries : 0;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tryOnce(sender, request, attempt, mayHaveHappened);
    const verdict = judgeOutcome(outcome, request.method);
    if (verdict.again === false || attempt >= maxRetries) {
      if (outcome instanceof WireFailure) {
        throw failureOf(outcome, sender, request, attempt + 1, mayHaveHappened || verdict.mayHaveHappened);
      }
      return { response: outcome, mayHaveHappened };
    }
    mayHaveHappened ||= verdict.mayHaveHappened;
    if (verdict.again === "if not there" && !(outcome instanceof WireFailure)) {
      if ((await request.mayRepeat?.()) !== true) return { response: outcome, mayHaveHappened };
      mayHaveHappened = false;
    }
    const retryAfter = outcome instanceof WireFailure ? undefined : outcome.headers["retry-after"];
    const wait = waitBefore(attempt, retryAfter, { now: sender.now(), random: sender.random() });
    sender.log.debug("trying a request again", { operation: request.operation, wait_ms: Math.round(wait) });
    await unlessAborted(request, mayHaveHappened, () => sender.sleep(wait, request.signal));
  }
}

async function tryOnce(
  sender: Sender,
  request: OutgoingRequest,
  attempt: number,
  mayHaveHappened: boolean,
): Promise<HttpResponse | WireFailure> {
  const release = await unlessAborted(request, mayHaveHappened, () => sender.limit.acquire(request.signal));
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

/** Whether to try a request again. */
interface RetryDecision {
  /** "if not there": only if no cluster of that name exists. */
  readonly again: boolean | "if not there";
  /** The service may have carried the request out. */
  readonly mayHaveHappened: boolean;
}

/** Statuses after which the same request may succeed, and whether it may have been carried out all the same. */
const PASSING: Readonly<Record<number, { readonly mayHaveHappened: boolean }>> = {
  408: { mayHaveHappened: true },
  429: { mayHaveHappened: false },
  502: { mayHaveHappened: true },
  503: { mayHaveHappened: true },
  504: { mayHaveHappened: true },
};

const PASSING_PROBLEMS: ReadonlySet<WireProblem> = new Set(["connection", "timeout", "proxy"]);

/**
 * Decides whether to repeat a request. A GET, PUT or DELETE may be repeated. A POST may be repeated if it never reached
 * the service, if the service refused it with 429, and, after 503 with `Retry-After`, if it made no cluster: that
 * response may come from a gateway that had passed the request on.
 */
export function judgeOutcome(outcome: HttpResponse | WireFailure, method: string): RetryDecision {
  const repeatable = method !== "POST";
  if (outcome instanceof WireFailure) {
    const passing = !outcome.permanent && PASSING_PROBLEMS.has(outcome.problem);
    return { again: passing && (repeatable || !outcome.reached), mayHaveHappened: outcome.reached };
  }
  const passing = PASSING[outcome.status];
  if (passing === undefined) return { again: false, mayHaveHappened: false };
  const { mayHaveHappened } = passing;
  if (repeatable) return { again: true, mayHaveHappened };
  if (outcome.status === 429) {
    return isSureRefusal(outcome)
      ? { again: true, mayHaveHappened }
      : { again: "if not there", mayHaveHappened: true };
  }
  const isInvited = outcome.status === 503 && outcome.headers["retry-after"] !== undefined;
  return { again: isInvited ? "if not there" : false, mayHaveHappened };
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Returns the milliseconds to wait: exponential with full jitter, so that many clients do not come back at once, and at
 * least what `Retry-After` asks for, up to a minute. `attempt` counts from 0; `random` is from 0 to 1.
 */
export function waitBefore(
  attempt: number,
  retryAfter: string | undefined,
  surroundings: { readonly now: number; readonly random: number },
): number {
  const backoff = surroundings.random * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  const requested = retryAfterMs(retryAfter, surroundings.now);
  return requested === undefined ? backoff : Math.min(LONGEST_RETRY_AFTER_MS, requested) + backoff / 4;
}

/** Reads `Retry-After`: a number of seconds or an HTTP date. Returns milliseconds; undefined if it is neither. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  // `Date.parse` takes `-5` and `1.5` for dates too.
  const isDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? /.test(value.trim());
  const date = isDate ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
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

/** Limits how many requests are in flight; those that wait are served in their order. */
export interface RequestLimit {
  /** Waits for a turn; returns a function that ends it. Rejects with the signal's reason if it fires before. */
  acquire(signal?: AbortSignal): Promise<() => void>;
}

/**
 * Opens the limit on requests in flight. The agents have none: theirs would count kept and fresh connections apart, and
 * the time of a request would begin while it waits.
 */
export function limitRequests(most: number): RequestLimit {
  let free = most;
  const queue: (() => void)[] = [];
  const release = () => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    acquire: async (signal) => {
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
      let isReleased = false;
      return () => {
        if (!isReleased) release();
        isReleased = true;
      };
    },
  };
}

const KINDS: Readonly<Record<WireProblem, FailureKind>> = {
  connection: "connection",
  timeout: "timeout",
  tls: "tls",
  "proxy-tls": "tls",
  "not-http": "malformed-response",
  "too-large": "malformed-response",
  proxy: "connection",
  aborted: "aborted",
};

const PROXY_CERTIFICATE =
  "Check HTTPS_PROXY. If the certificate of the proxy comes from a private CA, add that CA to `ca_cert_pem`, or set NODE_EXTRA_CA_CERTS.";

function failureOf(
  failure: WireFailure,
  sender: Sender,
  { operation, secrets }: OutgoingRequest,
  attempts: number,
  mayHaveHappened: boolean,
): ApiFailure {
  const times = attempts > 1 ? `, tried ${attempts} times` : "";
  const advice = failure.problem === "proxy-tls" ? PROXY_CERTIFICATE : failure.advice;
  return new ApiFailure({
    kind: KINDS[failure.problem],
    operation,
    ...(advice !== undefined && { advice }),
    summary: `${operation} got no response from ${sender.target.origin}${times}: ${presentable(failure.reason, secrets)}.`,
    mayHaveHappened,
  });
}
