/** How long to wait before a request is tried again. */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Exponential with full jitter, so that many clients do not come back at once; at least what the service asked for in
 * `Retry-After`, up to a minute. `attempt` counts from 0; `random` is from 0 to 1.
 */
export function waitBefore(
  attempt: number,
  retryAfter: string | undefined,
  surroundings: { readonly now: number; readonly random: number },
): number {
  const backoff = surroundings.random * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  const asked = retryAfterMs(retryAfter, surroundings.now);
  return asked === undefined ? backoff : Math.min(LONGEST_RETRY_AFTER_MS, asked) + backoff / 4;
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
