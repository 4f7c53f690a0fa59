/** The types of the schemas of resources. Schemas are data: loading them loads no rule. */
import { isUnset, type ObjectValue } from "../json";
import type { RangeFormat } from "./number-ranges";

/** The form of an attribute's text, number or list; `rule-table.ts` has the rules of each. */
export type Format =
  | RangeFormat
  | "text"
  | "positive-whole-number"
  | "secret-version"
  | "cluster-name"
  | "hostname"
  | "access-list"
  | "cluster-kind"
  | "name-pattern"
  | "auth-source-name"
  | "auth-source-type"
  | "ca-bundle-base64"
  | "url"
  | "https-url"
  | "weekday"
  | "tier"
  | "clock-time"
  | "base-url"
  | "pem"
  | "access-list-field-names"
  | "duration"
  | "warning-code"
  | "acknowledgement-reason"
  | "last-day"
  | "network-ranges"
  | "last-day-of-network"
  | "any";

export interface Attributes {
  readonly [name: string]: Attribute;
}

/** A resource, data source or nested object. */
export interface ObjectSchema {
  /**
   * The type in Terraform (`data.cloud_opensearch` for the data source of a resource's type), or the name of an attribute.
   * `rule-table.ts` has the rules of some names.
   */
  readonly name: string;
  readonly description: string;
  /** Section of the service reference. */
  readonly reference: string;
  readonly attributes: Attributes;
}

/** An object in an attribute, or a list of them. */
export type Nested =
  | { readonly nesting: "single"; readonly object: ObjectSchema }
  | {
      readonly nesting: "list";
      readonly object: ObjectSchema;
      /** The attribute that identifies an element within the list. The order of the elements has no meaning. */
      readonly key: string;
    };

export interface Attribute {
  readonly type: "string" | "number" | "bool" | "list(string)" | Nested;
  /** Who sets the value: always the user, the user or nobody, the service, or the service unless the user does. */
  readonly kind: "required" | "optional" | "computed" | "optional-computed";
  readonly format: Format;
  /** Markdown; what it is, with its unit or form. */
  readonly description: string;
  /** Section of the service reference. */
  readonly reference: string;
  /** The entry of docs/assumptions.md on which it rests; left out if the reference shows it. */
  readonly assumed?: string;
  /** The meaning of an unset value, as a clause: "open to any IPv4 or IPv6 address". */
  readonly whenUnset?: string;
  /** The value that an unset attribute stands for. */
  readonly default?: readonly string[];
  readonly sensitive?: true;
  /** The API accepts it and never returns it. */
  readonly neverReturned?: true;
  /** The flag beside a secret; the service has the secret whenever it is true. */
  readonly neededWith?: string;
  /** The values beside a secret with which the rules refuse it, by their names; one of them is enough. */
  readonly refusedWith?: Readonly<Record<string, string | boolean>>;
  /** Terraform passes the value on and stores it nowhere; the API gets it as the attribute named here. */
  readonly writeOnlyFormOf?: string;
  /** The provider does not send it to the API. */
  readonly terraformOnly?: true;
  /** A changed value replaces the cluster. */
  readonly requiresReplace?: true;
  /** The raw API's name of an access list, if it has another (reference 2.1). */
  readonly rawName?: string;
  /** More names by which users know it. */
  readonly otherNames?: readonly string[];
  /** Values that the service is known to accept; editors offer them. The format decides whether others are refused. */
  readonly knownValues?: readonly string[];
  /** The environment variable that an unset attribute takes its value from. */
  readonly environment?: string;
}

/** Returns the properties that every attribute has beside its description. */
export function attribute(
  kind: Attribute["kind"],
  type: Attribute["type"],
  format: Format,
  reference: string,
): Pick<Attribute, "kind" | "type" | "format" | "reference"> {
  return { kind, type, format, reference };
}

/** Reports whether an attribute is a list of ranges of addresses. */
export function isRangeList(attribute: Attribute | undefined): boolean {
  return attribute?.format === "access-list" || attribute?.format === "network-ranges";
}

export function isNested(type: Attribute["type"]): type is Nested {
  return typeof type === "object";
}

/** Reports whether no message, plan or file may show the value of an attribute. */
export function isSecret(attribute: Attribute | undefined): boolean {
  return attribute?.sensitive === true;
}

/** Returns the names under which Terraform takes a secret: stored in plan and state, or write-only with its version. */
export function formsOfSecret(secret: string): Readonly<Record<"plain" | "writeOnly" | "version", string>> {
  return { plain: secret, writeOnly: `${secret}_wo`, version: `${secret}_wo_version` };
}

/**
 * Reports whether neither form of a secret is set. An unknown one counts as set, and so does a write-only one with a
 * version alone: nobody has to give it for a plan that sends nothing.
 */
export function hasNoSecret(object: ObjectValue, secret: string): boolean {
  return Object.values(formsOfSecret(secret)).every((name) => isUnset(object[name]));
}

/** Reports whether a user may set the attribute. */
export function isInput(attribute: Attribute): boolean {
  return attribute.kind !== "computed";
}

/** Returns the other names by which the service or its users know an attribute. */
export function otherNames({ rawName, otherNames: others = [] }: Attribute): readonly string[] {
  return rawName === undefined ? others : [rawName, ...others];
}

/** Returns where a description comes from, such as "Reference 2.2"; `link` shows an entry of docs/assumptions.md. */
export function sourceText(
  { terraformOnly, assumed, reference }: Attribute,
  link: (assumption: string) => string,
): string {
  if (terraformOnly === true) return "Never sent to the service";
  return assumed === undefined ? `Reference ${reference}` : `Assumed, see ${link(assumed)}`;
}

/** Returns the path of an assumption's entry within the package. */
export function assumptionPath(assumption: string): string {
  return `docs/assumptions.md#${assumption}`;
}
