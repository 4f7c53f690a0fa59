/**
 * Merges an edit with what somebody else saved meanwhile: lists as sets, and a field that both changed as typed here. Says
 * field by field and range by range what each side did, and what comes of both.
 */
import { API_SCHEMAS } from "../../contract";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import {
  type Attribute,
  elementKeyOf,
  formatPath,
  isNested,
  mapSecrets,
  type ObjectSchema,
} from "../../schema";
import { accessRows } from "./access";
import { attributeOf, baseValue, type ClusterEdit, editedValue, rowsOf, withRows } from "./cluster-edit";
import { type EditedField, editedFields, elementAttribute, sameSetting } from "./differences";
import { fieldTitle, valueWords } from "./field-words";
import { canonicalRow, elementsByKey, isNewRow, isUnnamed, mergedRanges, rangeChanges } from "./list-changes";
import { partAt, withPartAt } from "./paths";
import type { ReadCluster } from "./requests";
import { list as listIn } from "./responses";
import { isChangedRow, mergedRows } from "./rows";
import { OWNERS_OF_SECRETS, placesOfSecrets } from "./secrets";

/** Returns the edit on top of the cluster as it is now. What is typed here stays; its undo takes the other's value. */
export function mergeEdit(edit: ClusterEdit, now: ReadCluster): ClusterEdit {
  let edited = now.fields;
  for (const key of new Set([...Object.keys(edit.base), ...Object.keys(edit.edited)])) {
    const { attribute } = attributeOf(edit, key);
    const [base, mine, theirs] = [edit.base, edit.edited, now.fields].map((side) => partAt(side, [key]));
    const merged = merge(attribute, { base, mine, theirs });
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

function merge(attribute: Attribute | undefined, versions: Versions): Json | undefined {
  const { base, mine, theirs } = versions;
  if (sameSetting(attribute, mine, base) || sameSetting(attribute, mine, theirs)) return theirs;
  if (sameSetting(attribute, theirs, base)) return mine;
  const type = attribute?.type;
  if (type !== undefined && isNested(type)) {
    // A secret that is typed again, since each save asks for it, is no change.
    const shown = isJsonObject(mine) ? mapSecrets(type.object, mine, () => undefined) : mine;
    if ((theirs ?? null) === null && sameSetting(attribute, shown, base)) return theirs;
    if (type.nesting === "list") return mergeElements(attribute, versions);
    if (isJsonObject(mine) && isJsonObject(theirs)) {
      const objects = { base: isJsonObject(base) ? base : {}, mine, theirs };
      return mergeObjects(type.object, objects);
    }
  }
  return mergedLists(attribute, versions) ?? mine;
}

function mergeObjects(
  { attributes }: ObjectSchema,
  { base, mine, theirs }: Versions<JsonObject>,
): JsonObject {
  let merged = theirs;
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    const [one, own, other] = [base, mine, theirs].map((side) => partAt(side, [key]));
    const part = merge(attribute, { base: one, mine: own, theirs: other });
    if (part !== other) merged = withPartAt(merged, [key], part);
  }
  for (const [secret, owner] of Object.entries(OWNERS_OF_SECRETS))
    if (partAt(merged, [owner]) !== partAt(mine, [owner])) merged = withPartAt(merged, [secret], undefined);
  return merged;
}

/** Merges lists of objects by their key: theirs in their order, then what was added here. Elements without a name stay. */
function mergeElements(attribute: Attribute | undefined, versions: Versions): readonly Json[] {
  const { base, mine, theirs } = versions;
  const [old, own, other] = [base, mine, theirs].map((list) =>
    elementsByKey(list, elementKeyOf(attribute) ?? ""),
  ) as [Elements, Elements, Elements];
  const named = [...new Set([...other.keys(), ...own.keys()])].filter((key) => !isUnnamed(key));
  const merged = named.flatMap((key) => {
    const parts = { base: old.get(key), mine: own.get(key), theirs: other.get(key) };
    return merge(elementAttribute(attribute), parts) ?? [];
  });
  const unnamed = [...own, ...other].filter(([key]) => isUnnamed(key));
  return [...merged, ...unnamed.map(([, element]) => element)];
}

type Elements = ReturnType<typeof elementsByKey>;

/** Merges access lists as sets. Returns undefined if a side is open to everybody, or if that would come of it. */
function mergedLists(attribute: Attribute | undefined, { base, mine, theirs }: Versions): Json | undefined {
  if (attribute?.format !== "access-list") return undefined;
  const [old = [], own, other] = [base, mine, theirs].map(accessRows);
  if (own === undefined || other === undefined) return undefined;
  const merged = mergedRanges(old, own, other);
  return merged.length === 0 ? undefined : merged;
}

/** A field or a range that one side changed, or both. */
export interface MergeRow {
  readonly key: string;
  readonly title: string;
  /** Terraform's name of the field. */
  readonly name: string;
  /** It is a range of an access list. */
  readonly isRange: boolean;
  /** What each side did; undefined if it changed nothing. */
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
  readonly result: string;
}

/** What a list without a row is. */
export const OPEN = "open to every address";

/** Returns the rows of the merge of an edit with what somebody else saved. `merged` is what comes of it. */
export function mergeRows(edit: ClusterEdit, now: ReadCluster, merged: ClusterEdit): readonly MergeRow[] {
  const sides = [edit, { ...edit, edited: now.fields }, { ...edit, edited: merged.edited }] as const;
  const [mine, theirs, result] = [fieldsOf(sides[0]), fieldsOf(sides[1]), fieldsOf(sides[2])];
  return [...new Map([...theirs, ...mine])].flatMap(([key, { path, attribute }]) => {
    const name = String(path[0]);
    // A list that is open on a side has no ranges to compare.
    const isOpen = sides.some((side) => accessRows(editedValue(side, [name])) === undefined);
    if (attribute?.format === "access-list" && !isOpen) return rangesOf(sides, name);
    const [own, other, both] = [mine, theirs, result].map((side) => wordsOf(side.get(key)));
    const title = fieldTitle(edit.kind, path);
    return [{ key, title, name, isRange: false, mine: own, theirs: other, result: both ?? "as before" }];
  });
}

function fieldsOf(edit: ClusterEdit): ReadonlyMap<string, EditedField> {
  return new Map(editedFields(edit).map((field) => [formatPath(field.path), field]));
}

/** Returns the ranges of a list that a side changed. */
function rangesOf(
  [edit, theirs, merged]: readonly [ClusterEdit, ClusterEdit, ClusterEdit],
  name: string,
): readonly MergeRow[] {
  const base = accessRows(baseValue(edit, [name])) ?? [];
  const [own, other, both] = [edit, theirs, merged].map(
    (side) => accessRows(editedValue(side, [name])) ?? [],
  ) as [readonly string[], readonly string[], readonly string[]];
  const [ownChanges, otherChanges] = [rangeChanges(base, own), rangeChanges(base, other)];
  const did = ({ removed, added }: typeof ownChanges, range: string) =>
    removed.includes(range) ? "removed" : added.includes(range) ? "added" : undefined;
  const ranges = [ownChanges, otherChanges].flatMap(({ removed, added }) => [...removed, ...added]);
  return [...new Set(ranges)].map((range) => {
    const isListed = !isNewRow(both, range);
    const result = isNewRow(base, range) ? `${isListed ? "" : "not "}added` : isListed ? "stays" : "removed";
    return {
      key: `${name} ${range}`,
      title: `${fieldTitle(edit.kind, [name])}: ${range}`,
      name,
      isRange: true,
      mine: did(ownChanges, range),
      theirs: did(otherChanges, range),
      result,
    };
  });
}

function wordsOf(field: EditedField | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { attribute, before, after } = field;
  if (attribute?.format === "access-list" && accessRows(after) === undefined) return OPEN;
  const isRemoved =
    attribute !== undefined &&
    isNested(attribute.type) &&
    (after ?? null) === null &&
    (before ?? null) !== null;
  return isRemoved ? "removed" : valueWords(after, attribute);
}
