/** Merges an edit with what somebody else saved meanwhile, lists as sets, and lists the fields that both changed. */
import { API_SCHEMAS } from "../../contract";
import { formatJson, isJsonObject, type Json, type JsonObject } from "../../json";
import {
  type Attribute,
  elementKeyOf,
  isNested,
  mapSecrets,
  type ObjectSchema,
  type Path,
} from "../../schema";
import { accessRows } from "./access-rows";
import { attributeOf, baseValue, type ClusterEdit, editedValue, rowsOf, withRows } from "./cluster-edit";
import { elementAttribute, sameSetting } from "./differences";
import { canonicalRow, elementsByKey, isUnnamed, mergedRanges } from "./list-changes";
import { partAt, withPartAt } from "./paths";
import type { ReadCluster } from "./requests";
import { list as listIn } from "./responses";
import { isChangedRow, mergedRows } from "./rows";
import { OWNERS_OF_SECRETS, placesOfSecrets } from "./secrets";

/** A field that was changed here and elsewhere, to different values. */
export interface FieldConflict {
  /** With Terraform's names; an element is named by its key. */
  readonly path: Path;
  /** The value that both changed. */
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
  /** Undefined for a field that the schema does not know. */
  readonly attribute: Attribute | undefined;
}

/** Identifies a conflict by its values: what was chosen holds as long as nobody changes one of them. */
export function conflictKey({ path, mine = null, theirs = null }: FieldConflict): string {
  return formatJson([[...path], mine, theirs]);
}

/** Which value of a conflict is kept. */
export type ConflictChoice = "mine" | "theirs";

type Choose = (conflict: FieldConflict) => ConflictChoice;

/** Returns the conflicts of an edit with the cluster as it is now. */
export function fieldConflicts(edit: ClusterEdit, now: ReadCluster): readonly FieldConflict[] {
  const found: FieldConflict[] = [];
  mergeEdit(edit, now, (conflict) => {
    found.push(conflict);
    return "theirs";
  });
  return found;
}

/**
 * Returns the edit on top of the cluster as it is now: what was changed on one side only has that side's value, and a
 * conflict the chosen one.
 */
export function mergeEdit(edit: ClusterEdit, now: ReadCluster, choose: Choose): ClusterEdit {
  let edited = now.fields;
  for (const key of new Set([...Object.keys(edit.base), ...Object.keys(edit.edited)])) {
    const { name, attribute } = attributeOf(edit, key);
    const [base, mine, theirs] = [edit.base, edit.edited, now.fields].map((side) => partAt(side, [key]));
    const merged = merge(attribute, [name], { base, mine, theirs }, choose);
    if (merged !== theirs) edited = withPartAt(edited, [key], merged);
  }
  // What only this edit keeps is sent without its secrets, unless they are asked for.
  const places = new Set(placesOfSecrets(edit.kind, edited));
  for (const place of placesOfSecrets(edit.kind, now.fields)) places.delete(place);
  const copied = [edit.base, edit.copied ?? {}].find((side) =>
    placesOfSecrets(edit.kind, side).some((place) => places.has(place)),
  );
  return withMergedRows(edit, { ...edit, edited, base: now.fields, etag: now.etag, copied });
}

/** Keeps the identity of the rows of each list. */
function withMergedRows(edit: ClusterEdit, merged: ClusterEdit): ClusterEdit {
  const { attributes } = API_SCHEMAS[edit.kind];
  let found = merged;
  for (const name of Object.keys(attributes)) {
    const [own, theirs, list] = [
      rowsOf(edit, name),
      listIn(baseValue(merged, [name])),
      listIn(editedValue(merged, [name])),
    ];
    if (own.length + theirs.length + list.length === 0) continue;
    const key = elementKeyOf(attributes[name]) ?? "";
    const keyOf = (value: Json) =>
      typeof value === "string" ? canonicalRow(value) : partAt(value, [key]) || value;
    const rows = mergedRows(own, theirs, list, keyOf);
    found = rows.some(isChangedRow)
      ? withRows(found, name, rows)
      : { ...found, rows: { ...found.rows, [name]: rows } };
  }
  return found;
}

interface Versions<Value = Json | undefined> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

function merge(
  attribute: Attribute | undefined,
  path: Path,
  versions: Versions,
  choose: Choose,
): Json | undefined {
  const { base, mine, theirs } = versions;
  if (sameSetting(attribute, mine, base) || sameSetting(attribute, mine, theirs)) return theirs;
  if (sameSetting(attribute, theirs, base)) return mine;
  const type = attribute?.type;
  if (type !== undefined && isNested(type)) {
    // A secret that is typed again, since each save asks for it, is no change.
    const shown = isJsonObject(mine) ? mapSecrets(type.object, mine, () => undefined) : mine;
    if ((theirs ?? null) === null && sameSetting(attribute, shown, base)) return theirs;
    if (type.nesting === "list") return mergeElements(attribute, path, versions, choose);
    if (isJsonObject(mine) && isJsonObject(theirs)) {
      const objects = { base: isJsonObject(base) ? base : {}, mine, theirs };
      return mergeObjects(type.object, path, objects, choose);
    }
  }
  return mergedLists(attribute, versions) ?? chosen({ path, ...versions, attribute }, choose);
}

function chosen(conflict: FieldConflict, choose: Choose): Json | undefined {
  return choose(conflict) === "mine" ? conflict.mine : conflict.theirs;
}

function mergeObjects(
  { attributes }: ObjectSchema,
  path: Path,
  { base, mine, theirs }: Versions<JsonObject>,
  choose: Choose,
): JsonObject {
  let merged = theirs;
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    const [one, own, other] = [base, mine, theirs].map((side) => partAt(side, [key]));
    const part = merge(attribute, [...path, key], { base: one, mine: own, theirs: other }, choose);
    if (part !== other) merged = withPartAt(merged, [key], part);
  }
  for (const [secret, owner] of Object.entries(OWNERS_OF_SECRETS))
    if (partAt(merged, [owner]) !== partAt(mine, [owner])) merged = withPartAt(merged, [secret], undefined);
  return merged;
}

/** Merges lists of objects by their key: theirs in their order, then what was added here. Elements without a name stay. */
function mergeElements(
  attribute: Attribute | undefined,
  path: Path,
  versions: Versions,
  choose: Choose,
): readonly Json[] {
  const before = elementsByKey(versions.base, elementKeyOf(attribute) ?? "");
  const sides = [versions.base, versions.mine, versions.theirs].map((list) =>
    withOldNames(before, elementsByKey(list, elementKeyOf(attribute) ?? "")),
  );
  const [base, mine, theirs] = sides.map((side) => [...side].filter(([key]) => !isUnnamed(key)));
  const [old, own, other] = [new Map(base), new Map(mine), new Map(theirs)];
  const unnamed = sides.slice(1).flatMap((side) => [...side].filter(([key]) => isUnnamed(key)));
  const named = [...new Set([...other.keys(), ...own.keys()])].flatMap((key) => {
    const parts = { base: old.get(key), mine: own.get(key), theirs: other.get(key) };
    return merge(elementAttribute(attribute), [...path, key], parts, choose) ?? [];
  });
  return [...named, ...unnamed.map(([, element]) => element)];
}

/** Returns elements by the names that they had: one with a new name in the place of one that is gone was renamed. */
function withOldNames(
  before: ReadonlyMap<string, JsonObject>,
  now: ReadonlyMap<string, JsonObject>,
): ReadonlyMap<string, JsonObject> {
  const names = [...before.keys()];
  return new Map(
    [...now].map(([name, element], index) => {
      const old = names[index];
      const isRenamed = old !== undefined && !now.has(old) && !before.has(name) && !isUnnamed(name);
      return [isRenamed ? old : name, element];
    }),
  );
}

/** Merges access lists as sets. Returns undefined if a side is open to everybody, or if that would come of it: then somebody chooses. */
function mergedLists(attribute: Attribute | undefined, { base, mine, theirs }: Versions): Json | undefined {
  if (attribute?.format !== "access-list") return undefined;
  const [old = [], own, other] = [base, mine, theirs].map(accessRows);
  if (own === undefined || other === undefined) return undefined;
  const merged = mergedRanges(old, own, other);
  return merged.length === 0 ? undefined : merged;
}
