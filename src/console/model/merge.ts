/** Merges an edit with what somebody else saved meanwhile, row by row, and lists what both changed. */
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
import { attributeOf, baseValue, type ClusterEdit, withEdited } from "./cluster-edit";
import { elementAttribute, sameSetting } from "./differences";
import {
  canonicalRow,
  countAlike,
  elementsByKey,
  isUnnamed,
  type RowChange,
  rowChanges,
  rowKeys,
} from "./list-changes";
import { partAt, withPartAt } from "./paths";
import type { Removal } from "./removed-places";
import type { ReadCluster } from "./requests";
import { OWNERS_OF_SECRETS, placesOfSecrets } from "./secrets";

/** A field, or a row of a list, that was changed here and elsewhere, to different values. */
export interface FieldConflict {
  /** With Terraform's names; an element is named by its key, and a row by its range. */
  readonly path: Path;
  /** The value that both changed. */
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
  /** Undefined for a row of a list, and for a field that the schema does not know. */
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
  const removals = edit.removals?.flatMap((removal) => mergedRemoval(edit, now, removal) ?? []);
  // What only this edit keeps is sent without its secrets, unless they are asked for.
  const places = new Set(placesOfSecrets(edit.kind, edited));
  for (const place of placesOfSecrets(edit.kind, now.fields)) places.delete(place);
  const copied = [edit.base, edit.copied ?? {}].find((side) =>
    placesOfSecrets(edit.kind, side).some((place) => places.has(place)),
  );
  return {
    ...withEdited({ ...edit, ...(removals && { removals }) }, edited),
    base: now.fields,
    etag: now.etag,
    copied,
  };
}

/**
 * Returns a removal that puts back a part as it is now elsewhere, with what was typed in it here; undefined for a row that
 * somebody else changed or removed too.
 */
function mergedRemoval(edit: ClusterEdit, now: ReadCluster, removal: Removal): Removal | undefined {
  const values = removal.values.flatMap((removed) => {
    const { path, value: mine } = removed;
    const [name = "", index] = path;
    const whole = API_SCHEMAS[edit.kind].attributes[name];
    const [before, after] = [edit.base, now.fields].map((base) => baseValue({ ...edit, base }, [name]));
    const attribute = index === undefined ? whole : elementAttribute(whole);
    if (attribute === undefined || !isNested(attribute.type)) {
      const counts = [before, after].map((rows) => (Array.isArray(rows) ? countAlike(rows, mine) : 0));
      return counts[0] !== 0 && counts[1] === 0 ? [] : removed;
    }
    const key = elementKeyOf(whole) ?? "";
    const [base, theirs] = [before, after].map((side) =>
      index === undefined ? side : elementsByKey(side, key).get(String(partAt(mine, [key]))),
    );
    if (base === undefined || theirs === undefined) return removed;
    return { ...removed, value: merge(attribute, path, { base, mine, theirs }, () => "mine") ?? mine };
  });
  return values.length === 0 ? undefined : { ...removal, values };
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
  return mergedLists(attribute, path, versions, choose) ?? chosen({ path, ...versions, attribute }, choose);
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

/** Merges access lists by their rows. Returns undefined if a side is open to everybody, or if that could come of it: then nobody merges. */
function mergedLists(
  attribute: Attribute | undefined,
  path: Path,
  versions: Versions,
  choose: Choose,
): Json | undefined {
  if (attribute?.format !== "access-list") return undefined;
  const [base = [], mine, theirs] = [versions.base, versions.mine, versions.theirs].map(accessRows);
  if (mine === undefined || theirs === undefined) return undefined;
  const removing: Choose = (row) => (row.mine === undefined ? "mine" : "theirs");
  if (mergeRows(path, { base, mine, theirs }, removing).length === 0) return undefined;
  return mergeRows(path, { base, mine, theirs }, choose);
}

function mergeRows(path: Path, versions: Versions<readonly string[]>, choose: Choose): readonly string[] {
  const { base, mine, theirs } = versions;
  const own = rowChanges(base, mine, removedBy(rowChanges(base, theirs).changes)).changes;
  const other = rowChanges(base, theirs, removedBy(own)).changes;
  const ownByKey = new Map(own.flatMap((change) => (change.key === undefined ? [] : [[change.key, change]])));
  const [here, there] = [new Set(rowKeys(mine)), new Set(rowKeys(theirs))];
  const merged: { readonly text: string; readonly key: string; readonly isMine: boolean }[] = [];
  const add = (text: string | undefined) => {
    if (text !== undefined) merged.push({ text, key: canonicalRow(text), isMine: true });
  };
  const has = (rows: ReadonlySet<string>, text: string | undefined) =>
    text === undefined || rows.has(canonicalRow(text));
  const decide = (mineOf: RowChange, theirsOf: RowChange, keep: () => void) => {
    const conflict = {
      path: [...path, mineOf.before ?? ""],
      base: mineOf.before,
      mine: mineOf.after,
      theirs: theirsOf.after,
      attribute: undefined,
    };
    const isBoth = has(there, mineOf.after) && has(here, theirsOf.after);
    if (!isBoth && choose(conflict) === "mine") add(mineOf.after);
    else keep();
  };
  const made = new Map(other.map((change) => [change.made, change]));
  rowKeys(theirs).forEach((key, index) => {
    const text = theirs[index] ?? "";
    const theirsOf = made.get(key);
    const mineOf = ownByKey.get((theirsOf === undefined ? key : theirsOf.key) ?? "");
    const keep = () => merged.push({ text, key, isMine: false });
    if (mineOf === undefined) keep();
    else if (theirsOf === undefined) add(mineOf.after);
    else decide(mineOf, theirsOf, keep);
  });
  for (const change of other) {
    const mineOf = change.made === undefined ? ownByKey.get(change.key ?? "") : undefined;
    if (mineOf?.after !== undefined) decide(mineOf, change, () => undefined);
  }
  for (const { key, after } of own) if (key === undefined) add(after);
  const kept = new Set(merged.flatMap(({ key, isMine }) => (isMine ? [] : key)));
  return merged.flatMap(({ text, key, isMine }) => {
    const isTwice = isMine && kept.has(key);
    kept.add(key);
    return isTwice ? [] : text;
  });
}

/** Reports of rows whether changes remove them. */
function removedBy(changes: readonly RowChange[]): (key: string) => boolean {
  const keys = new Set(changes.flatMap(({ key, made }) => (made === undefined ? key : [])));
  return (key) => keys.has(key);
}
