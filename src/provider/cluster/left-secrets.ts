/**
 * Finds the secrets that an imported cluster has and the configuration does not give. Terraform writes such configurations
 * for existing clusters: the service never returns a secret.
 */
import {
  type AttributePath,
  type Diagnostic,
  formatAttributePath,
  isTerraformList,
  isTerraformObject,
  mapObject,
  type TerraformObject,
  type TerraformValue,
} from "../../plugin";
import { type Attribute, isNested, isUnset, type ObjectSchema } from "../../schema";
import { counterpart } from "../values/convert";

export interface LeftSecrets {
  /** The planned values without the versions of these secrets. */
  readonly planned: TerraformObject;
  /** One for each of these secrets. */
  readonly warnings: readonly Diagnostic[];
}

/** An object with its counterparts: as it is written, as it was, and as it is planned. */
interface Versions {
  readonly written: TerraformObject | undefined;
  readonly prior: TerraformObject | undefined;
  readonly planned: TerraformObject;
}

/** Takes out each version that is new and announces a secret that is not given. Nothing has to be sent for it. */
export function leftSecrets(schema: ObjectSchema, versions: Versions): LeftSecrets {
  const paths: AttributePath[] = [];
  const planned = withoutLeft(schema, versions, [], paths);
  return { planned, warnings: paths.map(leftToService) };
}

function withoutLeft(
  { attributes }: ObjectSchema,
  { written, prior, planned }: Versions,
  place: AttributePath,
  found: AttributePath[],
): TerraformObject {
  const rest = mapObject(planned, (value, name) => {
    const path = [...place, { attribute: name }];
    return withoutLeftIn(attributes[name], value, written?.[name], prior?.[name], path, found);
  });
  if (written === undefined || prior === undefined) return rest;
  for (const secret of Object.keys(attributes)) {
    const version = `${secret}_wo_version`;
    const isNew = isUnset(prior[version]) && !isUnset(planned[version]);
    const isGiven = [secret, `${secret}_wo`].some((form) => !isUnset(written[form]));
    if (!isNew || isGiven) continue;
    rest[version] = null;
    found.push([...place, { attribute: `${secret}_wo` }]);
  }
  return rest;
}

function withoutLeftIn(
  attribute: Attribute | undefined,
  value: TerraformValue,
  written: TerraformValue | undefined,
  prior: TerraformValue | undefined,
  path: AttributePath,
  found: AttributePath[],
): TerraformValue {
  if (attribute === undefined || !isNested(attribute.type)) return value;
  const { type } = attribute;
  if (type.nesting === "single") {
    if (!isTerraformObject(value)) return value;
    const versions = { written: asObject(written), prior: asObject(prior), planned: value };
    return withoutLeft(type.object, versions, path, found);
  }
  if (!isTerraformList(value)) return value;
  return value.map((element, index) => {
    if (!isTerraformObject(element)) return element;
    const versions = {
      written: counterpart(written, type.key, element),
      prior: counterpart(prior, type.key, element),
      planned: element,
    };
    return withoutLeft(type.object, versions, [...path, { index }], found);
  });
}

function asObject(value: TerraformValue | undefined): TerraformObject | undefined {
  return isTerraformObject(value) ? value : undefined;
}

function leftToService(path: AttributePath): Diagnostic {
  const name = formatAttributePath(path);
  return {
    severity: "warning",
    summary: `${name}: no secret is given, and the imported cluster keeps the one that it has`,
    detail:
      "This plan sends nothing to the service. The next change of the cluster sends all of it, and the service never returns a secret, so that change is refused without the secret. Give the secret that is in use, or raise the version together with a new one.",
    path,
  };
}
