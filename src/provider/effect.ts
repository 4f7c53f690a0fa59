/** Whether the service did what it was told: a field that was set and reads back differently did not take effect. */
import type * as plugin from "../plugin";
import { isInput, isNested, type Attribute, type ObjectSchema } from "../schema";
import { showSensitive, showValue } from "../schema/show";
import { chosenByService } from "./body";
import { sameMeaning } from "./equality";
import { isNull, isObject, toJudged } from "./values";

/** An error for each field of the configuration that the cluster, as read back, does not have. */
export function notInEffect(
  schema: ObjectSchema,
  config: plugin.ObjectValue,
  state: plugin.ObjectValue,
): plugin.Diagnostic[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const wanted = config[name];
    if (!isInput(attribute) || (isNull(wanted) && chosenByService(attribute))) return [];
    return differences(attribute, wanted ?? attribute.default ?? null, state[name] ?? null, [
      { attribute: name },
    ]);
  });
}

function differences(
  attribute: Attribute,
  wanted: plugin.Value,
  found: plugin.Value,
  path: plugin.AttributePath,
): plugin.Diagnostic[] {
  if (attribute.neverReturned === true || attribute.terraformOnly === true) return [];
  if (sameMeaning(attribute, wanted, found)) return [];
  if (
    isNested(attribute.type) &&
    attribute.type.nesting === "single" &&
    isObject(wanted) &&
    isObject(found)
  ) {
    return Object.entries(attribute.type.object.attributes)
      .filter(([, inner]) => isInput(inner))
      .flatMap(([name, inner]) =>
        differences(inner, wanted[name] ?? null, found[name] ?? null, [...path, { attribute: name }]),
      );
  }
  const place = path.map((step) => ("attribute" in step ? step.attribute : "")).join(".");
  const show =
    attribute.sensitive === true ? showSensitive : (value: plugin.Value) => showValue(toJudged(value));
  return [
    {
      severity: "error",
      summary: `${place}: the service accepted the change and did not carry it out`,
      detail: `It was set to ${show(wanted)}, and the service still returns ${show(found)}. Run \`terraform apply\` again; if it stays so, the service does not support this value here.`,
      path,
    },
  ];
}
