/** Merges an edit with what somebody else saved meanwhile, row by row, and lists what both changed. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
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

/** Merges access lists by their rows. Returns undefined if a side has no list, or if nothing would be left: then nobody merges. */
function mergedLists(
  attribute: Attribute | undefined,
  name: string,
  versions: Versions,
  choose: Choose,
): Json | undefined {
  if (attribute?.format !== "access-list") return undefined;
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map(accessRows);
  if (base === undefined || mine === undefined || theirs === undefined) return undefined;
  const isLeft = (choice: ConflictChoice) => mergeRows(name, { base, mine, theirs }, () => choice).length > 0;
  // A list without a row is open to everybody, which neither side wanted.
  if (!isLeft("mine") || !isLeft("theirs")) return undefined;
  return mergeRows(name, { base, mine, theirs }, choose);
}

function mergeRows(name: string, versions: Versions<readonly string[]>, choose: Choose): readonly string[] {
  const { base, mine, theirs } = versions;
  const own = rowChanges(base, mine).changes;
  const other = rowChanges(base, theirs).changes;
  const ownByKey = new Map(own.flatMap((change) => (change.key === undefined ? [] : [[change.key, change]])));
  const there = new Set(theirs.map(canonicalRow));
  const merged: string[] = [];
  const add = (text: string | undefined) => {
    if (text === undefined || there.has(canonicalRow(text))) return;
    there.add(canonicalRow(text));
    merged.push(text);
  };
  const decide = (mineOf: RowChange, theirsOf: RowChange, keep: () => void) => {
    const texts = [mineOf.after, theirsOf.after].map((text) => text && canonicalRow(text));
    const conflict = {
      name: `${name}[${mineOf.before ?? ""}]`,
      base: mineOf.before,
      mine: mineOf.after,
      theirs: theirsOf.after,
      attribute: undefined,
    };
    if (texts[0] !== texts[1] && choose(conflict) === "mine") add(mineOf.after);
    else keep();
  };
  const made = new Map(
    other.flatMap((change) => (change.after === undefined ? [] : [[change.after, change]])),
  );
  const keys = rowKeys(theirs);
  theirs.forEach((text, index) => {
    const theirsOf = made.get(text);
    const mineOf = ownByKey.get((theirsOf === undefined ? keys[index] : theirsOf.key) ?? "");
    if (mineOf === undefined) merged.push(text);
    else if (theirsOf === undefined) add(mineOf.after);
    else decide(mineOf, theirsOf, () => merged.push(text));
  });
  for (const change of other) {
    const mineOf = change.after === undefined ? ownByKey.get(change.key ?? "") : undefined;
    if (mineOf?.after !== undefined) decide(mineOf, change, () => undefined);
  }
  for (const { key, after } of own) if (key === undefined) add(after);
  return merged;
}
