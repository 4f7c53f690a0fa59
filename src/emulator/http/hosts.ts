/**
 * Refuses requests that were meant for another host. Otherwise a web page whose name resolves to this machine could send
 * requests from the user's browser.
 */
import type { IncomingHttpHeaders } from "node:http";

/** Names and addresses of this machine alone. */
const LOOPBACK: ReadonlySet<string> = new Set([
  "127.0.0.1",
  "[::1]",
  "[::ffff:7f00:1]", // 127.0.0.1 as an IPv6 address
  "localhost",
]);

/**
 * Returns why a request is refused, in a sentence; undefined if its `Host`, and the `Origin` that a browser adds for a web
 * page, are of this machine or one of the `configured` names.
 */
export function foreignHost(
  { host, origin }: IncomingHttpHeaders,
  configured: readonly string[] = [],
): string | undefined {
  if (host === undefined) return "The request has no Host header";
  if (origin === undefined && USUAL.test(host)) return undefined;
  const allows = (name: string | undefined) =>
    name !== undefined && (LOOPBACK.has(name) || configured.includes(name));
  if (!allows(hostnameOf(`http://${host}`))) {
    return "The Host header names another host: ask 127.0.0.1, [::1] or localhost";
  }
  if (origin !== undefined && !allows(hostnameOf(origin))) {
    return "The Origin header names another host: requests from web pages of other hosts are refused";
  }
  return undefined;
}

/** What of a request says whether it comes from the console, or asks for it. */
export interface ConsoleRequest {
  readonly headers: IncomingHttpHeaders;
  /** The path of the route; undefined if there is none. */
  readonly route: string | undefined;
  /** The port of this server. */
  readonly port: number | undefined;
}

/** The paths of the page itself, to which a link of another page may lead. */
const OTHER_PAGE = "Another web page sent this request to the console, and it is refused";

const PAGES: readonly (string | undefined)[] = ["/console", "/console/"];

/**
 * Returns why a request of the console, or to it, is refused, in a sentence. Only the page that this server served may send
 * one: its `Host` is exactly an address of this server, its `Origin` the same, and the browser names no other site.
 */
export function foreignToConsole({ headers, route, port = 80 }: ConsoleRequest): string | undefined {
  const isOfConsole = headers["x-requested-by"] === "console" || route?.startsWith("/console") === true;
  if (!isOfConsole) return undefined;
  const { host = "", origin } = headers;
  const isOwn = ["127.0.0.1", "localhost", "[::1]"].some(
    (name) => host === `${name}:${port}` || (port === 80 && host === name),
  );
  if (!isOwn) return `The console is not at this address: open http://127.0.0.1:${port}/console/`;
  if (origin !== undefined && origin !== `http://${host}`) return OTHER_PAGE;
  const { "sec-fetch-site": site = "none", "sec-fetch-mode": mode, "sec-fetch-dest": use } = headers;
  const isLink = PAGES.includes(route) && mode === "navigate" && use === "document";
  if (site === "same-origin" || site === "none" || isLink) return undefined;
  return OTHER_PAGE;
}

/** The usual `Host` headers, for which no URL has to be parsed. */
const USUAL = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/** Returns the name or address of an origin, in lower case; undefined if the text is not one. */
function hostnameOf(origin: string): string | undefined {
  if (!/^https?:\/\/[\w.[\]:-]+$/.test(origin) || !URL.canParse(origin)) return undefined;
  return new URL(origin).hostname;
}
