/** Sends a request as often as it takes and as is safe, and follows redirects that stay with the same host. */
import type { Answer } from "../answer";
import { isSureRefusal } from "../answer";
import { waitBefore } from "./backoff";
import type { BaseUrl } from "../../schema";
import type { FailureKind } from "../failure";
import { ApiFailure } from "../failure";
import { graceAfter, WRITE_GRACE_MS } from "../grace";
import type { ClientLog } from "../log";
import { endless, notFollowed } from "./redirect";
import { presentable } from "../redaction/said";
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
   * Ends the waiting for a turn or for another attempt, and cuts off a GET. A write that was sent is cut off a little
   * later: only its answer says what is there now.
   */
  readonly signal?: AbortSignal;
  /** Finds out whether a POST that may have been carried out may be sent again. */
  readonly mayRepeat?: () => Promise<boolean>;
  readonly probe?: Probe;
  /** A GET on a connection of its own, as every write is. */
  readonly onFreshConnection: boolean;
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
  /** The time of day, for a date in `Retry-After`. */
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
    if (verdict.again === false || attempt >= maxRetries) {
      if (outcome instanceof WireFailure) {
        throw failureOf(outcome, sender, sending, attempt + 1, mayHaveHappened || verdict.mayHaveHappened);
      }
      return { answer: outcome, mayHaveHappened };
    }
    mayHaveHappened ||= verdict.mayHaveHappened;
    if (verdict.again === "if not there" && !(outcome instanceof WireFailure)) {
      if ((await sending.mayRepeat?.()) !== true) return { answer: outcome, mayHaveHappened };
      mayHaveHappened = false;
    }
    const retryAfter = outcome instanceof WireFailure ? undefined : outcome.headers["retry-after"];
    const wait = waitBefore(attempt, retryAfter, { now: sender.now(), random: sender.random() });
    sender.log.debug("trying a request again", { operation: sending.operation, wait_ms: Math.round(wait) });
    await unlessAborted(sending, mayHaveHappened, () => sender.sleep(wait, sending.signal));
  }
}

interface Verdict {
  /** "if not there": a cluster of the name must not be there. */
  readonly again: boolean | "if not there";
  readonly mayHaveHappened: boolean;
}

/** Statuses that pass; whether the request may have been carried out all the same. */
const PASSING: Readonly<Record<number, { readonly mayHaveHappened: boolean }>> = {
  408: { mayHaveHappened: true },
  429: { mayHaveHappened: false },
  502: { mayHaveHappened: true },
  503: { mayHaveHappened: true },
  504: { mayHaveHappened: true },
};

/**
 * Decides whether to repeat a request. A GET, PUT or DELETE may be repeated. A POST may be repeated if it never reached
 * the service, if the service refused it with 429, and, after 503 with `Retry-After`, if it made no cluster: that
 * answer may come from a gateway that had passed the request on.
 */
function judgeOutcome(outcome: Answer | WireFailure, method: Sending["method"]): Verdict {
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
  const isAskedFor = outcome.status === 503 && outcome.headers["retry-after"] !== undefined;
  return { again: isAskedFor ? "if not there" : false, mayHaveHappened };
}

const PASSING_PROBLEMS: ReadonlySet<WireProblem> = new Set(["connection", "timeout", "proxy"]);

async function tryOnce(
  sender: Sender,
  sending: Sending,
  attempt: number,
  mayHaveHappened: boolean,
): Promise<Answer | WireFailure> {
  const release = await unlessAborted(sending, mayHaveHappened, () => sender.slots.take(sending.signal));
  const start = performance.now();
  const isWrite = sending.method !== "GET" && sending.signal !== undefined;
  const grace = isWrite ? graceAfter(sending.signal, WRITE_GRACE_MS) : undefined;
  const fields = { operation: sending.operation, attempt: attempt + 1 };
  try {
    const answer = await follow(sender, sending, grace?.signal ?? sending.signal);
    sender.log.debug("request", {
      ...fields,
      status: answer.status,
      ms: Math.round(performance.now() - start),
    });
    return answer;
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error;
    sender.log.debug("request", {
      ...fields,
      problem: error.problem,
      reason: error.reason,
      ms: Math.round(performance.now() - start),
    });
    return error;
  } finally {
    grace?.end();
    release();
  }
}

const MOST_REDIRECTS = 5;

/** Only a GET, only within the same scheme, host and port: the token goes nowhere else. */
async function follow(sender: Sender, sending: Sending, signal: AbortSignal | undefined): Promise<Answer> {
  const isRead = sending.method === "GET";
  const timeoutMs = Math.min(sender.timeoutMs, sending.probe?.timeoutMs ?? Infinity);
  const end = performance.now() + timeoutMs;
  let path = sender.target.prefix + sending.path;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await sender.wire.send({
      method: sending.method,
      path,
      headers: sending.headers,
      body: sending.body,
      // One time for all of them.
      timeoutMs: redirects === 0 ? timeoutMs : Math.max(1, end - performance.now()),
      onFreshConnection: !isRead || sending.probe !== undefined || sending.onFreshConnection,
      ...(sending.probe !== undefined && { wantsBody: sending.probe.wantsBody }),
      ...(signal !== undefined && { signal }),
    });
    const location = answer.headers["location"];
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined)
      return redirects === 0 ? answer : { ...answer, isRedirected: true };
    const from = new URL(sender.target.origin + path);
    const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
    const isFollowed = isRead && to?.origin === from.origin;
    if (!isFollowed || redirects >= MOST_REDIRECTS) {
      const redirect = { ...sending, from, to, status: answer.status, target: sender.target };
      throw isFollowed ? endless(redirect, MOST_REDIRECTS) : notFollowed(redirect);
    }
    path = to.pathname + to.search;
  }
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
  "proxy-tls": "tls",
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
    ...(failure.advice !== undefined && { advice: failure.advice }),
    ...(failure.problem === "proxy-tls" && {
      advice:
        "Check HTTPS_PROXY. If the certificate of the proxy comes from a private CA, add that CA to `ca_cert_pem`, or set NODE_EXTRA_CA_CERTS.",
    }),
    summary: `${sending.operation} got no answer from ${sender.target.origin}${times}: ${presentable(failure.reason, sending.secrets)}.`,
    mayHaveHappened,
  });
}
