/**
 * What an object says, as leaves: each value by its path, in one spelling for each meaning, so that two objects say the
 * same where their leaves are the same. Elements of lists are known by their key.
 */
import { canonicalList } from "../../../src/cidr";
import { formatJson, isJsonObject, type Json, type JsonObject } from "../../../src/json";
import { type Attribute, type Format, isNested, type ObjectSchema } from "../../../src/schema";

export type Leaves = ReadonlyMap<string, string>;

/** In place of a value that is not known yet. */
export const LATER = "(known after apply)";

/** A value that is there, and has no value of its own: an object, or a list of objects. */
export const THERE = "(there)";

/**
 * What Terraform sees of a configuration, a plan or a state: everything but write-only values. Within the elements of a
 * list, false is the same as unset; elsewhere Terraform holds a plan to the difference.
 */
export function terraformLeaves(schema: ObjectSchema, object: JsonObject): Leaves {
  const leaves = new Map<string, string>();
  walk(schema, object, "", (path, attribute, value) => {
    if (attribute?.writeOnlyFormOf !== undefined || (value === "false" && path.includes("["))) return;
    leaves.set(path, value);
  });
  return leaves;
}

/**
 * What the service is told, or stores: secrets under their own names, an access list that is not there as what it
 * means, and nothing that means the same as nothing. Fields that nobody here knows have a path that begins with `?`.
 */
export function serviceLeaves(schema: ObjectSchema, object: JsonObject): Leaves {
  const leaves = new Map<string, string>();
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    if (attribute.default !== undefined) leaves.set(name, meaning(attribute, attribute.default));
  }
  walk(schema, object, "", (path, attribute, value) => {
    if (attribute === undefined) leaves.set(`?${path}`, value);
    else if (attribute.terraformOnly !== true && attribute.kind !== "computed" && !isNothing(value)) {
      const { writeOnlyFormOf: secret } = attribute;
      leaves.set(secret === undefined ? path : path.replace(/[^.]+$/, secret), value);
    }
  });
  return leaves;
}

/** Paths at which the two differ, in order. */
export function differences(one: Leaves, other: Leaves): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => one.get(path) !== other.get(path))
    .sort();
}

/** The path of the object that holds the leaf; empty for the outermost. */
export function containerOf(path: string): string {
  return path.replace(/^\?/, "").replace(/\.?[^.]+$/, "");
}

function isNothing(value: string): boolean {
  return value === THERE || value === "false";
}

type Visit = (path: string, attribute: Attribute | undefined, value: string) => void;

function walk(schema: ObjectSchema, object: JsonObject, within: string, visit: Visit): void {
  for (const [name, value] of Object.entries(object)) {
    if (value === null) continue;
    const path = within === "" ? name : `${within}.${name}`;
    const attribute = schema.attributes[name];
    if (attribute === undefined || !isNested(attribute.type) || value === LATER) {
      visit(path, attribute, attribute === undefined ? formatJson(value) : meaning(attribute, value));
      continue;
    }
    visit(path, attribute, THERE);
    const { type } = attribute;
    const { object: inner } = type;
    if (isJsonObject(value)) walk(inner, value, path, visit);
    if (type.nesting === "single") continue;
    for (const element of Array.isArray(value) ? (value as readonly JsonObject[]) : []) {
      const place = `${path}[${String(element[type.key])}]`;
      visit(place, attribute, THERE);
      walk(inner, element, place, visit);
    }
  }
}

function meaning({ format }: Attribute, value: Json): string {
  return value === LATER ? LATER : formatJson(canonical[format]?.(value) ?? value);
}

const lowercase = (value: Json): Json => String(value).toLowerCase();

const canonical: Readonly<Partial<Record<Format, (value: Json) => Json>>> = {
  "access-list": (value) => canonicalList(value as readonly string[]) ?? value,
  hostname: lowercase,
  weekday: (value) =>
    String(value)
      .toLowerCase()
      .replace(/^(mon|tues|wednes|thurs|fri|satur|sun)day$/, weekday),
};

function weekday(day: string): string {
  return day.slice(0, 3);
}
