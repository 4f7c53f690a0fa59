/**
 * What becomes of a request, by its method and by what came of it. Every decision about repetitions and connections is a
 * row of these tables: whether it is sent again, on which connection, and whether a cluster is looked for that a POST may
 * have created.
 */
import type { OperationName } from "../../contract";
import type { WireFailure, WireProblem } from "./wire-failure";

/**
 * The connection that an operation is sent on. Its own: a failure before that is up proves that the service received
 * nothing, and nothing that came before the request can be read as its response. A kept one saves a plan the handshakes:
 * only a read of a cluster has one, since its response names the cluster, and only the first read of each.
 */
export const CONNECTIONS: Readonly<Record<OperationName, "kept" | "own">> = {
  read: "kept",
  list: "own",
  credentials: "own",
  create: "own",
  replace: "own",
  remove: "own",
};

interface Row {
  /** Whether a GET, PUT or DELETE is sent again: it is safe to repeat. */
  readonly safe: "again" | "no";
  /** Whether a POST is sent again; "if not there": only if the organization's list has no cluster of its name. */
  readonly post: "again" | "if not there" | "no";
  /** Whether the service may have carried the request out. A cluster that a POST may have created is looked for. */
  readonly mayHaveHappened: boolean;
  /** Whether it counts on a connection that was used before; else the request is sent again at once, on its own. */
  readonly onKept: "counts" | "sent again";
}

const row = (safe: Row["safe"], post: Row["post"], mayHaveHappened: boolean, onKept: Row["onKept"]): Row => ({
  safe,
  post,
  mayHaveHappened,
  onKept,
});

const TABLE = {
  //                            GET, PUT, DELETE  POST            may be done  on a kept connection
  "not sent": /*             */ row("again", /**/ "again", /*  */ false, /* */ "counts"),
  "no response": /*          */ row("again", /**/ "no", /*     */ true, /*  */ "counts"),
  "cut off when idle": /*    */ row("again", /**/ "no", /*     */ true, /*  */ "sent again"),
  "refused for good": /*     */ row("no", /*   */ "no", /*     */ false, /* */ "counts"),
  unreadable: /*             */ row("no", /*   */ "no", /*     */ true, /*  */ "counts"),
  "the cluster": /*          */ row("no", /*   */ "no", /*     */ true, /*  */ "counts"),
  408: /*                    */ row("again", /**/ "no", /*     */ true, /*  */ "sent again"),
  "429 of the service": /*   */ row("again", /**/ "again", /*  */ false, /* */ "counts"),
  429: /*                    */ row("again", /**/ "if not there", true, /*  */ "counts"),
  500: /*                    */ row("no", /*   */ "no", /*     */ true, /*  */ "sent again"),
  502: /*                    */ row("again", /**/ "no", /*     */ true, /*  */ "counts"),
  503: /*                    */ row("again", /**/ "no", /*     */ true, /*  */ "counts"),
  "503 with Retry-After": /* */ row("again", /**/ "if not there", true, /*  */ "counts"),
  504: /*                    */ row("again", /**/ "no", /*     */ true, /*  */ "counts"),
  507: /*                    */ row("no", /*   */ "no", /*     */ false, /* */ "sent again"),
  // In the contract's form, with a status that the contract has for its code.
  "another refusal": /*      */ row("no", /*   */ "no", /*     */ false, /* */ "sent again"),
  "anything else": /*        */ row("no", /*   */ "no", /*     */ true, /*  */ "sent again"),
} as const satisfies Readonly<Record<string | number, Row>>;

/** A response, as far as the table distinguishes it. */
export interface Answer {
  readonly status: number;
  /** It refuses the request in the contract's form, with the status of its code. */
  readonly isRefusal: boolean;
  readonly hasRetryAfter: boolean;
}

/** Returns the row of a response. */
export function rowOf({ status, isRefusal, hasRetryAfter }: Answer): Row {
  if (status === 429 && isRefusal) return TABLE["429 of the service"];
  if (status === 503 && hasRetryAfter) return TABLE["503 with Retry-After"];
  if (Object.hasOwn(TABLE, status)) return TABLE[status as keyof typeof TABLE];
  return isRefusal ? TABLE["another refusal"] : TABLE["anything else"];
}

const PASSING: ReadonlySet<WireProblem> = new Set(["connection", "timeout", "proxy"]);

/** Returns the row of a request that got no response. */
export function rowOfFailure({ problem, permanent, reached, isCutOffIdle }: WireFailure): Row {
  if (isCutOffIdle) return TABLE["cut off when idle"];
  if (!permanent && PASSING.has(problem)) return TABLE[reached ? "no response" : "not sent"];
  return TABLE[reached ? "unreadable" : "refused for good"];
}

/** As HashiCorp's client for Go waits: 1, 2, 4 and 8 seconds, which is 15 with the usual number of retries. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The longest `Retry-After` that is waited for. After a longer one, a request is not tried again. */
export const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Returns the milliseconds to wait: twice as long each time, or as `Retry-After` asks, up to a minute. Up to an eighth is
 * added at random, so that many clients do not come back at once. `attempt` counts from 0; `random` is from 0 to 1.
 */
export function waitBefore(
  attempt: number,
  retryAfter: string | undefined,
  surroundings: { readonly now: number; readonly random: number },
): number {
  const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  const requested = retryAfterMs(retryAfter, surroundings.now) ?? backoff;
  return Math.min(LONGEST_RETRY_AFTER_MS, requested) + (surroundings.random * backoff) / 8;
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
