/** Completes the configuration that Terraform writes for an existing cluster. */
import {
  type AttributePath,
  formatAttributePath,
  isTerraformList,
  isTerraformObject,
  mapObject,
  type TerraformObject,
  type TerraformValue,
} from "../../plugin";
import { type Attribute, isNested, type ObjectSchema } from "../../schema";
import { judgeConfig } from "../diagnostics";

/**
 * Gives each secret that the rules require the version of its write-only form: the service never returns a secret, and a
 * configuration with the version alone is valid. The user has to give the secret before the first update.
 */
export function completeConfig(schema: ObjectSchema, config: TerraformObject): TerraformObject {
  const refused = judgeConfig(schema, config).map(({ path = [] }) => formatAttributePath(path));
  return withVersions(schema, config, [], (path) => refused.includes(formatAttributePath(path)));
}

function withVersions(
  { attributes }: ObjectSchema,
  object: TerraformObject,
  place: AttributePath,
  isRefused: (path: AttributePath) => boolean,
): TerraformObject {
  const inner = (
    attribute: Attribute | undefined,
    value: TerraformValue,
    path: AttributePath,
  ): TerraformValue => {
    if (attribute === undefined || !isNested(attribute.type)) return value;
    const { object: nested } = attribute.type;
    if (isTerraformList(value))
      return value.map((item, index) => inner(attribute, item, [...path, { index }]));
    return isTerraformObject(value) ? withVersions(nested, value, path, isRefused) : value;
  };
  const completed = mapObject(object, (value, name) =>
    inner(attributes[name], value, [...place, { attribute: name }]),
  );
  for (const [name, { neverReturned }] of Object.entries(attributes)) {
    if (neverReturned === true && isRefused([...place, { attribute: name }]))
      completed[`${name}_wo_version`] = 1;
  }
  return completed;
}
