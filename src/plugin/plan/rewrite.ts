/**
 * Walks through the attributes of an object, and of the objects nested in it, seeing each beside its counterparts in
 * the prior state and in the configuration. All steps of planning are such walks.
 */
import type { AttributePath } from "../path";
import type { Attribute, Attributes, NestedType } from "../schema";
import type { ObjectValue, Value } from "../value";
import { attributeType, isList, isNested, isObject } from "../values/type";
import { isWhollyKnown, sameValue } from "../values/equality";

/** What an object is compared with; null where there is no counterpart. */
export interface Companions {
  readonly prior: ObjectValue | null;
  readonly config: ObjectValue | null;
}

/** One attribute on the way. */
export interface Slot {
  readonly attribute: Attribute;
  readonly path: AttributePath;
  readonly value: Value;
  readonly prior: Value;
  readonly config: Value;
  /** Whether the object that the attribute belongs to was there before. */
  readonly hadParent: boolean;
  /** Whether the attribute belongs to an element of a list, set or map. */
  readonly inCollection: boolean;
}

/** Says to look into the nested objects of the attribute instead, or to keep a value that has none. */
export const DESCEND: unique symbol = Symbol("descend");

export type Visit = (slot: Slot) => Value | typeof DESCEND;

interface Place {
  readonly path: AttributePath;
  readonly inCollection: boolean;
}

/** The object with what the visit gave in the place of each attribute. */
export function rewrite(
  attributes: Attributes,
  object: ObjectValue,
  companions: Companions,
  visit: Visit,
  place: Place = { path: [], inCollection: false },
): ObjectValue {
  const { prior, config } = companions;
  const rewritten = Object.create(null) as Record<string, Value>;
  for (const [name, attribute] of Object.entries(attributes)) {
    const slot: Slot = {
      attribute,
      path: [...place.path, { attribute: name }],
      value: object[name] ?? null,
      prior: prior?.[name] ?? null,
      config: config?.[name] ?? null,
      hadParent: prior !== null,
      inCollection: place.inCollection,
    };
    const visited = visit(slot);
    if (visited !== DESCEND) rewritten[name] = visited;
    else rewritten[name] = isNested(attribute.type) ? descend(attribute.type, slot, visit) : slot.value;
  }
  return rewritten;
}

function descend(type: NestedType, slot: Slot, visit: Visit): Value {
  const { value, prior, config, path } = slot;
  const element = (item: Value, beside: Companions, place: Place): Value =>
    isObject(item) ? rewrite(type.attributes, item, beside, visit, place) : item;

  if (type.nesting === "single") {
    return element(value, { prior: asObject(prior), config: asObject(config) }, { ...slot });
  }
  if (type.nesting === "map" && isObject(value)) {
    const map = Object.create(null) as Record<string, Value>;
    for (const [key, item] of Object.entries(value)) {
      const beside = { prior: member(prior, key), config: member(config, key) };
      map[key] = element(item, beside, { path: [...path, { key }], inCollection: true });
    }
    return map;
  }
  if (!isList(value)) return value;
  return value.map((item, index) => {
    const beside =
      type.nesting === "set"
        ? { prior: match(type, item, prior), config: match(type, item, config) }
        : { prior: itemAt(prior, index), config: itemAt(config, index) };
    return element(item, beside, { path: [...path, { index }], inCollection: true });
  });
}

/** Elements of sets have no name: the counterpart is the first that says nothing different. */
function match(type: NestedType, item: Value, among: Value): ObjectValue | null {
  if (!isObject(item) || !isList(among)) return null;
  const fits = (candidate: Value): candidate is ObjectValue =>
    isObject(candidate) &&
    Object.entries(type.attributes).every(([name, attribute]) => {
      const one: Value = item[name] ?? null;
      const other: Value = candidate[name] ?? null;
      if (one === null || other === null || !isWhollyKnown(one) || !isWhollyKnown(other)) return true;
      return sameValue(one, other, attributeType(attribute));
    });
  return among.find(fits) ?? null;
}

function asObject(value: Value): ObjectValue | null {
  return isObject(value) ? value : null;
}

function member(value: Value, key: string): ObjectValue | null {
  return isObject(value) && Object.hasOwn(value, key) ? asObject(value[key] ?? null) : null;
}

function itemAt(value: Value, index: number): ObjectValue | null {
  return isList(value) ? asObject(value[index] ?? null) : null;
}
