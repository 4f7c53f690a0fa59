/** Reads the address of the service's API: `https`, or plain `http` to this machine alone. */
import { maskUrls } from "../../text";
import type { Issue } from "../issues/issue";
import { showValue } from "../show";

export interface BaseUrl {
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  readonly port: number;
  /** Scheme, host and port. */
  readonly origin: string;
  /** What stands before each operation's path, without a slash at its end. */
  readonly prefix: string;
}

/** The issue of an address that is refused, without the secrets that the address may hold. */
export type BaseUrlIssue = Required<Pick<Issue, "message" | "hint">> & {
  readonly code: "invalid-base-url" | "insecure-base-url";
};

/** Reads an address; returns an issue if it is not one, or if the access token must not be sent to it. */
export function readBaseUrl(text: string): BaseUrl | BaseUrlIssue {
  const shown = withoutSecrets(text);
  const invalid = (message: string, hint = EXAMPLE): BaseUrlIssue => ({
    code: "invalid-base-url",
    message: `${showValue(shown)} ${message}`,
    hint,
  });
  if (!/^https?:\/\/[^/?#\s]/i.test(text) || /\s/.test(text) || !URL.canParse(text)) {
    return invalid("is not an http or https URL");
  }
  if (/[?#]/.test(text)) return invalid("has a query or a fragment");
  const url = new URL(text);
  if (/\/\/[^/]*@/.test(text)) return invalid("holds a user name or password", "use `access_token`");
  const secure = url.protocol === "https:";
  if (!secure && !isLoopbackHost(url.hostname)) {
    const hint = `write ${showValue(shown.replace(/^http:/i, "https:"))}`;
    return { code: "insecure-base-url", message: `${showValue(shown)} is not https`, hint };
  }
  return {
    secure,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 443 : 80) : Number(url.port),
    origin: url.origin,
    prefix: url.pathname.replace(/(?<!\/)\/+$/, ""),
  };
}

/** Returns a base URL in one spelling; one that is refused stays as it was written. */
export function canonicalBaseUrl(text: string): string {
  const url = readBaseUrl(text);
  return "code" in url ? text : url.origin + url.prefix;
}

const EXAMPLE = 'write one such as "https://api.example.com"';

/**
 * Reports whether a URL's host, with or without brackets, is this machine by its name alone. `localhost.` and names
 * below `.localhost` are not: Node leaves them to DNS.
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}

/** Returns an address without its user name, password, query and fragment, which may hold a key. */
function withoutSecrets(url: string): string {
  const [scheme = ""] = /^[a-z]+:\/\//i.exec(url) ?? [];
  const [rest, end] = [url.slice(scheme.length), url.slice(scheme.length).search(/[/?#\\]/)];
  // User information with an unescaped `/`, `?` or `#`, or without the `@` itself, cannot be told from the rest.
  if ((end >= 0 && rest.lastIndexOf("@") > end) || OTHER_AT.test(rest)) return `${scheme}***`;
  const [place = ""] = rest.split(/[?#]/);
  const slash = place.indexOf("/");
  const host = slash === -1 ? place : place.slice(0, slash);
  return scheme + host.slice(host.lastIndexOf("@") + 1) + place.slice(host.length);
}

/** Reports whether an address may hold a secret: user information, a query or a fragment. */
export function mayHoldSecret(url: string): boolean {
  return /[?#]/.test(url) || AT.test(url);
}

/**
 * Masks a text that was meant as an address, also if it cannot be read as a URL. Returns only its scheme if the user
 * information cannot be told from the rest, as in `user:pass/word@host`.
 */
export function maskAddress(text: string): string {
  const masked = maskUrls(text);
  const withUser = /^[^@%]*\*\*\*@/.exec(masked)?.[0] ?? "";
  if (!AT.test(masked.slice(withUser.length))) return masked;
  return `${/^[a-z][a-z\d+.-]*:\/\//i.exec(masked)?.[0] ?? ""}***`;
}

/** Spellings of an `@` that ends no user information in a URL, and that people or programs may write for it. */
const OTHER_AT = /%40|[\uff20\ufe6b]/i;
const AT = new RegExp(`@|${OTHER_AT.source}`, "i");
