/**
 * Turns the fields of a cluster, as the service has them, into the configuration that a person writes for it: without
 * what the service computes, what is unset, and what is the default.
 */
import { canonicalList } from "../cidr";
import {
  AS_SERVICE,
  type Attribute,
  compareNames,
  elementKeyOf,
  hoursAndMinutes,
  isInput,
  isObjectValue,
  isUnset,
  mapObjects,
  nestedObjects,
  type ObjectSchema,
  objectSchemaOf,
  type ObjectValue,
  sameMeaning,
  UNKNOWN,
  type Value,
} from "../schema";

/**
 * Returns the attributes that a configuration of these fields sets, in the order in which they are written. A secret among
 * them is {@link UNKNOWN}: its value goes no further.
 */
export function configurationOf(schema: ObjectSchema, fields: ObjectValue): ObjectValue {
  const set = writtenOrder(schema).flatMap(([name, attribute]): readonly [string, Value][] => {
    const value = isFieldOfService(attribute) ? written(attribute, fields[name]) : undefined;
    return isUnset(value) ? [] : [[name, value]];
  });
  return Object.fromEntries(set);
}

function isFieldOfService(attribute: Attribute): boolean {
  const { terraformOnly, writeOnlyFormOf } = attribute;
  return isInput(attribute) && terraformOnly !== true && writeOnlyFormOf === undefined;
}

/** Returns the attributes as they are written: simple values, lists, then objects, each in the order of the schema. */
export function writtenOrder({ attributes }: ObjectSchema): readonly (readonly [string, Attribute])[] {
  const rank = (attribute: Attribute) =>
    objectSchemaOf(attribute) !== undefined ? 2 : attribute.type === "list(string)" ? 1 : 0;
  return Object.entries(attributes).sort(([, one], [, other]) => rank(one) - rank(other));
}

/** Returns a value as it is written; undefined if it means the same as an unset one. */
function written(attribute: Attribute, value: Value): Value {
  if (sameMeaning(attribute, value, undefined, AS_SERVICE)) return undefined;
  if (attribute.neverReturned === true) return UNKNOWN;
  if (attribute.format === "clock-time" && typeof value === "string") return hoursAndMinutes(value);
  if (Array.isArray(value)) return writtenList(attribute, value as readonly Value[]);
  const object = mapObjects(attribute, value, (held) => configurationOf(held.schema, held.object));
  return isObjectValue(object) && Object.keys(object).length === 0 ? undefined : object;
}

function writtenList(attribute: Attribute, list: readonly Value[]): Value {
  const key = elementKeyOf(attribute);
  if (key !== undefined) {
    const nameOf = (element: Value) => (isObjectValue(element) ? String(element[key]) : "");
    const written = mapObjects(attribute, list, ({ schema, object }) => configurationOf(schema, object));
    return (written as readonly Value[]).toSorted((one, other) => compareNames(nameOf(one), nameOf(other)));
  }
  if (attribute.format !== "access-list" || !isTexts(list)) return list;
  return canonicalList(list) ?? list;
}

function isTexts(list: readonly Value[]): list is readonly string[] {
  return list.every((entry) => typeof entry === "string");
}

/** Returns the paths of fields that the schema does not know, and that are set. */
export function unknownFields(schema: ObjectSchema, fields: ObjectValue): readonly string[] {
  return Object.keys(fields).flatMap((name) => {
    const value = fields[name];
    const attribute = Object.hasOwn(schema.attributes, name) ? schema.attributes[name] : undefined;
    if (attribute === undefined) return isUnset(value) ? [] : [name];
    return nestedObjects(attribute, value)
      .flatMap((held) => unknownFields(held.schema, held.object))
      .map((path) => `${name}.${path}`);
  });
}
