/** Names of fields and their values as the form writes them. */
import { formatJson, isJsonObject, type Json, type JsonObject } from "../../json";
import {
  type Attribute,
  type ClusterKind,
  type Format,
  isNested,
  isSecret,
  KINDS,
  type Path,
} from "../../schema";
import { capital, escaped, visible } from "../../text";
import { endpointOfList, endpointTitle } from "./access";

const CAPITALS: ReadonlySet<string> = new Set(["arn", "aws", "ca", "iam", "id", "idp", "ip", "sp", "url"]);

/** The human names that cannot be made from the parts of Terraform's names. */
const LABELS: Readonly<Record<string, string>> = {
  auth_sources: "Logins",
  ca_cert: "CA certificate",
  connect_url: "Discovery address",
  custom_hostname: "API host name",
  dashboards_custom_hostname: "Dashboards host name",
  dashboards_login: "On the login page of Dashboards",
  data_node_count: "Data nodes",
  day_of_week: "Day",
  enable_access_keys: "Access keys",
  enable_iam_role: "IAM role",
  end_time: "Until, UTC",
  maintenance_window: "Maintenance window",
  organization_id: "Organization",
  repo_config: "Snapshots",
  roles_key: "Roles from claim",
  start_time: "From, UTC",
  subject_key: "User name from claim",
};

/** Returns the label of a field: "Data nodes" for `data_node_count`, "Client ID" for `client_id`. */
export function fieldLabel(name: string): string {
  const words = name.split("_").map((word) => (CAPITALS.has(word) ? word.toUpperCase() : word));
  const label = words.join(" ");
  return LABELS[name] ?? capital(label);
}

const OPTIONS: Readonly<Record<string, string>> = {
  false: "No",
  oidc: "OpenID Connect",
  saml: "SAML",
  true: "Yes",
};

/** The formats whose known values are all that the service takes. */
export const CLOSED: ReadonlySet<Format> = new Set(["auth-source-type", "weekday"]);

/** Returns the name of a value that is chosen from a list: "Sunday" for `sunday`. */
export function optionLabel(value: string): string {
  return OPTIONS[value] ?? visible(capital(value));
}

/** Names a field of a cluster for people: "API", "Logins, login: Client ID", "API, range 4". Elements are named by key or index. */
export function fieldTitle(kind: ClusterKind, path: Path, elementKey?: string): string {
  const [first = "", ...rest] = path;
  const name = String(first);
  const endpoint = endpointOfList(kind, name);
  const title = endpoint === undefined ? fieldLabel(name) : endpointTitle(endpoint.label);
  const [second, ...within] = rest;
  if (second === undefined) return visible(title);
  if (endpoint !== undefined) return `${title}, range ${second}`;
  const isElement = typeof second === "number" || name === "auth_sources";
  const last = (isElement ? within : rest).map((step) => fieldLabel(String(step))).join(", ");
  const element = isElement ? `, ${elementKey ?? visible(String(second))}` : "";
  return `${title}${element}${last === "" ? "" : `: ${last}`}`;
}

/** Says what a cluster is: "OpenSearch 2.19", "advanced", "3 nodes". `fields` have Terraform's names. */
export function clusterFacts(kind: ClusterKind, fields: JsonObject): readonly string[] {
  const { version = null, tier = null, data_node_count: nodes = null } = fields;
  const { label } = KINDS[kind];
  return [
    version === null ? label : `${label} ${shortWords(version)}`,
    ...(tier === null ? [] : [shortWords(tier)]),
    ...(nodes === null ? [] : [`${shortWords(nodes)} ${Number(nodes) === 1 ? "node" : "nodes"}`]),
  ];
}

/** Writes a count with its noun: "1 change", "1,000 changes". */
export function nounCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

const MOST_CHARACTERS = 120;

/** Writes a value as `valueWords` does, but cut if it is long. */
export function shortWords(value: Json | undefined, attribute?: Attribute): string {
  const text = valueWords(value, attribute);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

/**
 * Writes a value whole, as its field shows it: "not set", "2.19". A secret is named, never shown: whether the service has one that it never
 * returns is not known.
 */
export function valueWords(value: Json | undefined, attribute?: Attribute): string {
  const isEmpty = value === undefined || value === null || value === "";
  if (isEmpty) return isSecret(attribute) ? "never shown" : "not set";
  if (isSecret(attribute)) return "a new value";
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return list.length === 0 ? "not set" : list.map((entry) => valueWords(entry, attribute)).join(", ");
  }
  if (isJsonObject(value)) return objectWords(value, attribute);
  const text = typeof value === "string" ? escaped(value) : formatJson(value);
  const isChosen = attribute?.type === "bool" || (attribute !== undefined && CLOSED.has(attribute.format));
  return isChosen ? optionLabel(text) : text;
}

function objectWords(object: JsonObject, attribute: Attribute | undefined): string {
  const type = attribute?.type;
  const attributes = type !== undefined && isNested(type) ? type.object.attributes : {};
  return Object.entries(object)
    .filter(([name, part]) => part !== null && attributes[name]?.kind !== "computed")
    .map(([name, part]) => `${visible(fieldLabel(name))}: ${valueWords(part, attributes[name])}`)
    .join("; ");
}
