/** What is done to a configuration so that it may break rules: each kind of change, wherever the schema has room for it. */
import fc from "fast-check";

import { type Attribute, isInput, isNested, type ObjectSchema, type Path } from "../../../src/schema";
import { isList, isObject, type Json, type JsonObject } from "./case";
import { edgeValues, MALFORMED_ADDRESSES } from "./edges";

/** In place of a value: leave the attribute out. */
const LEFT_OUT: unique symbol = Symbol("left out");

/** A place, and what may be put there. */
interface Change {
  readonly path: Path;
  readonly values: readonly (Json | typeof LEFT_OUT)[];
}

const KINDS = {
  "wrong type": (schema, config) =>
    slotsOf(schema, config).flatMap(({ attribute, path, value }) => [
      ...(isInput(attribute) ? [{ path, values: valuesOfOtherTypes(attribute.type) }] : []),
      ...elementsOf(value).map((_, index) => ({
        path: [...path, index],
        values: valuesOfOtherTypes(isNested(attribute.type) ? "object" : "string"),
      })),
    ]),
  boundary: (schema, config) =>
    slotsOf(schema, config)
      .filter(({ attribute }) => isInput(attribute) && !isNested(attribute.type))
      .map(({ attribute, path }) => ({ path, values: edgeValues(attribute) })),
  "malformed address": (schema, config) =>
    slotsOf(schema, config)
      .filter(({ attribute }) => attribute.format === "access-list")
      .map(({ path, value }) => ({
        path,
        values: MALFORMED_ADDRESSES.flatMap((address) => [
          [...elementsOf(value), address],
          [address, ...elementsOf(value).slice(1)],
        ]),
      })),
  duplicate: (schema, config) =>
    listsOf(schema, config).flatMap(({ path, value }) =>
      value.length === 0 ? [] : [{ path, values: value.map((element) => [...value, element]) }],
    ),
  "missing partner": (schema, config) =>
    slotsOf(schema, config)
      .filter(({ value }) => value !== undefined)
      .map(({ path }) => ({ path, values: [LEFT_OUT, null] })),
  "field too many": (schema, config) =>
    slotsOf(schema, config)
      .filter(({ attribute, value }) => isInput(attribute) && value === undefined)
      .map(({ attribute, path }) => ({ path, values: plainValues(attribute) })),
  "unknown key": (schema, config) =>
    objectsOf(schema, config, []).flatMap(({ path }) =>
      UNKNOWN_KEYS.map((key) => ({ path: [...path, key], values: ["x", 1, [], { a: 1 }, [null], null] })),
    ),
  "null element": (schema, config) =>
    listsOf(schema, config).map(({ path, value }) => ({
      path,
      values: [[...value, null], [null, ...value], [null]],
    })),
  "read-only attribute set": (schema, config) =>
    slotsOf(schema, config)
      .filter(({ attribute }) => !isInput(attribute))
      .map(({ path }) => ({ path, values: ["x", 17, [], {}, null] })),
} as const satisfies Readonly<
  Record<string, (schema: ObjectSchema, config: JsonObject) => readonly Change[]>
>;

/** Keys that no attribute has, among them another name of a list, and what every object inherits. */
const UNKNOWN_KEYS = ["colour", "opensearch_whitelist", "tags", "constructor", "to_string"];

export interface Mutation {
  readonly kind: keyof typeof KINDS;
  /** Which of the places where it can be done, and which of the values it can be done with; counted around. */
  readonly where: number;
  readonly what: number;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record(
  {
    kind: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
    where: fc.nat(10_000),
    what: fc.nat(10_000),
  },
  { noNullPrototype: true },
);

/** The configuration after the change; as it was where there is no room for it. */
export function mutated(schema: ObjectSchema, config: JsonObject, mutation: Mutation): JsonObject {
  const changes: readonly Change[] = KINDS[mutation.kind](schema, config);
  const change = changes[mutation.where % changes.length];
  const value = change?.values[mutation.what % change.values.length];
  if (change === undefined || value === undefined) return config;
  return put(config, change.path, value) as JsonObject;
}

/** Every place of a configuration that has a value, from the outside inwards. */
export function pathsOf(value: Json, path: Path = []): Path[] {
  const parts: readonly (readonly [string | number, Json])[] = isList(value)
    ? value.map((element, index) => [index, element] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  const below = parts.flatMap(([step, part]) => pathsOf(part, [...path, step]));
  return path.length === 0 ? below : [path, ...below];
}

/** An attribute of an object that is there; the value is undefined where it is left out. */
interface Slot {
  readonly attribute: Attribute;
  readonly path: Path;
  readonly value: Json | undefined;
}

function slotsOf(schema: ObjectSchema, config: JsonObject): Slot[] {
  return objectsOf(schema, config, []).flatMap(({ schema: of, path, object }) =>
    Object.entries(of.attributes).map(([name, attribute]) => ({
      attribute,
      path: [...path, name],
      value: object[name],
    })),
  );
}

function listsOf(schema: ObjectSchema, config: JsonObject): { path: Path; value: readonly Json[] }[] {
  return slotsOf(schema, config).flatMap(({ attribute, path, value }) => {
    const isOfLists = attribute.type === "list(string)" || isNestedList(attribute.type);
    return isOfLists && value !== undefined && isList(value) ? [{ path, value }] : [];
  });
}

interface ObjectThere {
  readonly schema: ObjectSchema;
  readonly path: Path;
  readonly object: JsonObject;
}

function objectsOf(schema: ObjectSchema, object: JsonObject, path: Path): ObjectThere[] {
  const nested = Object.entries(schema.attributes).flatMap(([name, { type }]): ObjectThere[] => {
    const value = object[name];
    if (!isNested(type)) return [];
    if (isObject(value)) return objectsOf(type.object, value, [...path, name]);
    return elementsOf(value).flatMap((element, index) =>
      isObject(element) ? objectsOf(type.object, element, [...path, name, index]) : [],
    );
  });
  return [{ schema, path, object }, ...nested];
}

function elementsOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : [];
}

/** On the wire a number may be a text of digits: a text for a number has none. */
function valuesOfOtherTypes(type: Attribute["type"] | "object"): readonly Json[] {
  const values: readonly Json[] = ["many", 7, 2.5, true, [], ["a"], {}, { a: "b" }];
  return values.filter((value) => {
    if (type === "string") return typeof value !== "string";
    if (type === "number") return typeof value !== "number";
    if (type === "bool") return typeof value !== "boolean";
    return type === "list(string)" || isNestedList(type) ? !isList(value) : !isObject(value);
  });
}

function isNestedList(type: Attribute["type"] | "object"): boolean {
  return typeof type === "object" && type.nesting === "list";
}

function plainValues({ type, format }: Attribute): readonly Json[] {
  if (isNested(type)) return type.nesting === "list" ? [[], [{}]] : [{}];
  if (type === "list(string)") return [["198.51.100.0/24"], ["::/0"]];
  if (type === "number") return [1, 4];
  return type === "bool" ? [true, false] : [format === "https-url" ? "https://a.example" : "oidc", "saml"];
}

function put(value: Json, [step, ...rest]: Path, part: Json | typeof LEFT_OUT): Json {
  if (step === undefined) return part === LEFT_OUT ? value : part;
  if (typeof step === "number") {
    return isList(value) ? value.map((old, index) => (index === step ? put(old, rest, part) : old)) : value;
  }
  if (!isObject(value)) return value;
  if (rest.length > 0) return { ...value, [step]: put(value[step] ?? null, rest, part) };
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
  return part === LEFT_OUT ? others : { ...others, [step]: part };
}
