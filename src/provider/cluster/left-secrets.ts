/**
 * Finds the secrets that a cluster has and the configuration does not give: `adopt` and Terraform write such configurations
 * for existing clusters, since the service never returns a secret.
 */
import { isObjectValue, mapObject, type ObjectValue, type Value } from "../../json";
import { type AttributePath, type Diagnostic, formatAttributePath } from "../../plugin";
import {
  type Attribute,
  elementKeyOf,
  formsOfSecret,
  isKeptVersion,
  isUnset,
  mapObjects,
  type NestedObject,
  type ObjectSchema,
} from "../../schema";
import { counterpart } from "../values/counterpart";

export interface LeftSecrets {
  /** The planned values without the versions of these secrets. */
  readonly planned: ObjectValue;
  /** One for each of them whose version is not 0: a secret may be meant to be sent. */
  readonly warnings: readonly Diagnostic[];
}

/** An object with its counterparts: as it is written, as it was, and as it is planned. */
interface Versions {
  readonly written: ObjectValue | undefined;
  readonly prior: ObjectValue | undefined;
  readonly planned: ObjectValue;
}

/**
 * Takes back each version for which nothing has to be sent: 0, which says that the cluster keeps its secret, and, for an
 * imported cluster, another one that is new and without its secret.
 */
export function leftSecrets(schema: ObjectSchema, versions: Versions, isImported: boolean): LeftSecrets {
  const search: Search = { isImported, found: [] };
  const planned = withoutLeft(schema, versions, [], search);
  return { planned, warnings: search.found.map(leftToService) };
}

interface Search {
  readonly isImported: boolean;
  readonly found: AttributePath[];
}

function withoutLeft(
  { attributes }: ObjectSchema,
  { written, prior, planned }: Versions,
  place: AttributePath,
  search: Search,
): ObjectValue {
  const rest = mapObject(planned, (value, name) => {
    const attribute = attributes[name];
    return mapObjects(attribute, value, (held) => {
      const versions = {
        written: counterpartOf(attribute, held, written?.[name]),
        prior: counterpartOf(attribute, held, prior?.[name]),
        planned: held.object,
      };
      const steps = held.path.map((index) => ({ index }));
      return withoutLeft(held.schema, versions, [...place, { attribute: name }, ...steps], search);
    });
  });
  if (written === undefined || prior === undefined) return rest;
  for (const secret of Object.keys(attributes)) {
    const { plain, writeOnly, version } = formsOfSecret(secret);
    const before = prior[version] ?? null;
    const after = planned[version] ?? null;
    const isNew = isUnset(before) || (isKept(before) && !isKept(after));
    const isGiven = [plain, writeOnly].some((form) => !isUnset(written[form]));
    if (!isNew || isUnset(after) || isGiven || !(isKept(after) || search.isImported)) continue;
    rest[version] = before;
    if (!isKept(after)) search.found.push([...place, { attribute: writeOnly }]);
  }
  return rest;
}

function isKept(version: Value): boolean {
  return isKeptVersion(version);
}

/** Returns the object of another version that stands for one of a plan: the element of the same name, or the only one. */
function counterpartOf(
  attribute: Attribute | undefined,
  { object, path }: NestedObject,
  version: Value | undefined,
): ObjectValue | undefined {
  const key = elementKeyOf(attribute);
  if (key !== undefined && path.length > 0) return counterpart(version, key, object);
  return isObjectValue(version) ? version : undefined;
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
