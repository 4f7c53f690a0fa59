/** What is said of a redirect that is not followed: each kind of target has its own advice. */
import { isLoopbackHost, type BaseUrl } from "../../schema";
import { ApiFailure } from "../failure";
import { presentable } from "../redaction/said";

export interface Redirect {
  readonly method: string;
  /** For people: `PUT /cluster/opensearch/17`. */
  readonly operation: string;
  /** Relative to the base URL, with its query. */
  readonly path: string;
  /** The address that was asked. */
  readonly from: URL;
  /** The address that the response names; undefined if it cannot be read. */
  readonly to: URL | undefined;
  readonly status: number;
  readonly target: BaseUrl;
  readonly secrets: readonly string[];
}

/** Returns the failure for a redirect that leads to another host, is no answer to a GET, or cannot be followed. */
export function notFollowed(redirect: Redirect): ApiFailure {
  const { method, operation, status, to, secrets } = redirect;
  const where = to === undefined ? "an address that cannot be read" : presentable(shown(to), secrets, 200);
  return new ApiFailure({
    kind: "redirect",
    operation,
    status,
    summary: `${operation} was redirected to ${where} (${status}), which was not followed.`,
    // A gateway may answer so after it passed the request on; 303 even says so: "done; see there".
    mayHaveHappened: method !== "GET",
    advice: CASES.find(({ applies }) => applies(redirect))?.advice(redirect) ?? NO_SERVICE,
  });
}

/** Returns the failure for redirects within the same host that do not end. */
export function endless({ operation, status }: Redirect, most: number): ApiFailure {
  return new ApiFailure({
    kind: "redirect",
    operation,
    status,
    summary: `${operation} was redirected more than ${most} times (${status}).`,
    advice: CIRCLE,
  });
}

const NO_SERVICE = "Check `base_url`: this answer can hardly come from the service.";
const CIRCLE =
  "Check `base_url`, and tell the operators of the service, or of a proxy before it: its redirects lead in a circle.";

interface Case {
  readonly applies: (redirect: Redirect) => boolean;
  readonly advice: (redirect: Redirect) => string;
}

/** The first that applies counts. */
const CASES: readonly Case[] = [
  { applies: ({ to }) => to?.protocol !== "https:" && to?.protocol !== "http:", advice: () => NO_SERVICE },
  { applies: ({ from, to }) => shownOf(to) === shown(from), advice: () => CIRCLE },
  {
    applies: ({ to, target }) => to?.origin === target.origin,
    advice: ({ method }) =>
      `Check the path in \`base_url\`: the service may stand at another one. A ${method} is not sent to another address, since it may have been carried out already.`,
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
      "Check `base_url`: the answer may come from the login page of a proxy or a network, and not from the service. The access token was not sent there.",
  },
];

/** Returns what `base_url` has to be so that the path leads to the address; undefined if no base URL does. */
function addressOf(to: URL | undefined, path: string): string | undefined {
  const [plain = ""] = path.split("?");
  return to?.pathname.endsWith(plain) === true ? to.origin + to.pathname.slice(0, -plain.length) : undefined;
}

function shownOf(address: URL | undefined): string | undefined {
  return address === undefined ? undefined : shown(address);
}

/** Returns an address without its username, password and query, which may be secret. */
function shown(address: URL): string {
  const plain = new URL(address);
  Object.assign(plain, { username: "", password: "", search: "", hash: "" });
  return plain.href;
}
