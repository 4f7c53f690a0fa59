/** Endpoints and who reaches them, in the words of titles and of the beginning of sentences. */
import { FAMILIES, type IpSet } from "../../cidr";
import { type ClusterKind, type Endpoint, KINDS } from "../../schema";

/** Who reaches an endpoint, before and after the save. */
export interface EndpointAccess {
  readonly before: IpSet;
  readonly after: IpSet;
}

/** Reports whether every address of a family gets in. */
export function isOpen(addresses: IpSet): boolean {
  return FAMILIES.some((family) => addresses.isOpen(family));
}

/** Returns the endpoint of an access list; undefined if the attribute is none. */
export function endpointOfList(kind: ClusterKind, attribute: unknown): Endpoint | undefined {
  return KINDS[kind].endpoints.find(({ accessList }) => accessList === attribute);
}

/** Returns the label of an endpoint as a title: "API", "Dashboards", "Query and push". */
export function endpointTitle(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Returns the label of an endpoint at the beginning of a sentence: "The API", "Dashboards", "Query and push". */
export function subjectOf(label: string): string {
  return label === "API" ? "The API" : endpointTitle(label);
}
