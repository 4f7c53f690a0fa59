/** From Terraform's configuration to the whole cluster that the API takes. */
import { type Json, type JsonObject, isJsonObject } from "../../json";
import type * as plugin from "../../plugin";
import { isInput, isNested, type Attribute, type ObjectSchema } from "../../schema";
import { sameMeaning } from "./equality";
import { fromJson, isNull, toJson } from "./values";

/**
 * The configuration merged into the cluster as the API holds it (nothing, for a new one). Fields that the schema does
 * not know are kept as they came, and so are fields that mean what is configured; fields the configuration leaves out
 * are left out, so that they reset, except those that the service chooses by itself and that `removed` does not name.
 */
export function mergedBody(
  schema: ObjectSchema,
  current: JsonObject,
  config: plugin.TerraformObject,
  removed: readonly string[],
): JsonObject {
  return mergeObject(
    schema,
    current,
    config,
    (name, attribute) => chosenByService(attribute) && !removed.includes(name),
  );
}

/** Whether the service gives the attribute a value of its own choice where the configuration has none. */
export function chosenByService(attribute: Attribute): boolean {
  return attribute.kind === "optional-computed" && attribute.default === undefined;
}

function mergeObject(
  schema: ObjectSchema,
  current: JsonObject,
  config: plugin.TerraformObject,
  staysWhenUnset: (name: string, attribute: Attribute) => boolean,
): JsonObject {
  const merged: Record<string, Json> = { ...current };
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    if (!isInput(attribute) || attribute.terraformOnly === true) continue;
    const value = config[name];
    if (attribute.writeOnlyFormOf !== undefined) {
      if (!isNull(value)) merged[attribute.writeOnlyFormOf] = toJson(value);
    } else if (!isNull(value)) merged[name] = mergeValue(attribute, current[name], value);
    else if (!staysWhenUnset(name, attribute)) Reflect.deleteProperty(merged, name);
  }
  return merged;
}

function mergeValue(attribute: Attribute, current: Json | undefined, value: plugin.TerraformValue): Json {
  const { type } = attribute;
  if (!isNested(type)) return saysTheSame(attribute, current, value) ? current : toJson(value);
  const merge = (object: plugin.TerraformValue, before: Json | undefined): Json =>
    mergeObject(
      type.object,
      isJsonObject(before) ? before : {},
      object as plugin.TerraformObject,
      () => false,
    );
  if (type.nesting === "single") return merge(value, current);
  return (value as readonly plugin.TerraformObject[]).map((element) =>
    merge(element, elementWith(current, type.key, element[type.key])),
  );
}

/** What the service makes of a spelling, such as a URL, would otherwise change with the update of something else. */
function saysTheSame(
  attribute: Attribute,
  current: Json | undefined,
  value: plugin.TerraformValue,
): current is Json {
  return current !== undefined && current !== null && sameMeaning(attribute, fromJson(current), value);
}

function elementWith(
  list: Json | undefined,
  key: string,
  value: plugin.TerraformValue | undefined,
): Json | undefined {
  if (!Array.isArray(list)) return undefined;
  return (list as readonly Json[]).find((element) => isJsonObject(element) && element[key] === value);
}
