/** The secrets of a cluster, which the service never returns: which were typed, and which a save has to ask for. */
import { API_SCHEMAS } from "../../contract";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { unsentSecrets } from "../../review/unsent-secrets";
import { type Attribute, formatPath, isNested, type ObjectSchema, type Path } from "../../schema";
import { type ClusterEdit, editedValue, keyOf } from "./cluster-edit";
import { elementsByKey } from "./list-changes";
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
    const { type } = attribute;
    const value = partAt(object, [name]) ?? null;
    if (isSecret(attribute)) return value === null ? [] : [`${prefix}${name}`];
    if (!isNested(type)) return [];
    if (isJsonObject(value)) return typedSecrets(type.object, value, `${prefix}${name}.`);
    return [...elementsByKey(value, keyOf(attribute))].flatMap(([key, element]) =>
      typedSecrets(type.object, element, `${prefix}${name}[${key}].`),
    );
  });
}

/** Names the secret at a path as `typedSecrets` does. */
export function secretName(edit: ClusterEdit, path: Path): string {
  const [list, index, ...rest] = path;
  if (typeof list !== "string" || typeof index !== "number") return formatPath(path);
  const key = keyOf(API_SCHEMAS[edit.kind].attributes[list]);
  return formatPath([`${list}[${String(editedValue(edit, [list, index, key]) ?? "")}]`, ...rest]);
}

/** Returns an object without the values that the API never returns: the secrets. */
export function withoutSecrets({ attributes }: ObjectSchema, object: JsonObject): JsonObject {
  const kept = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (isSecret(attribute)) return [];
    const type = attribute?.type;
    if (type === undefined || !isNested(type)) return [[name, value]];
    const part = (element: Json) => (isJsonObject(element) ? withoutSecrets(type.object, element) : element);
    return [[name, Array.isArray(value) ? (value as readonly Json[]).map(part) : part(value)]];
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
  return secretPlaces(schema, edit).filter(({ path }) => unsent.has(secretName(edit, path)));
}

function secretPlaces({ attributes }: ObjectSchema, edit: ClusterEdit): readonly AskedSecret[] {
  return Object.entries(attributes).flatMap(([name, { type }]): readonly AskedSecret[] => {
    if (!isNested(type)) return [];
    const secrets = Object.keys(type.object.attributes).filter((one) =>
      isSecret(type.object.attributes[one]),
    );
    if (type.nesting === "single") return secrets.map((one) => ({ path: [name, one], owner: undefined }));
    const elements = editedValue(edit, [name]);
    return (Array.isArray(elements) ? (elements as readonly Json[]) : []).flatMap((element, index) =>
      secrets.map((one) => ({ path: [name, index, one], owner: String(partAt(element, [type.key]) ?? "") })),
    );
  });
}
