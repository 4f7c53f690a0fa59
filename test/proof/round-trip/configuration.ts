/**
 * Any valid configuration of a cluster, made from its description: an attribute that is added there is generated here
 * from then on. What is left to chance is made valid by taking out, or filling in, what a rule complains of.
 */
import fc from "fast-check";

import { ruleExamples } from "../../../scripts/rule-examples";
import { isJsonObject, type Json, type JsonObject } from "../../../src/json";
import {
  type Attribute,
  DELETION_PROTECTION,
  type Format,
  isInput,
  isNested,
  kindOfType,
  KINDS,
  type ObjectSchema,
  type ObjectValue,
  type Path,
} from "../../../src/schema";
import { judge } from "../../../src/schema/judging/judge";
import { NUMBER_RANGES, type RangeFormat } from "../../../src/schema/number-ranges";
import { someList } from "./spelling";

export function anyConfiguration(schema: ObjectSchema): fc.Arbitrary<JsonObject> {
  return anyObject(schema).map((object) => madeValid(schema, object));
}

/** The object without what a rule refuses, and with what a rule misses. */
export function madeValid(schema: ObjectSchema, object: JsonObject): JsonObject {
  let valid = object;
  for (let round = 0; round < 200; round += 1) {
    const refused = firstError(schema, valid);
    if (refused === undefined) return valid;
    valid = changed(schema, valid, refused) as JsonObject;
  }
  throw new Error(`cannot be made valid: ${JSON.stringify(valid)}`);
}

export function isValid(schema: ObjectSchema, object: JsonObject): boolean {
  return firstError(schema, object) === undefined;
}

/** Judges the object with the service's defaults, as the service does: they may break a rule that the object keeps. */
function firstError(schema: ObjectSchema, object: JsonObject): Path | undefined {
  const kind = kindOfType(schema.name);
  const whole = kind === undefined ? object : { ...KINDS[kind].defaults, ...object };
  // Every certificate here can be read, and to read one takes as long as to judge all the rest.
  const context = { by: "change", now: new Date(), readCertificate: undefined } as const;
  const broken = judge(schema, whole as ObjectValue, context).find(({ severity }) => severity === "error");
  // A version without its secret is taken out, and not filled in.
  const [secret = ""] = broken?.path.slice(-1) ?? [];
  if (broken?.code !== "version-without-secret" || !String(secret).endsWith("_wo")) return broken?.path;
  return [...broken.path.slice(0, -1), `${String(secret)}_version`];
}

/** No cluster is protected from deletion: each is destroyed in the end, and some are replaced. */
function anyValueOf(name: string, attribute: Attribute): fc.Arbitrary<Json> {
  return name === DELETION_PROTECTION ? fc.constant(false) : anyValue(attribute);
}

/** An object with values of the right form, whether or not they go together. */
export function anyObject(schema: ObjectSchema): fc.Arbitrary<JsonObject> {
  const inputs = Object.entries(schema.attributes).filter(([, attribute]) => isInput(attribute));
  return fc.record(
    Object.fromEntries(inputs.map(([name, attribute]) => [name, anyValueOf(name, attribute)])),
    {
      requiredKeys: inputs.filter(([, { kind }]) => kind === "required").map(([name]) => name),
      noNullPrototype: true,
    },
  );
}

function anyValue(attribute: Attribute): fc.Arbitrary<Json> {
  const { type } = attribute;
  if (!isNested(type)) return plainValue(attribute);
  const element = anyObject(type.object);
  if (type.nesting === "single") return element;
  return fc.uniqueArray(element, { maxLength: 4, selector: (object) => object[type.key] });
}

/** A value that the attribute, which is not nested, takes. */
function plainValue({ type, format, sensitive }: Attribute): fc.Arbitrary<Json> {
  if (sensitive === true) return secret;
  if (type === "bool") return fc.boolean();
  if (type === "number" && format === "any") return fc.integer();
  return formats[format];
}

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("roles", "openid profile", "https://idp.example.com/claims?a=1&b"),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .map((any) => any.normalize("NFC"))
      .filter((any) => any.trim() !== ""),
  },
);

/** Begins so that it can be found again in what must not hold it. */
export const SECRET = /secret-[0-9a-f]{12}/;

const secret = fc
  .tuple(fc.stringMatching(/^[0-9a-f]{12}$/), fc.constantFrom("", " ", '"\\', "é", "\n", "${x}"))
  .map(([hex, end]) => `secret-${hex}${end}`);

const label = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,6}$/);
const authority = (code: string): string => {
  const [source] = ruleExamples[code]?.accepted["auth_sources"] as readonly { readonly ca_cert: string }[];
  return source?.ca_cert ?? "";
};

const formats: Readonly<Record<Format, fc.Arbitrary<Json>>> = {
  any: text,
  text,
  "secret-version": fc.integer({ min: 1, max: 2 ** 31 }),
  "positive-whole-number": fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 2 ** 31 }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }) },
  ),
  "cluster-name": fc.stringMatching(/^[a-z0-9-]{1,20}$/),
  hostname: fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => `${labels.join(".")}.example`),
  "access-list": someList,
  ...(Object.fromEntries(
    Object.entries(NUMBER_RANGES).map(([format, { lowest, highest }]) => [
      format,
      fc.integer({ min: lowest, max: highest }),
    ]),
  ) as Record<RangeFormat, fc.Arbitrary<Json>>),
  "auth-source-name": fc.oneof(
    fc.constantFrom("login", "partner", "a"),
    fc.stringMatching(/^[a-z0-9-]{1,32}$/),
  ),
  "auth-source-type": fc.constantFrom("oidc", "saml"),
  "ca-bundle-base64": fc.constant(authority("invalid-ca-cert")),
  url: fc.constantFrom(
    "https://login.example.com/bye",
    "http://example.com:8080/?a=b#c",
    "HTTPS://example.com",
  ),
  "https-url": fc.constantFrom(
    "https://idp.example.com/.well-known/openid-configuration",
    "https://[2001:db8::1]/",
  ),
  weekday: fc.constantFrom("monday", "Tue", "WEDNESDAY", "sunday", "Sun", "sonntag", "sonnabend"),
  tier: fc.oneof(fc.constantFrom("advanced", "standard"), text),
  "clock-time": fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((m) => `${`${Math.floor(m / 60)}`.padStart(2, "0")}:${`${m % 60}`.padStart(2, "0")}`),
  "base-url": fc.constant("https://api.example.com"),
  pem: fc.constant(Buffer.from(authority("invalid-ca-cert"), "base64").toString("latin1")),
  "access-list-field-names": fc.constantFrom("whitelist", "allowlist"),
  "warning-code": fc.constantFrom("open-access-list", "single-family-list", "redundant-range"),
  "acknowledgement-reason": text,
  "network-ranges": someList,
  "last-day-of-network": fc.constantFrom("2024-02-29", "2999-12-31"),
  "last-day": fc.constantFrom("2024-02-29", "2999-12-31"),
  "cluster-kind": fc.constantFrom("opensearch", "prometheus"),
  "name-pattern": fc.constantFrom("*", "logs-*", "logs-?"),
  duration: fc.constantFrom("90s", "30m", "1h30m", "1.5h"),
};

/** What is filled in where a rule misses something. */
const FILLED: Readonly<Record<string, Json>> = { string: "filled", number: 1, bool: true };

/** With the value at the path taken out, or filled in; an element that cannot do without it is taken out whole. */
function changed(schema: ObjectSchema, object: JsonObject, path: Path): JsonObject | undefined {
  const [name = "", ...rest] = path;
  const attribute = schema.attributes[name];
  if (attribute === undefined) throw new Error(`there is no ${name}`);
  const value = object[name] ?? null;
  const others = Object.entries(object).filter(([other]) => other !== name);
  const without = attribute.kind === "required" ? undefined : Object.fromEntries(others);
  const { type } = attribute;
  if (isNested(type) && rest.length > 0) {
    if (isJsonObject(value)) {
      const inner = changed(type.object, value, rest);
      return inner === undefined ? without : { ...object, [name]: inner };
    }
    const [index, ...within] = rest;
    const elements = (value as readonly JsonObject[]).flatMap((element, position) => {
      if (position !== index) return [element];
      const inner = within.length === 0 ? undefined : changed(type.object, element, within);
      return inner === undefined ? [] : [inner];
    });
    return { ...object, [name]: elements };
  }
  if (value !== null) return without;
  if (attribute.sensitive === true) return { ...object, [name]: "secret-000000000000" };
  const filled = typeof type === "string" ? FILLED[type] : undefined;
  return filled === undefined ? without : { ...object, [name]: filled };
}
