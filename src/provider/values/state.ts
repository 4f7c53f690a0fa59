/** Makes Terraform's state of a cluster from what the API returned. */
import {
  isList,
  isObjectValue,
  type JsonObject,
  mapObject,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "../../json";
import {
  AS_SERVICE,
  type Attribute,
  hoursAndMinutes,
  isNested,
  isUnset,
  type ObjectSchema,
  sameMeaning,
} from "../../schema";
import { counterpart } from "./counterpart";

/**
 * Returns the state of a cluster that the API returned. What the API never returns comes from `before`: the prior state,
 * or the plan. Null, absent and empty mean the same.
 */
export function stateOf(schema: ObjectSchema, cluster: JsonObject, before: ObjectValue): ObjectValue {
  const state = objectState(schema, cluster, before);
  return { ...state, ...keptValues(schema, state, before) };
}

/** Returns the known values of attributes that every cluster has and the API left out. */
function keptValues(schema: ObjectSchema, state: ObjectValue, before: ObjectValue): ObjectValue {
  const kept = Object.entries(schema.attributes).filter(
    ([name, { kind }]) =>
      (kind === "required" || kind === "computed") &&
      isUnset(state[name]) &&
      !isUnset(before[name]) &&
      before[name] !== UNKNOWN,
  );
  return Object.fromEntries(kept.map(([name]) => [name, before[name]]));
}

/**
 * Returns the state of a new cluster: what was planned, and what the service chose where the plan left a value open.
 * Terraform accepts no other values after a create, and would mark the cluster as tainted; the next plan shows what the
 * service has instead.
 */
export function createdState(planned: ObjectValue, found: ObjectValue): ObjectValue {
  return mapObject(planned, (value, name) => filled(value, found[name]));
}

function filled(planned: Value, found: Value | undefined): Value {
  if (planned === UNKNOWN) return found ?? null;
  if (isList(planned)) {
    return planned.map((item, index) => filled(item, isList(found) ? found[index] : null));
  }
  if (!isObjectValue(planned)) return planned;
  return createdState(planned, isObjectValue(found) ? found : {});
}

function objectState(
  schema: ObjectSchema,
  cluster: ObjectValue,
  before: ObjectValue | undefined,
): ObjectValue {
  return Object.fromEntries(
    Object.entries(schema.attributes).map(([name, attribute]) => [
      name,
      attributeState(attribute, cluster[name], before?.[name]),
    ]),
  );
}

function attributeState(attribute: Attribute, returned: Value | undefined, before: Value | undefined): Value {
  const { type } = attribute;
  if (attribute.terraformOnly === true) return before ?? null;
  if (attribute.neverReturned === true) return typeof before === "string" ? before : null;
  if (isNested(type)) {
    return type.nesting === "list"
      ? listState(type.object, type.key, returned, before)
      : singleState(attribute, type.object, returned, before);
  }
  if (type === "list(string)") {
    return isList(returned) && returned.length > 0 ? returned : (attribute.default ?? null);
  }
  if (isUnset(returned) || returned === "") return type === "bool" && before === false ? false : null;
  if (type === "bool" && returned === false && isUnset(before)) return null;
  if (attribute.format === "clock-time" && typeof returned === "string") return hoursAndMinutes(returned);
  return returned;
}

/** Returns the elements in the order of `before`, and the new ones after them. */
function listState(
  schema: ObjectSchema,
  key: string,
  returned: Value | undefined,
  before: Value | undefined,
): Value {
  const elements = isList(returned) ? returned.filter(isObjectValue) : [];
  if (elements.length === 0) return isList(before) && before.length === 0 ? [] : null;
  const order = isList(before)
    ? before.map((element) => (isObjectValue(element) ? element[key] : undefined))
    : [];
  const position = (element: ObjectValue) => {
    const index = order.indexOf(element[key]);
    return index === -1 ? order.length : index;
  };
  return elements
    .map((element) => objectState(schema, element, counterpart(before, key, element)))
    .sort((left, right) => position(left) - position(right));
}

/** Returns null for an object that is not there, or means so, unless the one before means the same. */
function singleState(
  attribute: Attribute,
  schema: ObjectSchema,
  returned: Value | undefined,
  before: Value | undefined,
): Value {
  const known = isObjectValue(before) ? before : undefined;
  if (isObjectValue(returned)) {
    const state = objectState(schema, returned, known);
    return known === undefined && sameMeaning(attribute, state, null, AS_SERVICE) ? null : state;
  }
  const isSame = known !== undefined && sameMeaning(attribute, known, null, AS_SERVICE);
  return isSame ? objectState(schema, {}, known) : null;
}
