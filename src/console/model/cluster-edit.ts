/**
 * A cluster that is being edited: the object that was read, and the same object with the touched paths set. A PUT sends the
 * second one, so that everything that was not touched is sent exactly as it was read.
 */
import { type AccessListFieldNames, API_SCHEMAS, apiName, type ClusterId } from "../../contract";
import { isJsonObject, type Json, type JsonObject, mapObject } from "../../json";
import type { Attribute, ClusterKind, Path } from "../../schema";
import { visible } from "../../text";
import { partAt, withPartAt } from "./paths";
import { keptRows, listOf, readRows, type Row, type Rows, withAdded, withRemoved, withValues } from "./rows";

export interface ClusterEdit {
  readonly kind: ClusterKind;
  /** Undefined for a cluster that does not exist yet. */
  readonly id: ClusterId | undefined;
  readonly names: AccessListFieldNames;
  /** The object that was read, with the API's field names; of a new cluster, what its form began with. */
  readonly base: JsonObject;
  /** The ETag of `base`. */
  readonly etag: string | undefined;
  /** What had secrets that a save may need again: the deleted cluster that a new one is made of, or one before a merge. */
  readonly copied?: JsonObject | undefined;
  /** The object that a save sends. */
  readonly edited: JsonObject;
  /** The rows of the lists that were touched, by Terraform's name of the list. */
  readonly rows?: Readonly<Record<string, Rows>>;
  /** Secrets that were typed before the page was loaded again, as `typedSecrets` names them. */
  readonly lostSecrets?: readonly string[];
  /** Ranges that were typed beside a list and are not added to it yet, by Terraform's name of the list. */
  readonly unadded?: Readonly<Record<string, string>>;
  /** The access lists of a new cluster that somebody chose to leave open to everybody, by Terraform's names. */
  readonly opened?: readonly string[];
}

/** Returns the edit of a new cluster, with the fields that its form begins with. */
export function newCluster(kind: ClusterKind, names: AccessListFieldNames, base: JsonObject): ClusterEdit {
  return { kind, id: undefined, names, base, etag: undefined, edited: base };
}

/** Returns the value of a field of what is edited. Paths have Terraform's names. */
export function editedValue(edit: ClusterEdit, path: Path): Json | undefined {
  return partAt(edit.edited, apiPath(edit, path));
}

/** Returns the value of a field as it was read. */
export function baseValue(edit: ClusterEdit, path: Path): Json | undefined {
  return partAt(edit.base, apiPath(edit, path));
}

/** Returns the name of a cluster for people: that of a new one as it is typed. */
export function clusterName(edit: ClusterEdit): string {
  const name = edit.id === undefined ? editedValue(edit, ["name"]) : baseValue(edit, ["name"]);
  return visible(String(name ?? ""));
}

const NO_ROWS: Rows = [];

/** Returns the rows of a list, those that are taken out too. */
export function rowsOf(edit: ClusterEdit, name: string): Rows {
  const value = editedValue(edit, [name]);
  return edit.rows?.[name] ?? (Array.isArray(value) ? readRows(value as readonly Json[]) : NO_ROWS);
}

/** Sets the rows of a list, and with them what a save sends. */
export function withRows(edit: ClusterEdit, name: string, rows: Rows): ClusterEdit {
  const edited = withPartAt(edit.edited, apiPath(edit, [name]), listOf(rows));
  return { ...edit, edited, rows: { ...edit.rows, [name]: rows } };
}

/** Sets a field; `undefined` unsets it: its key is removed, and the element of a list is taken out. */
export function withField(edit: ClusterEdit, path: Path, value: Json | undefined): ClusterEdit {
  const [name, index, ...within] = path;
  if (typeof index === "number") {
    const rows = rowsOf(edit, String(name));
    return withRows(edit, String(name), withElement(rows, keptRows(rows)[index], within, value));
  }
  const rows = Object.entries(edit.rows ?? {}).filter(([list]) => list !== name);
  const edited = withPartAt(edit.edited, apiPath(edit, path), value);
  return { ...edit, edited, rows: Object.fromEntries(rows) };
}

function withElement(rows: Rows, row: Row | undefined, within: Path, value: Json | undefined): Rows {
  if (row === undefined) return value === undefined ? rows : withAdded(rows, [value]);
  if (within.length > 0)
    return withValues(rows, row.id, [withPartAt(isJsonObject(row.value) ? row.value : {}, within, value)]);
  return value === undefined ? withRemoved(rows, row.id) : withValues(rows, row.id, [value]);
}

/** Returns an edit after its save, of which some fields did not take effect: those stay typed. */
export function savedEdit(edit: ClusterEdit, missing: readonly string[]): ClusterEdit {
  const base = missing.reduce(
    (fields, name) => withPartAt(fields, apiPath(edit, [name]), baseValue(edit, [name])),
    edit.edited,
  );
  const rows = mapObject(edit.rows ?? {}, (list, name) =>
    missing.includes(name) ? list : keptRows(list).map((row) => ({ ...row, was: row.value })),
  );
  return { ...edit, base, copied: edit.base, rows };
}

/** Returns a path with the API's field names. */
function apiPath({ kind, names }: Pick<ClusterEdit, "kind" | "names">, path: Path): Path {
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
