/** Generates the JSON schemas of the OpenAPI document from the description of the resources. */
import { type AccessListFieldNames, API_SCHEMAS, apiName, ERRORS, otherFieldNames } from "../../contract";
import type { Json, JsonObject } from "../../json";
import {
  type Attribute,
  CLUSTER_KINDS,
  type ClusterKind,
  isInput,
  isNested,
  KINDS,
  NUMBER_RANGES,
  type ObjectSchema,
} from "../../schema";

/** A request has what may be set; a response has what is returned. */
type Direction = "request" | "response";

/** Returns the name of a kind's schema in `#/components/schemas/`. */
export function clusterSchemaName(kind: ClusterKind, direction: Direction): string {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Cluster`;
  return direction === "request" ? `${name}Body` : name;
}

export function componentSchemas(names: AccessListFieldNames): JsonObject {
  const clusters = CLUSTER_KINDS.flatMap((kind) =>
    (["request", "response"] as const).map((direction): [string, Json] => [
      clusterSchemaName(kind, direction),
      objectSchema(API_SCHEMAS[kind], direction, names),
    ]),
  );
  return { ...Object.fromEntries(clusters), Credentials: CREDENTIALS, Error: ERROR, Range: RANGE };
}

/** A cluster's id, in a path and in a response. */
export const CLUSTER_ID: JsonObject = { type: "integer", minimum: 1 };

const CREDENTIALS: JsonObject = {
  type: "object",
  description: "The built-in internal user of an OpenSearch cluster.",
  required: ["username", "password"],
  properties: { username: { type: "string" }, password: { type: "string", format: "password" } },
};

const ERROR: JsonObject = {
  type: "object",
  "x-assumed": true,
  required: ["code", "message"],
  properties: {
    code: { type: "string", enum: Object.keys(ERRORS) },
    message: { type: "string", description: "What is wrong, in plain words." },
    issues: {
      type: "array",
      description: "The rules that the body breaks.",
      items: {
        type: "object",
        required: ["code", "path", "message"],
        properties: {
          code: { type: "string", description: "The rule's stable name." },
          path: { type: "string", description: "Where, such as `auth_sources[1].name`." },
          message: { type: "string" },
        },
      },
    },
  },
};

const RANGE: JsonObject = {
  type: "string",
  format: "ip-range",
  description: "A range of IP addresses in CIDR notation, without bits set after its prefix, or one address.",
  examples: ["203.0.113.0/24", "2001:db8::/32"],
};

/** What JSON Schema can say about a format; the rules say more. */
const FORMATS: Partial<Record<Attribute["format"], JsonObject>> = {
  "positive-whole-number": { type: "integer", minimum: 1 },
  "secret-version": { type: "integer", minimum: 0 },
  "access-list": { items: { $ref: "#/components/schemas/Range" } },
  "cluster-name": { pattern: "^[a-z0-9-]+$" },
  ...Object.fromEntries(
    Object.entries(NUMBER_RANGES).map(([format, { lowest, highest }]): [string, JsonObject] => [
      format,
      { type: "integer", minimum: lowest, maximum: highest },
    ]),
  ),
  "auth-source-name": { pattern: "^[a-z0-9-]+$", maxLength: 32 },
  "auth-source-type": { enum: ["oidc", "saml"] },
  "ca-bundle-base64": { contentEncoding: "base64", format: "certificates-in-base64" },
  // Not `format: "uri"`: the service accepts and returns URLs with characters that should be escaped.
  "https-url": { pattern: "^[Hh][Tt][Tt][Pp][Ss]://" },
  url: { pattern: "^[Hh][Tt][Tt][Pp][Ss]?://" },
  "clock-time": { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" },
};

const TYPES: Readonly<Record<"string" | "number" | "bool" | "list(string)", JsonObject>> = {
  string: { type: "string" },
  number: { type: "number" },
  bool: { type: "boolean" },
  "list(string)": { type: "array", items: { type: "string" } },
};

/** What each cluster has from its creation on, by the attribute; never null. */
const SERVICE_SETS: Readonly<Record<string, JsonObject>> = {
  id: CLUSTER_ID,
  ...Object.fromEntries(
    CLUSTER_KINDS.flatMap((kind) => KINDS[kind].endpoints).map(({ url }) => [url, { type: "string" }]),
  ),
};

/** Returns the schema of an object. Allows unknown fields: the service keeps and returns them. */
function objectSchema(schema: ObjectSchema, direction: Direction, names: AccessListFieldNames): JsonObject {
  const present = Object.entries(schema.attributes).filter(([, attribute]) =>
    direction === "request" ? isInput(attribute) : !attribute.neverReturned,
  );
  const isAlways = (attribute: Attribute) =>
    attribute.kind === "required" || (direction === "response" && attribute.kind === "computed");
  return {
    type: "object",
    description: schema.description,
    required: present
      .filter(([, attribute]) => isAlways(attribute))
      .map(([name]) => apiName(schema, name, names)),
    properties: Object.fromEntries(
      present.flatMap(([attributeName, attribute]): [string, Json][] => {
        const name = apiName(schema, attributeName, names);
        const otherName = apiName(schema, attributeName, otherFieldNames(names));
        const described = {
          ...(SERVICE_SETS[attributeName] ?? withNull(valueSchema(attribute, direction, names), attribute)),
          description: descriptionOf(schema, attribute, names),
          ...(attribute.assumed !== undefined && { "x-assumed": true }),
          "x-reference": attribute.reference,
          ...(attribute.kind === "computed" && { readOnly: true }),
          ...(attribute.neverReturned && { writeOnly: true }),
        };
        if (otherName === name) return [[name, described]];
        const description = `${described.description}${direction === "request" ? refusedName(otherName) : ""}`;
        return [[name, { ...described, description, "x-other-name": otherName }]];
      }),
    ),
    additionalProperties: true,
  };
}

/** Describes the other name of a list. A property for it would be one that no client may set. */
function refusedName(name: string): string {
  return ` A list under its other name, \`${name}\`, is refused with 400 unless it has the same ranges: without that, the cluster would be open to every address.`;
}

/** Returns the description of an attribute, with the API's names in backticks. */
function descriptionOf(
  schema: ObjectSchema,
  { description, whenUnset }: Attribute,
  names: AccessListFieldNames,
): string {
  const unset = whenUnset === undefined ? "" : ` Unset: ${whenUnset}.`;
  return `${description}${unset}`.replace(
    /`(\w+)`/g,
    (_, quoted: string) => `\`${apiName(schema, quoted, names)}\``,
  );
}

function valueSchema(attribute: Attribute, direction: Direction, names: AccessListFieldNames): JsonObject {
  if (!isNested(attribute.type)) return { ...TYPES[attribute.type], ...FORMATS[attribute.format] };
  const object = objectSchema(attribute.type.object, direction, names);
  return attribute.type.nesting === "single" ? object : { type: "array", items: object };
}

/** Allows null, which is the same as absent and empty, unless a value is required. */
function withNull(schema: JsonObject, attribute: Attribute): JsonObject {
  if (attribute.kind === "required") return schema;
  const choices = schema["enum"];
  return {
    ...schema,
    type: [schema["type"] ?? "string", "null"],
    ...(Array.isArray(choices) && { enum: [...(choices as readonly Json[]), null] }),
  };
}
