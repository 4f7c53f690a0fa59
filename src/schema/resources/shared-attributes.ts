/** The attributes that several resources have. */
import type { Family } from "../../cidr";
import { attribute, type Attribute, type Attributes, formsOfSecret } from "../attribute";

/** What an access list that is not set means (reference 2.1, rule 2): any IPv4 and any IPv6 address. */
export const OPEN_ACCESS: readonly string[] = ["0.0.0.0/0", "::/0"];

/** The largest block of public addresses that one network has, by its prefix. A list that allows more is broad. */
export const BROADEST: readonly { readonly family: Family; readonly prefix: number }[] = [
  { family: 4, prefix: 8 },
  { family: 6, prefix: 32 },
];

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

/** The version of a secret that the service has and nobody gave, such as that of an imported cluster. */
export const KEPT_VERSION = 0;

/**
 * Returns the attributes of the write-only form of a secret, which is passed on at apply, and stored in neither plan nor
 * state (Terraform 1.11 and newer): the secret and its version. Terraform cannot compare a value that is not stored, so a
 * change of the version announces a new secret.
 */
export function writeOnlyForm(secret: string, reference: string): Attributes {
  const { writeOnly, version } = formsOfSecret(secret);
  return {
    [writeOnly]: {
      ...attribute("optional", "string", "text", reference),
      description: `\`${secret}\` in a form that is stored in neither plan nor state; instead of \`${secret}\`, and together with \`${version}\`. Needs Terraform 1.11 or newer.`,
      sensitive: true,
      neverReturned: true,
      writeOnlyFormOf: secret,
    },
    [version]: {
      ...attribute("optional", "number", "secret-version", reference),
      description: `Raise it whenever \`${writeOnly}\` is a new secret: its value alone is never compared. After an import it is 0: with \`0\`, and without the secret, an imported cluster keeps the secret that it has, until an update needs it.`,
      terraformOnly: true,
    },
  };
}
