/** Sends a request once: follows the redirects of a GET that stay with the same host, and refuses all others. */
import { type BaseUrl, isLoopbackHost } from "../../schema";
import { ApiFailure } from "../failure";
import { presentable } from "../redact";
import type { HttpResponse } from "../response";
import type { Wire } from "./wire";

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
  /**
   * Sends it on a connection that is kept alive; reports whether a response there is of this request. Without it, the
   * request has a connection of its own.
   */
  readonly isOwnOnKept?: ((response: HttpResponse) => boolean) | undefined;
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
      ...(redirects === 0 && { isOwnOnKept: request.isOwnOnKept }),
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
