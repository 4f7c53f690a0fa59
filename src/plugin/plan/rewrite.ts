/**
 * Visits the attributes of an object and of the objects nested in it, each with its counterparts in the prior state and
 * in the configuration. Every step of planning is such a walk.
 */
import type { AttributeSchema, AttributeSchemas, NestedType } from "../schema";
import type { AttributePath, TerraformObject, TerraformValue } from "../value";
import { mapObject } from "../values/bare-object";
import { isNestedType, isTerraformList, isTerraformObject, itemOf } from "../values/type";

/** The counterparts of an object; null if there is none. */
export interface Companions {
  readonly prior: TerraformObject | null;
  readonly config: TerraformObject | null;
}

/** An attribute that is visited. */
export interface Slot {
  readonly attribute: AttributeSchema;
  readonly path: AttributePath;
  readonly value: TerraformValue;
  readonly prior: TerraformValue;
  readonly config: TerraformValue;
  /** Whether the object that the attribute belongs to has a counterpart in the prior state. */
  readonly hadParent: boolean;
}

/** Returned by a visit to continue with the nested objects, or to keep a value that has none. */
export const DESCEND: unique symbol = Symbol("descend");

export type Visit = (slot: Slot) => TerraformValue | typeof DESCEND;

/** Returns the object with the result of the visit for each attribute. */
export function rewrite(
  attributes: AttributeSchemas,
  object: TerraformObject,
  companions: Companions,
  visit: Visit,
  place: AttributePath = [],
): TerraformObject {
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

function descend(type: NestedType, slot: Slot, visit: Visit): TerraformValue {
  const { value, prior, config, path } = slot;
  const element = (item: TerraformValue, beside: Companions, place: AttributePath): TerraformValue =>
    isTerraformObject(item) ? rewrite(type.attributes, item, beside, visit, place) : item;

  if (type.nesting === "single") {
    return element(value, { prior: asObject(prior), config: asObject(config) }, path);
  }
  if (!isTerraformList(value)) return value;
  return value.map((item, index) => {
    const beside = { prior: asObject(itemOf(prior, index)), config: asObject(itemOf(config, index)) };
    return element(item, beside, [...path, { index }]);
  });
}

function asObject(value: TerraformValue): TerraformObject | null {
  return isTerraformObject(value) ? value : null;
}
