/** Merges an edit with what somebody else saved meanwhile, row by row, and lists what both changed. */
import { formatJson, isJsonObject, type Json, type JsonObject } from "../../json";
import { type Attribute, elementKeyOf, isNested, type ObjectSchema } from "../../schema";
import { accessRows } from "./access-rows";
import { attributeOf, type ClusterEdit, withEdited } from "./cluster-edit";
import { elementAttribute, sameSetting } from "./differences";
import { canonicalRow, elementsByKey, isUnnamed, type RowChange, rowChanges, rowKeys } from "./list-changes";
import { partAt, withPartAt } from "./paths";
import type { ReadCluster } from "./requests";

/** A field, or a row of a list, that was changed here and elsewhere, to different values. */
export interface FieldConflict {
  /** Where it is: `auth_sources[login].client_id`, `ip_allowlist[10.0.0.0/8]`. */
  readonly name: string;
  /** The value that both changed. */
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
  /** Undefined for a row of a list, and for a field that the schema does not know. */
  readonly attribute: Attribute | undefined;
}

/** Identifies a conflict by its values: what was chosen holds as long as nobody changes one of them. */
export function conflictKey({ name, mine = null, theirs = null }: FieldConflict): string {
  return formatJson([name, mine, theirs]);
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
    const merged = merge(attribute, name, { base, mine, theirs }, choose);
    if (merged !== theirs) edited = withPartAt(edited, [key], merged);
  }
  return { ...withEdited(edit, edited), base: now.fields, etag: now.etag };
}

interface Versions<Value = Json | undefined> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

function merge(
  attribute: Attribute | undefined,
  name: string,
  versions: Versions,
  choose: Choose,
): Json | undefined {
  const { base, mine, theirs } = versions;
  if (sameSetting(attribute, mine, base) || sameSetting(attribute, mine, theirs)) return theirs;
  if (sameSetting(attribute, theirs, base)) return mine;
  const type = attribute?.type;
  if (type !== undefined && isNested(type)) {
    if (type.nesting === "list") return mergeElements(attribute, name, versions, choose);
    if (isJsonObject(mine) && isJsonObject(theirs)) {
      const objects = { base: isJsonObject(base) ? base : {}, mine, theirs };
      return mergeObjects(type.object, `${name}.`, objects, choose);
    }
  }
  return mergedLists(attribute, name, versions, choose) ?? chosen({ name, ...versions, attribute }, choose);
}

function chosen(conflict: FieldConflict, choose: Choose): Json | undefined {
  return choose(conflict) === "mine" ? conflict.mine : conflict.theirs;
}

function mergeObjects(
  { attributes }: ObjectSchema,
  prefix: string,
  { base, mine, theirs }: Versions<JsonObject>,
  choose: Choose,
): JsonObject {
  let merged = theirs;
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    const [one, own, other] = [base, mine, theirs].map((side) => partAt(side, [key]));
    const part = merge(attribute, `${prefix}${key}`, { base: one, mine: own, theirs: other }, choose);
    if (part !== other) merged = withPartAt(merged, [key], part);
  }
  return merged;
}

/** Merges lists of objects by their key: theirs in their order, then what was added here. Elements without a name stay. */
function mergeElements(
  attribute: Attribute | undefined,
  name: string,
  versions: Versions,
  choose: Choose,
): readonly Json[] {
  const sides = [versions.base, versions.mine, versions.theirs].map((list) =>
    elementsByKey(list, elementKeyOf(attribute) ?? ""),
  );
  const [base, mine, theirs] = sides.map((side) => [...side].filter(([key]) => !isUnnamed(key)));
  const [old, own, other] = [new Map(base), new Map(mine), new Map(theirs)];
  const unnamed = sides.slice(1).flatMap((side) => [...side].filter(([key]) => isUnnamed(key)));
  const named = [...new Set([...other.keys(), ...own.keys()])].flatMap((key) => {
    const parts = { base: old.get(key), mine: own.get(key), theirs: other.get(key) };
    return merge(elementAttribute(attribute), `${name}[${key}]`, parts, choose) ?? [];
  });
  return [...named, ...unnamed.map(([, element]) => element)];
}

/** Merges access lists by their rows. Returns undefined if a side is open to everybody, or if that could come of it: then nobody merges. */
function mergedLists(
  attribute: Attribute | undefined,
  name: string,
  versions: Versions,
  choose: Choose,
): Json | undefined {
  if (attribute?.format !== "access-list") return undefined;
  const [base = [], mine, theirs] = [versions.base, versions.mine, versions.theirs].map(accessRows);
  if (mine === undefined || theirs === undefined) return undefined;
  const removing: Choose = (row) => (row.mine === undefined ? "mine" : "theirs");
  if (mergeRows(name, { base, mine, theirs }, removing).length === 0) return undefined;
  return mergeRows(name, { base, mine, theirs }, choose);
}

function mergeRows(name: string, versions: Versions<readonly string[]>, choose: Choose): readonly string[] {
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
      name: `${name}[${mineOf.before ?? ""}]`,
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
