/**
 * Merges an edit with what somebody else saved meanwhile: lists as sets, and a field that both changed as typed here. Says
 * field by field and range by range what each side did, and what comes of both.
 */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { type Attribute, elementKeyOf, formatPath, isNested, type ObjectSchema } from "../../schema";
import { accessRows } from "./access";
import { attributeOf, baseValue, type ClusterEdit, editedValue, rowsOf, withRows } from "./cluster-edit";
import { afterWords, type EditedField, editedFields, elementAttribute, sameSetting } from "./differences";
import { fieldTitle } from "./field-words";
import { partAt, withPartAt } from "./paths";
import { list as listIn, type ReadCluster } from "./requests";
import { canonicalRow, isNewRow, keptRows, mergedRows, newRow, rangeChanges, type Rows } from "./rows";
import { OWNERS_OF_SECRETS, placesOfSecrets, withoutSecrets } from "./secrets";

/** Returns the edit on top of the cluster as it is now. What is typed here stays; its undo takes the other's value. */
export function mergeEdit(edit: ClusterEdit, now: ReadCluster): ClusterEdit {
  let merged: ClusterEdit = { ...edit, edited: now.fields, base: now.fields, etag: now.etag };
  for (const key of new Set([edit.base, edit.edited, now.fields].flatMap(Object.keys))) {
    const { name, attribute } = attributeOf(edit, key);
    if (attribute !== undefined && isList(attribute)) {
      const rows = mergeList(attribute, rowsOf(edit, name), listIn(baseValue(merged, [name])));
      // A list without a row stays as it was read: empty, or not set.
      if (rows.length > 0) merged = withRows(merged, name, rows);
      else merged = { ...merged, rows: { ...merged.rows, [name]: rows } };
      continue;
    }
    const [base, mine, theirs] = [edit.base, edit.edited, now.fields].map((side) => partAt(side, [key]));
    const part = merge(attribute, { base, mine, theirs });
    if (part !== theirs) merged = { ...merged, edited: withPartAt(merged.edited, [key], part) };
  }
  // What only this edit keeps is sent without its secrets, unless they are asked for.
  const places = new Set(placesOfSecrets(edit.kind, merged.edited));
  for (const place of placesOfSecrets(edit.kind, now.fields)) places.delete(place);
  const copied = [edit.base, edit.copied ?? {}].find((side) =>
    placesOfSecrets(edit.kind, side).some((place) => places.has(place)),
  );
  return { ...merged, copied };
}

/** Reports whether a field is edited as rows. */
function isList({ type, format }: Attribute): boolean {
  return format === "access-list" || (isNested(type) && type.nesting === "list");
}

/** Merges a list. Its rows say what was typed here. */
function mergeList(attribute: Attribute, own: Rows, theirs: readonly Json[]): Rows {
  if (attribute.format === "access-list") return mergeRanges(own, theirs);
  // One without a name yet is like no other.
  const keyOf = (value: Json) => partAt(value, [elementKeyOf(attribute) ?? ""]) || value;
  return mergedRows(own, theirs, keyOf, ({ was: base, value, isRemoved }, other) =>
    merge(elementAttribute(attribute), { base, mine: isRemoved ? undefined : value, theirs: other }),
  );
}

/** Merges an access list as a set: what only one side did is taken, and what both sides added stays. */
function mergeRanges(own: Rows, saved: readonly Json[]): Rows {
  const mine = keptRows(own);
  const [base, here, theirs] = [
    own.flatMap(({ was }) => (was === undefined ? [] : String(was))),
    mine.map(({ value }) => String(value)),
    saved.map(String),
  ] as const;
  const isAdded = (range: string) => isNewRow(base, range) && isNewRow(theirs, range);
  const rows = mergedRows(
    own,
    theirs,
    (range) => canonicalRow(String(range)),
    (row, other) => {
      if (other !== undefined && !isNewRow(here, String(other))) return other;
      return row.isRemoved || !isAdded(String(row.value)) ? undefined : row.value;
    },
  );
  const { removed, added } = rangeChanges(base, here);
  if (removed.length + added.length === 0) return rows;
  // What is open to everybody on one side, or would be by both, is as it is typed here.
  if (mine.length === 0) return rows.map((row) => ({ ...row, isRemoved: true }));
  if (theirs.length > 0 && keptRows(rows).length > 0) return rows;
  const gone = rows.filter(({ isRemoved }) => isRemoved).map(({ was, value }) => newRow(value, was, true));
  return [...gone, ...mine.map((row) => ({ ...row, was: undefined }))];
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
    const shown = isJsonObject(mine) ? withoutSecrets(type.object, mine) : mine;
    if ((theirs ?? null) === null && sameSetting(attribute, shown, base)) return theirs;
    if (isJsonObject(mine) && isJsonObject(theirs)) {
      const objects = { base: isJsonObject(base) ? base : {}, mine, theirs };
      return mergeObjects(type.object, objects);
    }
  }
  return mine;
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

/** A field or a range that one side changed, or both. */
export interface MergeRow {
  readonly key: string;
  readonly title: string;
  /** Terraform's name of the field; undefined for a range of an access list. */
  readonly name: string | undefined;
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
    return [{ key, title, name, mine: own, theirs: other, result: both ?? "as before" }];
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
      name: undefined,
      mine: did(ownChanges, range),
      theirs: did(otherChanges, range),
      result,
    };
  });
}

function wordsOf(field: EditedField | undefined): string | undefined {
  if (field === undefined) return undefined;
  const isOpen = field.attribute?.format === "access-list" && accessRows(field.after) === undefined;
  return isOpen ? OPEN : afterWords(field);
}
