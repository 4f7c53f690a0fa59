/** Decides whether a request is tried again, and how long to wait before. */
import { type HttpResponse, isSureRefusal } from "../response";
import { WireFailure, type WireProblem } from "./wire-failure";

export interface RetryDecision {
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
