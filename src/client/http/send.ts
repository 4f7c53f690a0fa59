/**
 * Sends a request once, and decides what comes next: follows the redirects of a GET that stay with the same host, refuses
 * all others, and says whether and when to try a request again.
 */
import { type BaseUrl, isLoopbackHost } from "../../schema";
import { ApiFailure } from "../failure";
import { presentable } from "../redact";
import { type HttpResponse, isSureRefusal } from "../response";
import type { Wire } from "./wire";
import { WireFailure, type WireProblem } from "./wire-failure";

export interface Request {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** With its query, relative to the base URL. */
  readonly path: string;
  readonly body?: string;
  /** Texts of the body that no failure may show. */
  readonly secrets?: readonly string[];
  readonly attributePath?: (path: string) => string;
  readonly ifMatch?: string | undefined;
  /** Ends the waiting: nothing new is sent. Cuts off a GET; a write that was sent goes on until its response. */
  readonly signal?: AbortSignal | undefined;
  readonly probe?: Probe;
  /** Sends a GET on a connection of its own, as every write is sent. */
  readonly onFreshConnection?: boolean;
  /** Finds out whether a POST that may have been carried out may be sent again. */
  readonly mayRepeat?: (() => Promise<boolean>) | undefined;
}

/** A request with what every request to the service has. */
export interface OutgoingRequest extends Request {
  /** For people: `GET /cluster/opensearch/17`. */
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** How to send a request that only finds out whether the service responds: once, on a connection of its own. */
export interface Probe {
  /** Milliseconds to wait, if the request's own time is not shorter. */
  readonly timeoutMs: number;
  /** Reports whether the body of a response is wanted. */
  readonly wantsBody: (status: number, headers: HttpResponse["headers"]) => boolean;
}

/** The way that a request takes. */
export interface Route {
  readonly wire: Wire;
  readonly target: BaseUrl;
  /** For a request and all its redirects. */
  readonly timeoutMs: number;
}

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Sends a request. Follows a redirect of a GET within the same scheme, host and port: the token goes nowhere else. */
export async function sendFollowing(
  { wire, target, timeoutMs: most }: Route,
  request: OutgoingRequest,
): Promise<HttpResponse> {
  const { method, headers, body, probe, signal } = request;
  const isRead = method === "GET";
  const timeoutMs = Math.min(most, probe?.timeoutMs ?? Infinity);
  const end = performance.now() + timeoutMs;
  let path = target.prefix + request.path;
  for (let redirects = 0; ; redirects += 1) {
    const response = await wire.send({
      method,
      path,
      headers,
      body,
      timeoutMs: redirects === 0 ? timeoutMs : Math.max(1, end - performance.now()),
      onFreshConnection: !isRead || probe !== undefined || request.onFreshConnection === true,
      wantsBody: probe?.wantsBody,
      signal,
    });
    const location = response.headers["location"];
    if (!REDIRECTS.has(response.status) || location === undefined)
      return redirects === 0 ? response : { ...response, isRedirected: true };
    const from = new URL(target.origin + path);
    const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
    const redirect = { ...request, from, to, status: response.status, target };
    if (!isRead || to?.origin !== from.origin) throw notFollowed(redirect);
    if (redirects >= MOST_REDIRECTS) throw endless(redirect);
    path = to.pathname + to.search;
  }
}

export interface Redirect extends Pick<OutgoingRequest, "method" | "operation" | "path" | "secrets"> {
  /** The address that was requested. */
  readonly from: URL;
  /** The address that the response names; undefined if it cannot be read. */
  readonly to: URL | undefined;
  readonly status: number;
  readonly target: BaseUrl;
}

/** Returns the failure for a redirect that leads to another host, comes after a write, or cannot be followed. */
export function notFollowed(redirect: Redirect): ApiFailure {
  const { method, operation, status, to, secrets } = redirect;
  const where =
    to === undefined ? "an address that cannot be read" : presentable(withoutSecretParts(to), secrets, 200);
  return new ApiFailure({
    kind: "redirect",
    operation,
    status,
    summary: `${operation} was redirected to ${where} (${status}), which was not followed.`,
    // A gateway may respond so after it passed the request on; 303 even means that it is done.
    mayHaveHappened: method !== "GET",
    advice: CASES.find(({ applies }) => applies(redirect))?.advice(redirect) ?? NO_SERVICE,
  });
}

function endless({ operation, status }: Redirect): ApiFailure {
  return new ApiFailure({
    kind: "redirect",
    operation,
    status,
    summary: `${operation} was redirected more than ${MOST_REDIRECTS} times (${status}).`,
    advice: CIRCLE,
  });
}

const NO_SERVICE = "Check `base_url`: this response can hardly come from the service.";
const CIRCLE =
  "Check `base_url`, and tell the operators of the service, or of a proxy before it: its redirects lead in a circle.";

interface Case {
  readonly applies: (redirect: Redirect) => boolean;
  readonly advice: (redirect: Redirect) => string;
}

/** What to advise by the target of a redirect; the first case that applies counts. */
const CASES: readonly Case[] = [
  { applies: ({ to }) => to?.protocol !== "https:" && to?.protocol !== "http:", advice: () => NO_SERVICE },
  {
    applies: ({ from, to }) => to !== undefined && withoutSecretParts(to) === withoutSecretParts(from),
    advice: () => CIRCLE,
  },
  {
    applies: ({ to, target }) => to?.origin === target.origin,
    advice: ({ method }) =>
      `Check the path in \`base_url\`: the service may be at another one. A ${method} is not sent to another address, since it may have been carried out already.`,
  },
  {
    applies: ({ to }) => to?.protocol === "http:" && !isLoopbackHost(to.hostname),
    advice: () =>
      "Check `base_url`, and tell the operators of the service, or of a proxy before it: this address is without encryption, and the access token is never sent to such a one.",
  },
  {
    applies: ({ to, path }) => addressOf(to, path) !== undefined,
    advice: ({ to, path, secrets }) =>
      `If you trust that address, set \`base_url\` to \`${presentable(addressOf(to, path) ?? "", secrets, 200)}\`. The access token was not sent there.`,
  },
  {
    applies: () => true,
    advice: () =>
      "Check `base_url`: the response may come from the login page of a proxy or a network, and not from the service. The access token was not sent there.",
  },
];

/** Returns what `base_url` has to be so that the path leads to the address; undefined if no base URL does. */
function addressOf(to: URL | undefined, path: string): string | undefined {
  const [plain = ""] = path.split("?");
  return to?.pathname.endsWith(plain) === true ? to.origin + to.pathname.slice(0, -plain.length) : undefined;
}

/** Returns an address without its username, password and query, which may be secret. */
function withoutSecretParts(address: URL): string {
  const plain = new URL(address);
  Object.assign(plain, { username: "", password: "", search: "", hash: "" });
  return plain.href;
}

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
export function retryDecision(outcome: HttpResponse | WireFailure, method: string): RetryDecision {
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
