/**
 * Names servers of the user's own, on this machine, which respond in the place of the clusters: an endpoint passes on to
 * them what its access list and its login let in.
 */
import { CLUSTER_KINDS, KINDS } from "../schema";

export interface Backend {
  /** The `host` of the endpoints that use it. */
  readonly endpoint: string;
  /** The cluster that uses it; undefined for every cluster without a backend of its own. */
  readonly id: number | undefined;
  /** The address of the server; a path in it stands before the path of each request. */
  readonly url: URL;
  /** The `Authorization` of the requests that the server gets; undefined if it needs no login. */
  readonly authorization?: string;
}

/** The endpoints that pass nothing on, and why. */
const WITHOUT_BACKEND: Readonly<Record<string, string>> = {
  dashboards: "its redirects and cookies would lead past the access list",
};

const ENDPOINTS: readonly string[] = CLUSTER_KINDS.flatMap((kind) => KINDS[kind].endpoints).map(
  ({ host }) => host,
);

const FORM = "give one such as prometheus=http://127.0.0.1:9090 or opensearch/17=http://127.0.0.1:9200";

/**
 * Reads `ENDPOINT=URL` or `ENDPOINT/ID=URL`; takes the login of the server from the environment. Returns what is wrong
 * as a clause, which never shows a login.
 */
export function readBackend(
  text: string,
  before: readonly Backend[],
  environment: NodeJS.ProcessEnv = process.env,
): Backend | string {
  const [, endpoint = "", idText, address = ""] = /^([^=/]*)(?:\/([^=]*))?=(.*)$/s.exec(text) ?? [];
  if (!ENDPOINTS.includes(endpoint))
    return `${JSON.stringify(endpoint)} is not an endpoint (${ENDPOINTS.join(", ")}): ${FORM}`;
  const reason = Object.hasOwn(WITHOUT_BACKEND, endpoint) ? WITHOUT_BACKEND[endpoint] : undefined;
  if (reason !== undefined) return `${endpoint} cannot have a server behind it: ${reason}`;
  if (idText !== undefined && !/^[1-9]\d{0,14}$/.test(idText))
    return `${JSON.stringify(idText)} is not the id of a cluster: ${FORM}`;
  const id = idText === undefined ? undefined : Number(idText);
  if (before.some((other) => other.endpoint === endpoint && other.id === id))
    return `there are two servers for ${nameOf({ endpoint, id })}: leave one of them out`;
  const variable = loginVariable({ endpoint, id });
  const url = readUrl(address, variable);
  if (typeof url === "string") return url;
  const login = environment[variable];
  if (login === undefined || login === "") return { endpoint, id, url };
  if (!/^[^:\p{Cc}]+:[^\p{Cc}]*$/u.test(login))
    return `${variable} is not a login: give it as username:password`;
  return { endpoint, id, url, authorization: `Basic ${Buffer.from(login).toString("base64")}` };
}

/** Returns the address, or what is wrong with it as a clause. */
function readUrl(text: string, variable: string): URL | string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return `the server is not an http:// or https:// address: ${FORM}`;
  if (url.username !== "" || url.password !== "")
    return `a login does not belong into an address, where other users of this machine can see it: set ${variable} to username:password`;
  if (!isLoopback(url.hostname))
    return `${url.hostname} is not this machine: give a server at 127.0.0.1, [::1] or localhost`;
  if (url.search !== "" || url.hash !== "")
    return "the address of a server has no ? and no #: leave them out";
  return url;
}

/** Reports whether the host of a URL, which `URL` has normalized, is this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Returns the variable of the environment with the login of a server. */
export function loginVariable({ endpoint, id }: Pick<Backend, "endpoint" | "id">): string {
  const name = id === undefined ? endpoint : `${endpoint}_${id}`;
  return `CLOUD_EMULATOR_${name.toUpperCase()}_LOGIN`;
}

/** Returns the server behind an endpoint of a cluster: its own one, else that of every cluster. */
export function backendOf(backends: readonly Backend[], endpoint: string, id: number): Backend | undefined {
  const those = backends.filter((backend) => backend.endpoint === endpoint);
  return those.find((backend) => backend.id === id) ?? those.find((backend) => backend.id === undefined);
}

/** Returns the address of a server as people read it. */
export function backendAddress({ url }: Backend): string {
  return url.href.replace(/\/$/, "");
}

/** Returns the port of a server. */
export function backendPort({ url }: Backend): number {
  return url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
}

function nameOf({ endpoint, id }: Pick<Backend, "endpoint" | "id">): string {
  return id === undefined ? `every ${endpoint} endpoint` : `${endpoint}/${id}`;
}
