/** The types of values: of a schema, in Terraform's JSON notation, and of a value. */
import { ExactNumber } from "../../json";
import type { AttributeSchema, AttributeSchemas, NestedType } from "../schema";
import type { TerraformObject, TerraformValue, ValueType } from "../value";
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
  return type.nesting === "single" ? object : ["list", object];
}

/** Reports whether the type of an attribute is made of objects with attributes of their own. */
export function isNestedType(type: AttributeSchema["type"]): type is NestedType {
  return typeof type === "object" && "nesting" in type;
}

export function isTerraformObject(value: TerraformValue | undefined): value is TerraformObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

export function isTerraformList(value: TerraformValue | undefined): value is readonly TerraformValue[] {
  return Array.isArray(value);
}

/** Returns an element of a list; null if the value has none at the index. */
export function itemOf(value: TerraformValue, index: number): TerraformValue {
  return isTerraformList(value) ? (value[index] ?? null) : null;
}

export function isTerraformNumber(value: unknown): value is number | ExactNumber {
  return typeof value === "number" || value instanceof ExactNumber;
}
