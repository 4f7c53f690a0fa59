/** The types of the values of a schema, in Terraform's JSON notation. */
import { isList, mapObject, type Value } from "../../json";
import type { AttributeSchema, AttributeSchemas, NestedType } from "../schema";
import type { ValueType } from "../value";

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

/** Returns an element of a list; null if the value has none at the index. */
export function itemOf(value: Value, index: number): Value {
  return isList(value) ? (value[index] ?? null) : null;
}
