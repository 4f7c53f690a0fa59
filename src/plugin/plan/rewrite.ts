/**
 * Visits the attributes of an object and of the objects nested in it, each with its counterparts in the prior state and
 * in the configuration. Every step of planning is such a walk.
 */
import { isList, isObjectValue, mapObject, type ObjectValue, type Value } from "../../json";
import type { AttributeSchema, AttributeSchemas, NestedType } from "../schema";
import type { AttributePath } from "../value";
import { isNestedType, itemOf } from "../values/type";

/** The counterparts of an object; null if there is none. */
export interface Companions {
  readonly prior: ObjectValue | null;
  readonly config: ObjectValue | null;
}

/** An attribute that is visited. */
export interface Slot {
  readonly attribute: AttributeSchema;
  readonly path: AttributePath;
  readonly value: Value;
  readonly prior: Value;
  readonly config: Value;
  /** Whether the object that the attribute belongs to has a counterpart in the prior state. */
  readonly hadParent: boolean;
}

/** Returned by a visit to continue with the nested objects, or to keep a value that has none. */
export const DESCEND: unique symbol = Symbol("descend");

export type Visit = (slot: Slot) => Value | typeof DESCEND;

/** Returns the object with the result of the visit for each attribute. */
export function rewrite(
  attributes: AttributeSchemas,
  object: ObjectValue,
  companions: Companions,
  visit: Visit,
  place: AttributePath = [],
): ObjectValue {
  const { prior, config } = companions;
  return mapObject(attributes, (attribute, name) => {
    const slot: Slot = {
      attribute,
      path: [...place, { attribute: name }],
      value: object[name] ?? null,
      prior: prior?.[name] ?? null,
      config: config?.[name] ?? null,
      hadParent: prior !== null,
    };
    const visited = visit(slot);
    if (visited !== DESCEND) return visited;
    return isNestedType(attribute.type) ? descend(attribute.type, slot, visit) : slot.value;
  });
}

function descend(type: NestedType, slot: Slot, visit: Visit): Value {
  const { value, prior, config, path } = slot;
  const element = (item: Value, beside: Companions, place: AttributePath): Value =>
    isObjectValue(item) ? rewrite(type.attributes, item, beside, visit, place) : item;

  if (type.nesting === "single") {
    return element(value, { prior: asObject(prior), config: asObject(config) }, path);
  }
  if (!isList(value)) return value;
  return value.map((item, index) => {
    const beside = { prior: asObject(itemOf(prior, index)), config: asObject(itemOf(config, index)) };
    return element(item, beside, [...path, { index }]);
  });
}

function asObject(value: Value): ObjectValue | null {
  return isObjectValue(value) ? value : null;
}
