/**
 * A cluster that is being edited: the object that was read, and the same object with the touched paths set. A PUT sends the
 * second one, so that everything that was not touched is sent exactly as it was read.
 */
import { type AccessListFieldNames, API_SCHEMAS, apiName, type ClusterId } from "../../contract";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import {
  type Attribute,
  type ClusterKind,
  type Comparison,
  formatPath,
  isNested,
  type ObjectSchema,
  type Path,
  sameMeaning,
} from "../../schema";
import { partAt, withPartAt } from "./paths";

export interface ClusterEdit {
  readonly kind: ClusterKind;
  /** Undefined for a cluster that does not exist yet. */
  readonly id: ClusterId | undefined;
  readonly names: AccessListFieldNames;
  /** The object that was read, with the API's field names; empty for a new cluster. */
  readonly base: JsonObject;
  /** The ETag of `base`. */
  readonly etag: string | undefined;
  /** The object that a save sends. */
  readonly edited: JsonObject;
  /** Secrets that were typed before the page was loaded again, as {@link secretName} writes them. */
  readonly lostSecrets?: readonly string[];
}

/** Returns the edit of a new cluster. */
export function newCluster(kind: ClusterKind, names: AccessListFieldNames, edited: JsonObject): ClusterEdit {
  return { kind, id: undefined, names, base: {}, etag: undefined, edited };
}

/** Returns the value of a field of what is edited. Paths have Terraform's names. */
export function editedValue(edit: ClusterEdit, path: Path): Json | undefined {
  return partAt(edit.edited, apiPath(edit, path));
}

/** Returns the value of a field as it was read. */
export function baseValue(edit: ClusterEdit, path: Path): Json | undefined {
  return partAt(edit.base, apiPath(edit, path));
}

/** Sets a field; `undefined` unsets it: its key is removed. */
export function withField(edit: ClusterEdit, path: Path, value: Json | undefined): ClusterEdit {
  return { ...edit, edited: withPartAt(edit.edited, apiPath(edit, path), value) };
}

/** Returns a path with the API's field names. */
export function apiPath({ kind, names }: Pick<ClusterEdit, "kind" | "names">, path: Path): Path {
  const [first, ...rest] = path;
  return typeof first === "string" ? [apiName(API_SCHEMAS[kind], first, names), ...rest] : path;
}

/** Returns the name and the attribute of a field of the API; only the field's own name if the schema does not know it. */
export function attributeOf(
  edit: Pick<ClusterEdit, "kind" | "names">,
  field: string,
): { readonly name: string; readonly attribute: Attribute | undefined } {
  const { attributes } = API_SCHEMAS[edit.kind];
  const name = Object.keys(attributes).find((one) => apiPath(edit, [one])[0] === field) ?? field;
  return { name, attribute: Object.hasOwn(attributes, name) ? attributes[name] : undefined };
}

/** Compares what a form has: a part that somebody opened is a change before it has any content. */
const AS_TYPED: Comparison = { empty: "is set", unknown: "different" };

/** Reports whether two values of a field mean the same; `attribute` is undefined for a field that the schema does not know. */
export function sameSetting(
  attribute: Attribute | undefined,
  one: Json | undefined,
  other: Json | undefined,
): boolean {
  return sameMeaning(attribute, one, other, AS_TYPED);
}

/** Reports whether anything was changed. */
export function isTouchedEdit(edit: ClusterEdit): boolean {
  const { base, edited } = edit;
  return [...new Set([...Object.keys(base), ...Object.keys(edited)])].some(
    (field) =>
      !sameSetting(attributeOf(edit, field).attribute, partAt(base, [field]), partAt(edited, [field])),
  );
}

/** A field that differs between what was read and what is sent. */
export interface EditedField {
  /** With Terraform's names. */
  readonly path: Path;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Undefined for a field that the schema does not know. */
  readonly attribute: Attribute | undefined;
}

/** Returns the fields that differ, in the order of the schema: attributes of nested objects one by one. */
export function editedFields(edit: ClusterEdit): readonly EditedField[] {
  const schema = API_SCHEMAS[edit.kind];
  return Object.keys(schema.attributes).flatMap((name) =>
    differences(schema.attributes[name], [name], baseValue(edit, [name]), editedValue(edit, [name])),
  );
}

function differences(
  attribute: Attribute | undefined,
  path: Path,
  before: Json | undefined,
  after: Json | undefined,
): readonly EditedField[] {
  if (sameSetting(attribute, before, after)) return [];
  const type = attribute?.type;
  if (type !== undefined && isNested(type)) {
    if (type.nesting === "single" && isJsonObject(before) && isJsonObject(after))
      return differencesInObject(type.object, path, before, after);
    if (type.nesting === "list") return differencesInList(type.object, path, { before, after, attribute });
  }
  return [{ path, before, after, attribute }];
}

function differencesInObject(
  { attributes }: ObjectSchema,
  path: Path,
  before: JsonObject,
  after: JsonObject,
): readonly EditedField[] {
  return Object.keys(attributes).flatMap((name) =>
    differences(attributes[name], [...path, name], partAt(before, [name]), partAt(after, [name])),
  );
}

/** Compares the elements of a list by their key. */
function differencesInList(
  schema: ObjectSchema,
  path: Path,
  { before, after, attribute }: Omit<EditedField, "path">,
): readonly EditedField[] {
  const key = keyOf(attribute);
  const [old, now] = [elementsByKey(before, key), elementsByKey(after, key)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [one, other] = [old.get(name), now.get(name)];
    const at = [...path, name];
    if (one !== undefined && other !== undefined) return differencesInObject(schema, at, one, other);
    return [{ path: at, before: one, after: other, attribute: elementAttribute(attribute) }];
  });
}

/** Returns the attribute that describes one element of a list of objects. */
export function elementAttribute(attribute: Attribute | undefined): Attribute | undefined {
  if (attribute === undefined || !isNested(attribute.type)) return undefined;
  return { ...attribute, type: { nesting: "single", object: attribute.type.object } };
}

/** Returns the attribute that identifies an element of a list of objects. */
export function keyOf(attribute: Attribute | undefined): string {
  const type = attribute?.type;
  return type !== undefined && isNested(type) && type.nesting === "list" ? type.key : "";
}

/** Returns the objects of a list by the value of their key. */
export function elementsByKey(value: Json | undefined, key: string): ReadonlyMap<string, JsonObject> {
  const list = Array.isArray(value) ? (value as readonly Json[]) : [];
  return new Map(list.filter(isJsonObject).map((element) => [String(element[key] ?? ""), element]));
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

function isSecret(attribute: Attribute | undefined): boolean {
  return attribute?.neverReturned === true || attribute?.sensitive === true;
}

/** Returns an object without the values that the API never returns: the secrets. */
export function withoutSecrets(schema: ObjectSchema, object: JsonObject): JsonObject {
  const kept = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    const attribute = Object.hasOwn(schema.attributes, name) ? schema.attributes[name] : undefined;
    if (isSecret(attribute)) return [];
    const type = attribute?.type;
    if (type === undefined || !isNested(type)) return [[name, value]];
    const part = (element: Json): Json =>
      isJsonObject(element) ? withoutSecrets(type.object, element) : element;
    return [[name, Array.isArray(value) ? (value as readonly Json[]).map(part) : part(value)]];
  });
  return Object.fromEntries(kept);
}
