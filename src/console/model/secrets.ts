/** The secrets of a cluster, which the service never returns: which were typed, and which a save has to ask for. */
import { API_SCHEMAS } from "../../contract";
import type { JsonObject } from "../../json";
import { unsentSecrets } from "../../review/unsent-secrets";
import {
  elementKeyOf,
  formatPath,
  isUnset,
  mapSecrets,
  type ObjectSchema,
  type Path,
  type PlacedSecret,
  secretsWithin,
} from "../../schema";
import { type ClusterEdit, editedValue } from "./cluster-edit";

/** Names the secrets that an object holds: `auth_sources[login].client_secret`. Elements are named by their key. */
export function typedSecrets(schema: ObjectSchema, object: JsonObject): readonly string[] {
  const typed = secretsWithin(schema, object).filter((secret) => !isUnset(secret.object[secret.name]));
  return typed.map(({ place }) => place);
}

/** Names the secret at a path as `typedSecrets` does. */
export function secretName(edit: ClusterEdit, path: Path): string {
  const [list, index, ...rest] = path;
  if (typeof list !== "string" || typeof index !== "number") return formatPath(path);
  const key = elementKeyOf(API_SCHEMAS[edit.kind].attributes[list]) ?? "";
  return formatPath([`${list}[${String(editedValue(edit, [list, index, key]) ?? "")}]`, ...rest]);
}

/** Returns an object without the values that the API never returns: the secrets. */
export function withoutSecrets(schema: ObjectSchema, object: JsonObject): JsonObject {
  return mapSecrets(schema, object, () => undefined);
}

/** Returns the secrets that a save has to ask for: of what the cluster had before, and that were not typed. */
export function askedSecrets({ id, kind, base, edited }: ClusterEdit): readonly PlacedSecret[] {
  return id === undefined ? [] : unsentSecrets(API_SCHEMAS[kind], base, edited);
}
