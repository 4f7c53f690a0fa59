/**
 * Describes in the OpenAPI document the form of values in requests, beyond their types. The service accepts every request
 * that the document allows, and a few more spellings; docs/rules.md lists all rules.
 */
import type { Json, JsonObject } from "../../json";
import { type Attribute, FIELDS_OF_TYPE } from "../../schema";
import { rangePattern } from "./range-pattern";

export const RANGE: JsonObject = {
  type: "string",
  description:
    "A range of IP addresses, or one address. IPv6 addresses are taken in other spellings too, such as with zeros before a group.",
  pattern: rangePattern(),
  examples: ["203.0.113.0/24", "2001:db8::/32"],
};

/** The part of a URL after the scheme. */
const AFTER_SCHEME =
  "://[A-Za-z](?:[A-Za-z0-9]*[A-Za-z0-9])?(?:\\.[A-Za-z](?:[A-Za-z0-9]*[A-Za-z0-9])?)*(?::[1-9][0-9]{0,3})?(?:/[!-~]*)?$";

/** A character that is not white space, in every dialect of patterns. */
const VISIBLE =
  "[^\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]";

export const SENT_FORMATS: Partial<Record<Attribute["format"], JsonObject>> = {
  "access-list": { items: { $ref: "#/components/schemas/Range" } },
  hostname: {
    maxLength: 253,
    pattern:
      "^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$",
  },
  text: { minLength: 1, pattern: VISIBLE },
  tier: { minLength: 1, pattern: VISIBLE },
  "ca-bundle-base64": { contentEncoding: "base64", format: "certificates-in-base64" },
  "https-url": { pattern: `^[Hh][Tt][Tt][Pp][Ss]${AFTER_SCHEME}` },
  url: { pattern: `^[Hh][Tt][Tt][Pp][Ss]?${AFTER_SCHEME}` },
};

interface Conditions {
  readonly each?: JsonObject;
  readonly list?: JsonObject;
}

const UNSET: JsonObject = { type: "null" };
const OFF: JsonObject = { enum: [false, null] };
const TEXT: JsonObject = { type: "string" };

/** Rules between the fields of an object, by the name of its schema. */
export const SENT_OBJECTS: Readonly<Record<string, Conditions>> = {
  cloud_opensearch: {
    each: {
      anyOf: [
        { properties: { data_node_count: { type: ["integer", "null"], maximum: 3 } } },
        {
          required: ["tier"],
          properties: { tier: { type: "string", pattern: "^[Aa][Dd][Vv][Aa][Nn][Cc][Ee][Dd]$" } },
        },
      ],
    },
  },
  auth_sources: {
    each: {
      anyOf: [
        {
          properties: { type: { const: "oidc" }, ...all(FIELDS_OF_TYPE.saml, UNSET), dashboards_login: OFF },
        },
        {
          properties: {
            type: { const: "oidc" },
            ...all(FIELDS_OF_TYPE.saml, UNSET),
            client_id: TEXT,
            client_secret: TEXT,
          },
          required: ["client_id", "client_secret"],
        },
        { properties: { type: { const: "saml" }, ...all(sentOf(FIELDS_OF_TYPE.oidc), UNSET) } },
      ],
    },
    list: {
      allOf: [
        { contains: { properties: { type: { const: "saml" } } }, minContains: 0, maxContains: 1 },
        {
          contains: { required: ["dashboards_login"], properties: { dashboards_login: { const: true } } },
          minContains: 0,
          maxContains: 1,
        },
      ],
    },
  },
  repo_config: {
    each: {
      anyOf: [
        { properties: { enable_access_keys: OFF, access_key_id: UNSET, secret_access_key: UNSET } },
        {
          required: ["enable_access_keys", "access_key_id", "secret_access_key"],
          properties: {
            enable_access_keys: { const: true },
            enable_iam_role: OFF,
            access_key_id: TEXT,
            secret_access_key: TEXT,
          },
        },
      ],
    },
  },
  maintenance_window: { each: { anyOf: windows() } },
};

/** Returns the fields that requests have: without those that only Terraform knows. */
function sentOf(names: readonly string[]): readonly string[] {
  return names.filter((name) => !name.includes("_wo"));
}

function all(names: readonly string[], schema: JsonObject): JsonObject {
  return Object.fromEntries(names.map((name): [string, Json] => [name, schema]));
}

/** Returns conditions for pairs of times that are two hours apart, or more. */
function windows(): readonly JsonObject[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const text = (hour: number) => String(hour % 24).padStart(2, "0");
  const pair = (start: string, end: string): JsonObject => ({
    properties: { start_time: { pattern: `^${start}$` }, end_time: { pattern: `^${end}$` } },
  });
  const ANY = "[0-5][0-9]";
  return [
    ...hours.flatMap((hour) => {
      const late = hours.filter((end) => ![0, 1, 2].includes((end - hour + 24) % 24)).map(text);
      return [
        pair(`${text(hour)}:${ANY}`, `(?:${late.join("|")}):${ANY}`),
        pair(`${text(hour)}:(?:[0-2][0-9]|30)`, `${text(hour + 2)}:[3-5][0-9]`),
        pair(`${text(hour)}:00`, `(?:${text(hour)}:00|${text(hour + 2)}:${ANY})`),
      ];
    }),
  ];
}
