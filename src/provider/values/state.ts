/** From the API's cluster to Terraform's state. */
import type { JsonObject } from "../../json";
import * as plugin from "../../plugin";
import { hoursAndMinutes, isNested, type Attribute, type ObjectSchema } from "../../schema";
import { counterpart, fromJson, isList, isNull, isObject, mapObject } from "./values";

/**
 * The state of a cluster as the API returned it, with Terraform's names. What the API never returns is taken from
 * what was known before (the prior state, or the plan); null, absent and empty are one thing.
 */
export function stateOf(
  schema: ObjectSchema,
  cluster: JsonObject,
  before: plugin.TerraformObject,
): plugin.TerraformObject {
  const state = objectState(schema, fromJson(cluster) as plugin.TerraformObject, before);
  return { ...state, ...keptValues(schema, state, before) };
}

/** What every cluster has and the API left out, as it was known before. */
function keptValues(
  schema: ObjectSchema,
  state: plugin.TerraformObject,
  before: plugin.TerraformObject,
): plugin.TerraformObject {
  const kept = Object.entries(schema.attributes).filter(
    ([name, { kind }]) =>
      (kind === "required" || kind === "computed") &&
      isNull(state[name]) &&
      !isNull(before[name]) &&
      before[name] !== plugin.UNKNOWN_VALUE,
  );
  return Object.fromEntries(kept.map(([name]) => [name, before[name] as plugin.TerraformValue]));
}

/**
 * Returns the state of a new cluster: what was planned, and what the service chose where the plan left a value open.
 * Terraform accepts no other values after a create, and would mark the cluster as tainted; the next plan shows what the
 * service has instead.
 */
export function createdState(
  planned: plugin.TerraformObject,
  found: plugin.TerraformObject,
): plugin.TerraformObject {
  return mapObject(planned, (value, name) => filled(value, found[name]));
}

function filled(
  planned: plugin.TerraformValue,
  found: plugin.TerraformValue | undefined,
): plugin.TerraformValue {
  if (planned === plugin.UNKNOWN_VALUE) return found ?? null;
  if (isList(planned)) return planned.map((item, index) => filled(item, isList(found) ? found[index] : null));
  return isObject(planned) ? createdState(planned, isObject(found) ? found : {}) : planned;
}

function objectState(
  schema: ObjectSchema,
  cluster: plugin.TerraformObject,
  before: plugin.TerraformObject | undefined,
): plugin.TerraformObject {
  return Object.fromEntries(
    Object.entries(schema.attributes).map(([name, attribute]) => [
      name,
      attributeState(attribute, cluster[name], before?.[name]),
    ]),
  );
}

function attributeState(
  attribute: Attribute,
  returned: plugin.TerraformValue | undefined,
  before: plugin.TerraformValue | undefined,
): plugin.TerraformValue {
  const { type } = attribute;
  if (attribute.terraformOnly === true) return before ?? null;
  if (attribute.neverReturned === true) return typeof before === "string" ? before : null;
  if (isNested(type)) {
    return type.nesting === "list"
      ? listState(type.object, type.key, returned, before)
      : singleState(type.object, returned, before);
  }
  if (type === "list(string)")
    return isList(returned) && returned.length > 0 ? returned : (attribute.default ?? null);
  if (isNull(returned) || returned === "") return type === "bool" && before === false ? false : null;
  if (type === "bool" && returned === false && isNull(before)) return null;
  if (attribute.format === "clock-time" && typeof returned === "string") return hoursAndMinutes(returned);
  return returned;
}

/** Elements in the order in which they were known; new ones after them. */
function listState(
  schema: ObjectSchema,
  key: string,
  returned: plugin.TerraformValue | undefined,
  before: plugin.TerraformValue | undefined,
): plugin.TerraformValue {
  const elements = isList(returned) ? returned.filter(isObject) : [];
  if (elements.length === 0) return isList(before) && before.length === 0 ? [] : null;
  const order = isList(before) ? before.map((element) => (isObject(element) ? element[key] : undefined)) : [];
  const position = (element: plugin.TerraformObject) => {
    const index = order.indexOf(element[key]);
    return index === -1 ? order.length : index;
  };
  return elements
    .map((element) => objectState(schema, element, counterpart(before, key, element)))
    .sort((left, right) => position(left) - position(right));
}

function singleState(
  schema: ObjectSchema,
  returned: plugin.TerraformValue | undefined,
  before: plugin.TerraformValue | undefined,
): plugin.TerraformValue {
  const known = isObject(before) ? before : undefined;
  if (isObject(returned)) {
    const state = objectState(schema, returned, known);
    const isEmpty = Object.values(state).every(isNull);
    return isEmpty && known === undefined ? null : state;
  }
  const wasEmpty = known !== undefined && Object.values(known).every(isNull);
  return wasEmpty ? known : null;
}
