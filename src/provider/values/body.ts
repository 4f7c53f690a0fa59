/** Makes the body of a POST or a PUT: the whole cluster, from Terraform's configuration and what the service has. */
import {
  isJsonObject,
  isWhollyKnown,
  type Json,
  type JsonObject,
  type ObjectValue,
  type Value,
} from "../../json";
import {
  AS_SERVICE,
  type Attribute,
  elementKeyOf,
  isInput,
  isUnset,
  type ObjectSchema,
  objectSchemaOf,
  sameMeaning,
} from "../../schema";
import { counterpart } from "./counterpart";

/**
 * Merges the configuration into the cluster as the service returned it (an empty object for a new cluster). Keeps fields
 * that the schema does not know, and the service's spelling of values that mean the same as the configured ones. Leaves
 * out fields that are not configured, so that the service resets them, except those for which the service chooses a
 * value: these are left out only if `removed` names them.
 */
export function mergedBody(
  schema: ObjectSchema,
  current: JsonObject,
  config: ObjectValue,
  removed: readonly string[],
): JsonObject {
  if (!isWhollyKnown(config)) throw new Error("a value that is not known yet cannot be sent");
  return mergeObject(
    schema,
    current,
    config,
    (name, attribute) => chosenByService(attribute) && !removed.includes(name),
  );
}

/** Reports whether the service chooses a value for the attribute when it is unset. */
export function chosenByService(attribute: Attribute): boolean {
  const { kind, default: whenUnset, terraformOnly } = attribute;
  return kind === "optional-computed" && whenUnset === undefined && terraformOnly !== true;
}

function mergeObject(
  schema: ObjectSchema,
  current: JsonObject,
  config: JsonObject,
  staysWhenUnset: (name: string, attribute: Attribute) => boolean,
): JsonObject {
  const merged: Record<string, Json> = { ...current };
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    if (!isInput(attribute) || attribute.terraformOnly === true) continue;
    const value = config[name];
    if (attribute.writeOnlyFormOf !== undefined) {
      if (!isUnset(value)) merged[attribute.writeOnlyFormOf] = value;
    } else if (!isUnset(value)) merged[name] = mergeValue(attribute, current[name], value);
    else if (!staysWhenUnset(name, attribute)) Reflect.deleteProperty(merged, name);
  }
  return merged;
}

function mergeValue(attribute: Attribute, current: Json | undefined, value: Json): Json {
  const [object, key] = [objectSchemaOf(attribute), elementKeyOf(attribute)];
  if (object === undefined) return isSame(attribute, current, value) ? current : value;
  const merge = (written: Json, before: Json | undefined): Json =>
    mergeObject(object, isJsonObject(before) ? before : {}, written as JsonObject, () => false);
  if (key === undefined) return merge(value, current);
  const before = (current ?? null) as Value;
  return (value as readonly JsonObject[]).map((element) =>
    merge(element, counterpart(before, key, element as ObjectValue) as Json | undefined),
  );
}

/**
 * Reports whether the service has the configured value, perhaps in a spelling of its own. JSON and Terraform differ only
 * in how they hold large whole numbers, and these are compared as text.
 */
function isSame(attribute: Attribute, current: Json | undefined, value: Json): current is Json {
  return !isUnset(current) && sameMeaning(attribute, current, value, AS_SERVICE);
}
