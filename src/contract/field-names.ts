/**
 * Translates the names of the access lists between Terraform and the raw API. The reference has two sets for the API and
 * leaves open which one it uses (2.1): the API's own names (`rawName` of the attribute), or the Terraform names.
 */
import { formatJson, type Json, type JsonObject, setKey } from "../json";
import { type ObjectSchema, oncePerObject } from "../schema";

/** `whitelist`: `opensearch_whitelist` and the like. `allowlist`: `ip_allowlist` and the like. */
export type AccessListFieldNames = "whitelist" | "allowlist";

/** The set that is used until a response shows the other one. */
export const FIRST_FIELD_NAMES: AccessListFieldNames = "whitelist";

/** The two names of an access list. They are equal if the reference has only one. Terraform's is that of `allowlist`. */
export type AccessListField = Readonly<Record<AccessListFieldNames, string>>;

/** Returns the access lists of a kind of cluster. Each request needs them several times. */
export const accessListFields = oncePerObject((schema: ObjectSchema): readonly AccessListField[] =>
  Object.entries(schema.attributes)
    .filter(([, attribute]) => attribute.format === "access-list")
    .map(([name, attribute]) => ({ whitelist: attribute.rawName ?? name, allowlist: name })),
);

/** Returns the API's name of an attribute. */
export function apiName(schema: ObjectSchema, attribute: string, names: AccessListFieldNames): string {
  return accessListFields(schema).find((field) => field.allowlist === attribute)?.[names] ?? attribute;
}

/** Returns the sets of names that an object of the API uses; none if it has no list whose two names differ. */
export function fieldNamesIn(schema: ObjectSchema, object: JsonObject): readonly AccessListFieldNames[] {
  const telling = accessListFields(schema).filter((field) => field.whitelist !== field.allowlist);
  return (["whitelist", "allowlist"] as const).filter((names) =>
    telling.some((field) => object[field[names]] !== undefined),
  );
}

/** An access list that an object of the API has under both of its names, with different content. */
export interface ListConflict {
  /** Terraform's name. */
  readonly attribute: string;
  readonly forms: readonly [ListForm, ListForm];
}

export interface ListForm {
  /** One of the API's names. */
  readonly name: string;
  readonly list: Json;
}

/** Returns the access lists that an object of the API has under both names, neither of them null, in different words. */
export function listConflicts(schema: ObjectSchema, object: JsonObject): readonly ListConflict[] {
  return accessListFields(schema).flatMap(({ whitelist, allowlist }): readonly ListConflict[] => {
    const one = { name: whitelist, list: object[whitelist] ?? null };
    const other = { name: allowlist, list: object[allowlist] ?? null };
    if (one.list === null || other.list === null || formatJson(one.list) === formatJson(other.list))
      return [];
    return [{ attribute: allowlist, forms: [one, other] }];
  });
}

/**
 * Returns an object of the API with Terraform's attribute names. If it has a list under both names, and neither is null,
 * takes every address that one of them lets in, since which of them counts is not known.
 */
export function toTerraform(
  schema: ObjectSchema,
  object: JsonObject,
  names: AccessListFieldNames,
): JsonObject {
  const fields = accessListFields(schema);
  const result: Record<string, Json> = {};
  for (const name of Object.keys(object)) {
    const isList = fields.some(({ whitelist, allowlist }) => name === whitelist || name === allowlist);
    if (!isList) setKey(result, name, object[name] as Json);
  }
  for (const field of fields) {
    const own = object[field[names]];
    const other = object[field[otherFieldNames(names)]];
    const value = united(own ?? (other === undefined ? own : other), other);
    if (value !== undefined) result[field.allowlist] = value;
  }
  return result;
}

/** Returns both lists in one. An empty list lets in every address. What is not a list is returned unchanged. */
function united(list: Json | undefined, other: Json | undefined): Json | undefined {
  if (!isList(list) || !isList(other) || list.length === 0) return list;
  if (other.length === 0) return other;
  const known = new Set(list);
  return [...list, ...other.filter((entry) => !known.has(entry))];
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns an object as the API wants it, with each list under its name in every given set. */
export function toApi(
  schema: ObjectSchema,
  cluster: JsonObject,
  sets: readonly AccessListFieldNames[],
): JsonObject {
  const fields = accessListFields(schema);
  const result: Record<string, Json> = {};
  for (const name of Object.keys(cluster)) {
    const value = cluster[name] as Json;
    const field = fields.find(({ allowlist }) => allowlist === name);
    if (field === undefined) setKey(result, name, value);
    else for (const names of sets) result[field[names]] = value;
  }
  return result;
}

/** Returns the other set. */
export function otherFieldNames(names: AccessListFieldNames): AccessListFieldNames {
  return names === "whitelist" ? "allowlist" : "whitelist";
}
