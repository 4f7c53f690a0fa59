/** The secrets of a cluster, which the service never returns: which were typed, and which a save has to ask for. */
import { API_SCHEMAS } from "../../contract";
import type { Json, JsonObject } from "../../json";
import { unsentSecrets } from "../../review/unsent-secrets";
import {
  type Attribute,
  elementKeyOf,
  formatPath,
  mapObjects,
  nestedObjects,
  type ObjectSchema,
  type Path,
} from "../../schema";
import { type ClusterEdit, editedValue } from "./cluster-edit";
import { partAt } from "./paths";

function isSecret(attribute: Attribute | undefined): boolean {
  return attribute?.neverReturned === true || attribute?.sensitive === true;
}

/** Names the secrets that an object holds: `auth_sources[login].client_secret`. Elements are named by their key. */
export function typedSecrets(
  { attributes }: ObjectSchema,
  object: JsonObject,
  prefix = "",
): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]): readonly string[] => {
    const value = partAt(object, [name]);
    if (isSecret(attribute)) return (value ?? null) === null ? [] : [`${prefix}${name}`];
    return nestedObjects(attribute, value).flatMap(({ schema, object: held, path, name: key = "" }) =>
      typedSecrets(schema, held, `${prefix}${name}${path.length === 0 ? "" : `[${key}]`}.`),
    );
  });
}

/** Names the secret at a path as `typedSecrets` does. */
export function secretName(edit: ClusterEdit, path: Path): string {
  const [list, index, ...rest] = path;
  if (typeof list !== "string" || typeof index !== "number") return formatPath(path);
  const key = elementKeyOf(API_SCHEMAS[edit.kind].attributes[list]) ?? "";
  return formatPath([`${list}[${String(editedValue(edit, [list, index, key]) ?? "")}]`, ...rest]);
}

/** Returns an object without the values that the API never returns: the secrets. */
export function withoutSecrets({ attributes }: ObjectSchema, object: JsonObject): JsonObject {
  const kept = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (isSecret(attribute)) return [];
    return [[name, mapObjects(attribute, value, (held) => withoutSecrets(held.schema, held.object))]];
  });
  return Object.fromEntries(kept);
}

/** A secret that the cluster may have, and that a save without it removes. */
export interface AskedSecret {
  readonly path: Path;
  /** The name of the element that it belongs to; undefined outside of lists. */
  readonly owner: string | undefined;
}

/** Returns the secrets that a save has to ask for: of what the cluster had before, and that were not typed. */
export function askedSecrets(edit: ClusterEdit): readonly AskedSecret[] {
  if (edit.id === undefined) return [];
  const schema = API_SCHEMAS[edit.kind];
  const unsent = new Set(unsentSecrets(schema, edit.base, edit.edited));
  const places = Object.entries(schema.attributes).flatMap(([field, attribute]) =>
    nestedObjects(attribute, editedValue(edit, [field])).flatMap(({ schema: { attributes }, path, name }) =>
      Object.keys(attributes)
        .filter((one) => isSecret(attributes[one]))
        .map((one) => ({ path: [field, ...path, one], owner: name })),
    ),
  );
  return places.filter(({ path }) => unsent.has(secretName(edit, path)));
}
