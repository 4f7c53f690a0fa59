/** Checks whether requests to the service go through a proxy. */
import { proxyFor } from "../../../client";
import { isLoopbackHost } from "../../../schema";
import { type CheckResult, error, ok, warning } from "../check-result";
import type { Machine } from "../machine";

/** Checks the proxy variables; `baseUrl` is the address of the service, undefined if it is not known. */
export function checkProxy({ environment }: Machine, baseUrl: string | undefined): readonly CheckResult[] {
  const isSet = (name: string) => (environment[name] ?? "") !== "";
  const [variable] = ["HTTPS_PROXY", "https_proxy"].filter(isSet);
  if (variable === undefined) {
    const unused = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"].filter(isSet);
    if (unused.length === 0) return [ok("None is set")];
    return [
      warning(
        `The provider does not use ${unused.join(", ")}`,
        "Set HTTPS_PROXY if the service is behind a proxy",
      ),
    ];
  }
  const differs =
    isSet("HTTPS_PROXY") && isSet("https_proxy") && environment["HTTPS_PROXY"] !== environment["https_proxy"];
  return [
    judgeProxy(environment, variable, baseUrl),
    ...(differs
      ? [warning("HTTPS_PROXY and https_proxy differ: the provider uses HTTPS_PROXY", "Remove one of them")]
      : []),
  ];
}

function judgeProxy(
  environment: Machine["environment"],
  variable: string,
  baseUrl: string | undefined,
): CheckResult {
  const url = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const hostname = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
  if (url !== undefined && isLoopbackHost(hostname))
    return ok(`${variable} is not used: the service is on this machine`);
  const target = { hostname, port: url?.port ? Number(url.port) : 443 };
  const proxy = proxyFor(
    target,
    url === undefined ? { ...environment, NO_PROXY: "", no_proxy: "" } : environment,
  );
  if (proxy === undefined) return ok(`${variable} is not used: NO_PROXY names the host of the service`);
  if (typeof proxy === "string")
    return error(proxy.replace(/^HTTPS_PROXY/, variable), `Correct ${variable} in the environment`);
  const where = `${variable} names the proxy ${proxy.hostname}:${proxy.port}`;
  return url === undefined
    ? warning(`${where}; whether it is used depends on the address of the service`)
    : ok(`${where}, which is used`);
}
