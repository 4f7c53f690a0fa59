/** Where the clusters themselves answer: each kind's endpoints, and the access list that guards each. */
import type { Json, JsonObject } from "../json";
import type { ClusterKind } from "../schema";
import { IpLookup, IpSet } from "../cidr";

export type EndpointName = "opensearch" | "dashboards" | "prometheus";

export interface EndpointDescription {
  readonly name: EndpointName;
  /** The attribute with the addresses that may connect. */
  readonly accessList: string;
  /** The attribute with its URL. */
  readonly url: string;
  /** The attribute with the user's own host name for it. */
  readonly customHostname?: string;
}

export const ENDPOINTS: Readonly<Record<ClusterKind, readonly EndpointDescription[]>> = {
  opensearch: [
    { name: "opensearch", accessList: "ip_allowlist", url: "url", customHostname: "custom_hostname" },
    {
      name: "dashboards",
      accessList: "dashboards_ip_allowlist",
      url: "opensearch_dashboards_url",
      customHostname: "dashboards_custom_hostname",
    },
  ],
  prometheus: [{ name: "prometheus", accessList: "prometheus_whitelist", url: "url" }],
};

/** The loopback port of each endpoint. */
export type Ports = Readonly<Partial<Record<EndpointName, number>>>;

const OPEN = IpLookup.of(IpSet.open);

/** The addresses that a list admits; every address where it is not set. */
export function admitted(fields: JsonObject, endpoint: EndpointDescription): IpLookup {
  const list = fields[endpoint.accessList];
  if (!Array.isArray(list) || list.length === 0) return OPEN;
  const texts = (list as readonly Json[]).filter((entry) => typeof entry === "string");
  return IpLookup.of(IpSet.parse(texts) ?? IpSet.empty);
}
