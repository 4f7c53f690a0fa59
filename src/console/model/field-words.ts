/** Names of fields and their values as the form writes them. */
import { formatJson, isJsonObject, type Json, type JsonObject } from "../../json";
import { type Attribute, formatPath, isNested, type Path } from "../../schema";
import { visible } from "../../text";

const CAPITALS: ReadonlySet<string> = new Set(["arn", "aws", "ca", "iam", "id", "idp", "ip", "sp", "url"]);
const SPELLINGS: Readonly<Record<string, string>> = {
  allowlist: "allow list",
  whitelist: "allow list",
  auth: "authentication",
  cert: "certificate",
  config: "configuration",
  hostname: "host name",
  opensearch: "OpenSearch",
  prometheus: "Prometheus",
  repo: "repository",
};

/** Returns the label of a field: "IP allow list" for `ip_allowlist`. */
export function fieldLabel(name: string): string {
  const words = name
    .split("_")
    .map((word) => (CAPITALS.has(word) ? word.toUpperCase() : (SPELLINGS[word] ?? word)));
  const label = words.join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Names the place of a field: `auth_sources[login].client_id`. Elements are named by their key. */
export function fieldName(path: Path): string {
  const [first, second, ...rest] = path;
  if (typeof second !== "string" || first !== "auth_sources") return formatPath(path);
  return formatPath([`auth_sources[${second}]`, ...rest]);
}

const MOST_ENTRIES = 3;
const MOST_CHARACTERS = 120;

/**
 * Writes a value in short: "not set", "192.0.2.0/24 and 2 more". A secret is named, never shown: whether the service has
 * one that it never returns is not known.
 */
export function valueWords(value: Json | undefined, attribute?: Attribute): string {
  const isEmpty = value === undefined || value === null || value === "";
  if (isEmpty) return attribute?.neverReturned === true ? "never shown" : "not set";
  if (attribute?.sensitive === true || attribute?.neverReturned === true) return "a new value";
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (list.length === 0) return "not set";
    const shown = list.slice(0, MOST_ENTRIES).map((entry) => valueWords(entry, attribute));
    const more = list.length - shown.length;
    return shown.join(", ") + (more > 0 ? ` and ${more.toLocaleString("en-US")} more` : "");
  }
  if (isJsonObject(value)) return objectWords(value, attribute);
  const text = typeof value === "string" ? visible(value) : formatJson(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

function objectWords(object: JsonObject, attribute: Attribute | undefined): string {
  const type = attribute?.type;
  const attributes = type !== undefined && isNested(type) ? type.object.attributes : {};
  return Object.entries(object)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${visible(name)}: ${valueWords(part, attributes[name])}`)
    .join(", ");
}
