/** Sends a request as often as it takes and as is safe, and follows redirects that stay with the same host. */
import type { Answer } from "./answer";
import { waitBefore } from "./backoff";
import type { BaseUrl } from "./base-url";
import type { FailureKind } from "./failure";
import { ApiFailure } from "./failure";
import type { ClientLog } from "./log";
import { presentable } from "./said";
import type { Slots } from "./slots";
import type { Wire } from "./wire";
import type { WireProblem } from "./wire-failure";
import { WireFailure } from "./wire-failure";

export interface Sending {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** With its query, relative to the base URL. */
  readonly path: string;
  /** For people: `GET /cluster/opensearch/17`. */
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly secrets: readonly string[];
  /**
   * Ends the waiting for a turn or for another attempt, and cuts off a GET. A write that was sent is not cut off: only
   * its answer says what is there now.
   */
  readonly signal?: AbortSignal;
  readonly probe?: Probe;
}

/** How a request is sent that only asks whether the service answers: once, on a connection of its own. */
export interface Probe {
  /** Milliseconds to wait, if the request's own time is not shorter. */
  readonly timeoutMs: number;
  /** Reports whether the body of a response with this status is wanted. */
  readonly wantsBody: (status: number) => boolean;
}

export interface Sent {
  readonly answer: Answer;
  /** An attempt before the last one may have been carried out. */
  readonly mayHaveHappened: boolean;
}

/** What sending depends on, besides the request. */
export interface Sender {
  readonly wire: Wire;
  readonly target: BaseUrl;
  readonly slots: Slots;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly log: ClientLog;
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Rejects when the signal fires. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** The last answer, whatever its status. Throws an ApiFailure where there is none. */
export async function send(sender: Sender, sending: Sending): Promise<Sent> {
  let mayHaveHappened = false;
  const maxRetries = sending.probe === undefined ? sender.maxRetries : 0;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tryOnce(sender, sending, attempt, mayHaveHappened);
    const verdict = judgeOutcome(outcome, sending.method);
    if (!verdict.again || attempt >= maxRetries) {
      if (outcome instanceof WireFailure) {
        throw failureOf(outcome, sender, sending, attempt + 1, mayHaveHappened || verdict.mayHaveHappened);
      }
      return { answer: outcome, mayHaveHappened };
    }
    mayHaveHappened ||= verdict.mayHaveHappened;
    const retryAfter = outcome instanceof WireFailure ? undefined : outcome.headers["retry-after"];
    const wait = waitBefore(attempt, retryAfter, { now: sender.now(), random: sender.random() });
    sender.log.debug("trying a request again", { operation: sending.operation, wait_ms: Math.round(wait) });
    await unlessAborted(sending, mayHaveHappened, () => sender.sleep(wait, sending.signal));
  }
}

interface Verdict {
  readonly again: boolean;
  readonly mayHaveHappened: boolean;
}

/** Statuses that pass; whether the request may have been carried out all the same. */
const PASSING: Readonly<Record<number, { readonly mayHaveHappened: boolean }>> = {
  429: { mayHaveHappened: false },
  502: { mayHaveHappened: true },
  503: { mayHaveHappened: true },
  504: { mayHaveHappened: true },
};

/**
 * A GET, PUT or DELETE may be repeated; a POST only where it never reached the service, or the service refused it and
 * asked for another: by 429, or by 503 with `Retry-After`. The latter may still come from a gateway that had passed it
 * on; then the next POST is refused, since the name is taken, and that failure says that the first may be the reason.
 */
function judgeOutcome(outcome: Answer | WireFailure, method: Sending["method"]): Verdict {
  const repeatable = method !== "POST";
  if (outcome instanceof WireFailure) {
    const passing = !outcome.permanent && PASSING_PROBLEMS.has(outcome.problem);
    return { again: passing && (repeatable || !outcome.reached), mayHaveHappened: outcome.reached };
  }
  const passing = PASSING[outcome.status];
  if (passing === undefined) return { again: false, mayHaveHappened: false };
  const askedFor =
    outcome.status === 429 || (outcome.status === 503 && outcome.headers["retry-after"] !== undefined);
  return { again: repeatable || askedFor, mayHaveHappened: passing.mayHaveHappened };
}

const PASSING_PROBLEMS: ReadonlySet<WireProblem> = new Set(["connection", "timeout", "proxy"]);

async function tryOnce(
  sender: Sender,
  sending: Sending,
  attempt: number,
  mayHaveHappened: boolean,
): Promise<Answer | WireFailure> {
  const release = await unlessAborted(sending, mayHaveHappened, () => sender.slots.take(sending.signal));
  const start = sender.now();
  const fields = { operation: sending.operation, attempt: attempt + 1 };
  try {
    const answer = await follow(sender, sending);
    sender.log.debug("request", { ...fields, status: answer.status, ms: Math.round(sender.now() - start) });
    return answer;
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error;
    sender.log.debug("request", {
      ...fields,
      problem: error.problem,
      reason: error.reason,
      ms: Math.round(sender.now() - start),
    });
    return error;
  } finally {
    release();
  }
}

const MOST_REDIRECTS = 5;

/** Only a GET, only within the same scheme, host and port: the token goes nowhere else. */
async function follow(sender: Sender, sending: Sending): Promise<Answer> {
  let path = sender.target.prefix + sending.path;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await sender.wire.send({
      method: sending.method,
      path,
      headers: sending.headers,
      body: sending.body,
      timeoutMs: Math.min(sender.timeoutMs, sending.probe?.timeoutMs ?? Infinity),
      onFreshConnection: sending.method === "POST" || sending.probe !== undefined,
      ...(sending.probe !== undefined && { wantsBody: sending.probe.wantsBody }),
      ...(sending.signal !== undefined && sending.method === "GET" ? { signal: sending.signal } : {}),
    });
    const location = answer.headers["location"];
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return answer;
    const next = URL.canParse(location, sender.target.origin + path)
      ? new URL(location, sender.target.origin + path)
      : undefined;
    const followed =
      sending.method === "GET" && next?.origin === sender.target.origin && redirects < MOST_REDIRECTS;
    if (!followed) throw redirected(answer.status, next, sending);
    path = next.pathname + next.search;
  }
}

function redirected(status: number, next: URL | undefined, sending: Sending): ApiFailure {
  const where =
    next === undefined ? "nowhere" : presentable(`${next.origin}${next.pathname}`, sending.secrets, 200);
  return new ApiFailure({
    kind: "redirect",
    operation: sending.operation,
    status,
    summary: `${sending.operation} was redirected to ${where} (${status}), which was not followed.`,
    mayHaveHappened: status === 303 && sending.method !== "GET", // "done; see there"
  });
}

async function unlessAborted<T>(
  sending: Sending,
  mayHaveHappened: boolean,
  wait: () => Promise<T>,
): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (sending.signal?.aborted !== true) throw error;
    throw new ApiFailure({
      kind: "aborted",
      operation: sending.operation,
      summary: `${sending.operation} was interrupted before it was ${mayHaveHappened ? "tried again" : "sent"}.`,
      mayHaveHappened,
    });
  }
}

const KINDS: Readonly<Record<WireProblem, FailureKind>> = {
  connection: "connection",
  timeout: "timeout",
  tls: "tls",
  "not-http": "malformed-response",
  "too-large": "malformed-response",
  proxy: "connection",
  aborted: "aborted",
};

function failureOf(
  failure: WireFailure,
  sender: Sender,
  sending: Sending,
  attempts: number,
  mayHaveHappened: boolean,
): ApiFailure {
  const times = attempts > 1 ? `, tried ${attempts} times` : "";
  return new ApiFailure({
    kind: KINDS[failure.problem],
    operation: sending.operation,
    summary: `${sending.operation} got no answer from ${sender.target.origin}${times}: ${presentable(failure.reason, sending.secrets)}.`,
    mayHaveHappened,
  });
}
