/** Merges an edit with what somebody else saved meanwhile, and lists the fields that both changed. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { type Attribute, isNested, type ObjectSchema } from "../../schema";
import {
  attributeOf,
  type ClusterEdit,
  elementAttribute,
  elementsByKey,
  keyOf,
  sameSetting,
} from "./cluster-edit";
import { partAt, withPartAt } from "./paths";
import type { ReadCluster } from "./requests";

/** A field that was changed here and elsewhere, to different values. */
export interface FieldConflict {
  /** Where it is, as a user reads it: `auth_sources[login].client_id`. */
  readonly name: string;
  /** The value that both changed. */
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
  /** Undefined for a field that the schema does not know. */
  readonly attribute: Attribute | undefined;
}

/** Which value of a conflict is kept. */
export type ConflictChoice = "mine" | "theirs";

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
export function mergeEdit(
  edit: ClusterEdit,
  now: ReadCluster,
  choose: (conflict: FieldConflict) => ConflictChoice,
): ClusterEdit {
  const merge = mergerOf(choose);
  let edited = now.fields;
  for (const key of new Set([...Object.keys(edit.base), ...Object.keys(edit.edited)])) {
    const { name, attribute } = attributeOf(edit, key);
    const [base, mine, theirs] = [edit.base, edit.edited, now.fields].map((side) => partAt(side, [key]));
    const merged = merge(attribute, name, { base, mine, theirs });
    if (merged !== theirs) edited = withPartAt(edited, [key], merged);
  }
  return { ...edit, base: now.fields, etag: now.etag, edited };
}

interface Versions {
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

function mergerOf(choose: (conflict: FieldConflict) => ConflictChoice) {
  const merge = (attribute: Attribute | undefined, name: string, versions: Versions): Json | undefined => {
    const { base, mine, theirs } = versions;
    if (sameSetting(attribute, mine, base) || sameSetting(attribute, mine, theirs)) return theirs;
    if (sameSetting(attribute, theirs, base)) return mine;
    const type = attribute?.type;
    if (type !== undefined && isNested(type)) {
      if (type.nesting === "list") return mergeElements(attribute, name, versions);
      if (isJsonObject(mine) && isJsonObject(theirs))
        return mergeObjects(type.object, `${name}.`, { base: isJsonObject(base) ? base : {}, mine, theirs });
    }
    return choose({ name, base, mine, theirs, attribute }) === "mine" ? mine : theirs;
  };

  const mergeObjects = (
    { attributes }: ObjectSchema,
    prefix: string,
    { base, mine, theirs }: Record<keyof Versions, JsonObject>,
  ): JsonObject => {
    let merged = theirs;
    for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
      const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
      const part = merge(attribute, `${prefix}${key}`, {
        base: partAt(base, [key]),
        mine: partAt(mine, [key]),
        theirs: partAt(theirs, [key]),
      });
      if (part !== partAt(theirs, [key])) merged = withPartAt(merged, [key], part);
    }
    return merged;
  };

  /** Merges lists of objects by their key: theirs in their order, then what was added here. */
  const mergeElements = (
    attribute: Attribute | undefined,
    name: string,
    versions: Versions,
  ): readonly Json[] => {
    const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((list) =>
      elementsByKey(list, keyOf(attribute)),
    );
    return [...new Set([...(theirs?.keys() ?? []), ...(mine?.keys() ?? [])])].flatMap((element) => {
      const merged = merge(elementAttribute(attribute), `${name}[${element}]`, {
        base: base?.get(element),
        mine: mine?.get(element),
        theirs: theirs?.get(element),
      });
      return merged === undefined ? [] : [merged];
    });
  };
  return merge;
}
