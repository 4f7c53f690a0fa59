/** Selects the proxy of a request by the usual environment variables. */
import { isLoopbackHost } from "../../schema";

export interface Proxy {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`. */
  readonly authorization?: string;
  /** The username and password, for redaction. */
  readonly secrets: readonly string[];
}

/**
 * Returns the proxy for a host that is reached by https: that of `HTTPS_PROXY` or `https_proxy`, unless `NO_PROXY` or
 * `no_proxy` names the host. Returns undefined for none, and a clause if the value is not the address of a proxy. Plain
 * http goes to this machine only, which no proxy reaches, so `HTTP_PROXY` is ignored.
 */
export function proxyFor(
  target: { readonly hostname: string; readonly port: number },
  environment: NodeJS.ProcessEnv,
): Proxy | string | undefined {
  const value = environment["HTTPS_PROXY"] || environment["https_proxy"];
  if (!value || isLoopbackHost(target.hostname)) return undefined;
  if (isExcepted(target, environment["NO_PROXY"] || environment["no_proxy"] || "")) return undefined;
  return readProxy(value);
}

function readProxy(value: string): Proxy | string {
  let url: URL;
  try {
    url = new URL(value.includes("://") ? value : `http://${value}`);
  } catch {
    return "HTTPS_PROXY is not a URL; write it as `http://proxy.example.com:3128`";
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return `HTTPS_PROXY begins with \`${url.protocol}\`; only \`http://\` and \`https://\` proxies are supported`;
  }
  const secure = url.protocol === "https:";
  const user = decoded(url.username);
  const password = decoded(url.password);
  return {
    secure,
    hostname: withoutBrackets(url.hostname),
    port: url.port === "" ? (secure ? 443 : 80) : Number(url.port),
    ...(user === "" && password === ""
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}` }),
    secrets: [password, `${user}:${password}`].filter((secret) => secret !== "" && secret !== ":"),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reports whether a list names a target: by hosts, suffixes of them, and address ranges, separated by commas or spaces,
 * with or without a port; `*` is all.
 */
function isExcepted(target: { readonly hostname: string; readonly port: number }, list: string): boolean {
  const hostname = target.hostname.toLowerCase().replace(/\.$/, "");
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .map(hostAndPort)
    .some(({ host, port }) => {
      if (host === "" || (port !== undefined && port !== target.port)) return false;
      if (host.includes("/")) return isWithin(hostname, host);
      const suffix = host.replace(/^\*?\./, "");
      return suffix === "*" || hostname === suffix || hostname.endsWith(`.${suffix}`);
    });
}

function isWithin(hostname: string, range: string): boolean {
  const { BlockList, isIP } = process.getBuiltinModule("node:net");
  const [network = "", prefix = ""] = range.split("/");
  const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
  if (isIP(network) === 0 || isIP(hostname) !== isIP(network) || !/^\d{1,3}$/.test(prefix)) return false;
  if (Number(prefix) > (isIP(network) === 6 ? 128 : 32)) return false;
  const ranges = new BlockList();
  ranges.addSubnet(network, Number(prefix), family(network));
  return ranges.check(hostname, family(hostname));
}

function hostAndPort(entry: string): { readonly host: string; readonly port?: number } {
  const [, host, port] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (host === undefined) return { host: withoutBrackets(entry) };
  return { host: withoutBrackets(host), port: Number(port) };
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
