/** The address of the service's API: `https`, or plain `http` to this machine alone. */
import { ApiFailure } from "../failure";

export interface BaseUrl {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** Scheme, host and port. */
  readonly origin: string;
  /** What stands before each operation's path, without a slash at its end. */
  readonly prefix: string;
}

/** Throws an ApiFailure where the address is none, or one that the access token must not be sent to. */
export function readBaseUrl(text: string): BaseUrl {
  const url = tryUrl(text);
  if (url === undefined) throw refused("is no URL; write it as `https://api.example.com`");
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw refused(`begins with \`${url.protocol}\`; write it with \`https://\``);
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("holds a username or password; give the access token in `access_token` instead");
  }
  if (url.search !== "" || url.hash !== "") throw refused("has a `?` or `#` part; leave it out");
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const secure = url.protocol === "https:";
  if (!secure && !isLoopback(hostname)) {
    throw refused(
      `would send the access token to ${hostname} without encryption; write it with \`https://\``,
    );
  }
  return {
    secure,
    hostname,
    port: url.port === "" ? (secure ? 443 : 80) : Number(url.port),
    origin: url.origin,
    prefix: url.pathname.replace(/(?<!\/)\/+$/, ""),
  };
}

/** Whether a host is this machine by its name alone. Names below `.localhost` are left to DNS by Node, so they are not. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

function refused(reason: string): ApiFailure {
  return new ApiFailure({
    kind: "misconfigured",
    operation: "configure",
    summary: `\`base_url\` ${reason}.`,
    advice: "Correct `base_url` in the provider's configuration, or the environment variable CLOUD_BASE_URL.",
  });
}

function tryUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
