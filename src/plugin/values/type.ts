/** The types of values: of a schema, in Terraform's JSON notation, and of a value. */
import { ExactNumber, JsonError, type JsonLimits, parseJson } from "../../json";
import type { AttributeSchema, AttributeSchemas, NestedType } from "../schema";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE, type ValueType } from "../value";
import { MalformedError } from "../wire/malformed";
import { mapObject } from "./bare-object";

type ObjectType = readonly ["object", { readonly [name: string]: ValueType }];

const types = new WeakMap<AttributeSchemas, ObjectType>();

/** Returns the type of an object with these attributes. */
export function objectType(attributes: AttributeSchemas): ObjectType {
  const known = types.get(attributes);
  if (known !== undefined) return known;
  const type: ObjectType = ["object", mapObject(attributes, attributeType)];
  types.set(attributes, type);
  return type;
}

export function attributeType(attribute: AttributeSchema): ValueType {
  const { type } = attribute;
  if (!isNestedType(type)) return type;
  const object = objectType(type.attributes);
  return type.nesting === "single" ? object : [type.nesting, object];
}

/** Reports whether the type of an attribute is made of objects with attributes of their own. */
export function isNestedType(type: AttributeSchema["type"]): type is NestedType {
  return typeof type === "object" && "nesting" in type;
}

/** Reports whether a value is an object or a map. */
export function isTerraformObject(value: TerraformValue | undefined): value is TerraformObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

export function isTerraformList(value: TerraformValue | undefined): value is readonly TerraformValue[] {
  return Array.isArray(value);
}

/** Returns an attribute of an object or an element of a map; null if the value has none of that name. */
export function memberOf(value: TerraformValue, name: string): TerraformValue {
  return isTerraformObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}

/** Returns an element of a list, a set or a tuple; null if the value has none at the index. */
export function itemOf(value: TerraformValue, index: number): TerraformValue {
  return isTerraformList(value) ? (value[index] ?? null) : null;
}

export function isTerraformNumber(value: unknown): value is number | ExactNumber {
  return typeof value === "number" || value instanceof ExactNumber;
}

/** Parses the type that is sent with a value of the type "dynamic". Throws a {@link MalformedError}. */
export function parseType(json: string): ValueType {
  const parsed = parsedType(json);
  if (!isType(parsed, 0)) throw new MalformedError("a type is not one that Terraform has");
  return parsed;
}

function parsedType(json: string): unknown {
  try {
    return parseJson(json, TYPE_LIMITS);
  } catch (error) {
    if (error instanceof JsonError) throw new MalformedError("a type is not JSON, or too large");
    throw error;
  }
}

const TYPE_LIMITS: JsonLimits = {
  bytes: 1024 * 1024,
  depth: 200,
  keys: 100_000,
  keysOfObject: 20_000,
  elements: 100_000,
  digits: 0,
  longNumbers: 0,
};

function isType(type: unknown, depth: number): type is ValueType {
  if (depth > 100) return false;
  if (typeof type === "string") return ["string", "number", "bool", "dynamic"].includes(type);
  if (!Array.isArray(type) || type.length < 2) return false;
  const of: unknown = type[1];
  if (type[0] === "list" || type[0] === "set" || type[0] === "map") return isType(of, depth + 1);
  if (typeof of !== "object" || of === null) return false;
  if (type[0] !== (Array.isArray(of) ? "tuple" : "object")) return false;
  return Object.values(of).every((each) => isType(each, depth + 1));
}

/** Returns the type of a value. Lists are tuples, and maps are objects. */
export function typeOfValue(value: TerraformValue): ValueType {
  if (value === null || value === UNKNOWN_VALUE) return "dynamic";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (isTerraformNumber(value)) return "number";
  if (isTerraformList(value)) return ["tuple", value.map(typeOfValue)];
  return ["object", mapObject(value, typeOfValue)];
}
