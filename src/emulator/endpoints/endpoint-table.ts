/** The endpoints of the clusters: their ports, and the addresses that they let in. */
import { IpLookup, IpSet } from "../../cidr";
import type { Json, JsonObject } from "../../json";
import type { Endpoint } from "../../schema";

/** The loopback port of each endpoint, by its `host`. */
export type Ports = Readonly<Record<string, number>>;

const OPEN = IpLookup.of(IpSet.open);

/** The addresses that a list admits; every address where it is not set. */
export function admitted(fields: JsonObject, endpoint: Endpoint): IpLookup {
  const list = fields[endpoint.accessList];
  if (!Array.isArray(list) || list.length === 0) return OPEN;
  const texts = (list as readonly Json[]).filter((entry) => typeof entry === "string");
  return IpLookup.of(IpSet.parse(texts) ?? IpSet.empty);
}
