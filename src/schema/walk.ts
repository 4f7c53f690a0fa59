/**
 * The walk along a schema and the values of its attributes. What is asked of each attribute at any depth, or of each object
 * that a value holds, is asked through here.
 */
import {
  isList,
  isObjectValue,
  isUnset,
  type Json,
  type JsonObject,
  type ObjectValue,
  type Value,
} from "../json";
import { type Attribute, type Attributes, isNested, type ObjectSchema } from "./attribute";
import type { Path } from "./issues/issue";
import { oncePerObject } from "./once-per-object";

/** An attribute, and the names that lead to it: `["auth_sources", "client_id"]`. */
export interface PlacedAttribute {
  readonly path: readonly string[];
  readonly attribute: Attribute;
}

/** Returns all attributes of a schema, each before those of the objects that it holds. */
export const attributesWithin = oncePerObject(({ attributes }: ObjectSchema): readonly PlacedAttribute[] =>
  Object.entries(attributes).flatMap(([name, attribute]) => {
    const held = objectSchemaOf(attribute);
    const within = held === undefined ? [] : attributesWithin(held);
    return [
      { path: [name], attribute },
      ...within.map((inner) => ({ ...inner, path: [name, ...inner.path] })),
    ];
  }),
);

/** Returns the attribute at a path, in which the positions of elements do not count; undefined if there is none. */
export function attributeAt(attributes: Attributes, path: Path): Attribute | undefined {
  const [name, ...rest] = path.filter((step) => typeof step === "string");
  const attribute = name !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (rest.length === 0) return attribute;
  const held = objectSchemaOf(attribute);
  return held && attributeAt(held.attributes, rest);
}

/** Returns attributes changed at every depth; `change` returns undefined for one that is left out with all that it holds. */
export function mapAttributes(
  attributes: Attributes,
  change: (attribute: Attribute) => Attribute | undefined,
): Attributes {
  const changed = Object.entries(attributes).flatMap(([name, before]): readonly [string, Attribute][] => {
    const attribute = change(before);
    if (attribute === undefined) return [];
    const { type } = attribute;
    if (!isNested(type)) return [[name, attribute]];
    const object = { ...type.object, attributes: mapAttributes(type.object.attributes, change) };
    return [[name, { ...attribute, type: { ...type, object } }]];
  });
  return Object.fromEntries(changed);
}

/** Returns the schema of the objects that an attribute holds; undefined if it holds none. */
export function objectSchemaOf(attribute: Attribute | undefined): ObjectSchema | undefined {
  return attribute !== undefined && isNested(attribute.type) ? attribute.type.object : undefined;
}

/** Returns the attribute that identifies an element, if the attribute is a list of objects. */
export function elementKeyOf(attribute: Attribute | undefined): string | undefined {
  const type = attribute?.type;
  return type !== undefined && isNested(type) && type.nesting === "list" ? type.key : undefined;
}

/** An object that the value of an attribute holds. */
export interface NestedObject<Held = ObjectValue> {
  readonly schema: ObjectSchema;
  readonly object: Held;
  /** Its position in a list; empty if the value is the object itself. */
  readonly path: readonly number[];
  /** What identifies it in a list, if it has a text for that. */
  readonly name: string | undefined;
}

/** Returns the objects that the value of an attribute holds, also where the schema has a list and the value none, or the reverse. */
export function nestedObjects(
  attribute: Attribute | undefined,
  value: Json | undefined,
): readonly NestedObject<JsonObject>[];
export function nestedObjects(attribute: Attribute | undefined, value: Value): readonly NestedObject[];
export function nestedObjects(attribute: Attribute | undefined, value: Value): readonly NestedObject[] {
  const schema = objectSchemaOf(attribute);
  if (schema === undefined) return [];
  const key = elementKeyOf(attribute);
  const held = (object: Value, path: readonly number[]): readonly NestedObject[] => {
    if (!isObjectValue(object)) return [];
    const name = key === undefined ? undefined : object[key];
    return [{ schema, object, path, name: typeof name === "string" ? name : undefined }];
  };
  return isList(value) ? value.flatMap((element, index) => held(element, [index])) : held(value, []);
}

/** Applies `convert` to each object that the value of an attribute holds; returns everything else as it is. */
export function mapObjects(
  attribute: Attribute | undefined,
  value: Json,
  convert: (held: NestedObject<JsonObject>) => JsonObject,
): Json;
export function mapObjects(
  attribute: Attribute | undefined,
  value: Value,
  convert: (held: NestedObject) => ObjectValue,
): Value;
export function mapObjects<Held>(
  attribute: Attribute | undefined,
  value: Value,
  convert: (held: NestedObject<Held>) => ObjectValue,
): Value {
  const held = nestedObjects(attribute, value) as readonly NestedObject<Held>[];
  if (held.length === 0) return value;
  if (!isList(value)) return held.reduce<Value>((_, object) => convert(object), value);
  const converted = new Map(held.map((object) => [object.path[0], convert(object)]));
  return value.map((element, index) => converted.get(index) ?? element);
}

/** An object, or an element of a list, on two sides; undefined on a side that does not have it. */
export interface ObjectPair<Held = ObjectValue> {
  readonly schema: ObjectSchema;
  /** What identifies it in a list; undefined for an object that is in none. */
  readonly name: string | undefined;
  readonly before: Held | undefined;
  readonly after: Held | undefined;
}

/**
 * Pairs the objects of two values of an attribute: elements of lists by what identifies them. Returns undefined if the
 * values have to be compared as a whole: one of them is no object, or no list, or an element is not identified. An unset
 * list has no element.
 */
export function pairedObjects(
  attribute: Attribute | undefined,
  before: Json | undefined,
  after: Json | undefined,
): readonly ObjectPair<JsonObject>[] | undefined;
export function pairedObjects(
  attribute: Attribute | undefined,
  before: Value,
  after: Value,
): readonly ObjectPair[] | undefined;
export function pairedObjects(
  attribute: Attribute | undefined,
  before: Value,
  after: Value,
): readonly ObjectPair[] | undefined {
  const schema = objectSchemaOf(attribute);
  if (schema === undefined) return undefined;
  if (elementKeyOf(attribute) === undefined)
    return isObjectValue(before) && isObjectValue(after)
      ? [{ schema, name: undefined, before, after }]
      : undefined;
  const [old, now] = [elementsByName(attribute, before), elementsByName(attribute, after)];
  if (old === undefined || now === undefined) return undefined;
  return [...new Set([...old.keys(), ...now.keys()])].map((name) => ({
    schema,
    name,
    before: old.get(name),
    after: now.get(name),
  }));
}

/** Returns the elements of a list by what identifies them; undefined if one has nothing of its own for that. */
function elementsByName(
  attribute: Attribute | undefined,
  list: Value,
): ReadonlyMap<string, ObjectValue> | undefined {
  if (isUnset(list)) return new Map();
  if (!isList(list)) return undefined;
  const named = nestedObjects(attribute, list).flatMap(({ name, object }) =>
    name === undefined ? [] : [[name, object] as const],
  );
  const found = new Map(named);
  return found.size === list.length ? found : undefined;
}
