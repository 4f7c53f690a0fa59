/** The attributes that clusters of several kinds have. */
import { attribute, type Attribute, type Attributes } from "../attribute";
import { OPEN_ACCESS } from "./open-access";

/** The assumption that an attribute of one kind rests on, if the reference shows it for another kind only. */
type Basis = Pick<Attribute, "assumed">;

/** Returns the attributes that say which cluster it is. */
export const identity = (basis: Basis = {}): Attributes => ({
  name: {
    ...attribute("required", "string", "cluster-name", "2.2"),
    description: "Cluster name, unique within the organization. Lowercase letters, digits and hyphens only.",
    ...basis,
  },
  organization_id: {
    ...attribute("required", "number", "positive-whole-number", "2.2"),
    description: "Organization the cluster is created in. Changing it replaces the cluster.",
    ...basis,
    requiresReplace: true,
  },
});

/**
 * Returns the attribute with the addresses that are allowed to connect. `reached` says what they reach, and ends the first
 * sentence of the description.
 */
export const accessList = (
  reached: string,
  names: Pick<Attribute, "reference" | "rawName" | "otherNames">,
): Attribute => ({
  type: "list(string)",
  kind: "optional-computed",
  format: "access-list",
  description: `CIDR ranges or single IP addresses allowed to reach ${reached}. To the service an empty list means the same as unset, and does not deny everything; this provider refuses it.`,
  whenUnset: "open to any IPv4 or IPv6 address",
  default: OPEN_ACCESS,
  ...names,
});

/** Returns an attribute whose value the service gives. */
export const computed = (
  type: "string" | "number",
  description: string,
  reference: string,
  basis: Basis = {},
): Attribute => ({ type, kind: "computed", format: "any", description, reference, ...basis });
