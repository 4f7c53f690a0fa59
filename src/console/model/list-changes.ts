/** Compares two lists: of ranges, whose order has no meaning, and of objects that have a key. */
import { formatCidr, readCidr } from "../../cidr";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { oncePerObject } from "../../schema";
import { visible } from "../../text";

/** Returns a range in the spelling that all of its spellings share; any other text as it is. */
export function canonicalRow(text: string): string {
  const cidr = readCidr(text);
  return cidr === undefined ? text : formatCidr(cidr);
}

export interface RangeChanges {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** How many ranges are in both lists. */
  readonly kept: number;
}

/** Compares two lists of ranges as sets. */
export function rangeChanges(before: readonly string[], after: readonly string[]): RangeChanges {
  const removed = before.filter((text) => isNewRow(after, text));
  const added = after.filter((text) => isNewRow(before, text));
  return { removed, added, kept: before.length - removed.length };
}

/** Reports whether a list does not have a row in any spelling. */
export function isNewRow(rows: readonly string[], text: string): boolean {
  const known = spellingsOf(rows);
  return !known.has(text) && !known.has(canonicalRow(text));
}

const spellingsOf = oncePerObject((rows: readonly string[]) => new Set([...rows, ...rows.map(canonicalRow)]));

/** Returns the objects of a list by their key. One without a key, or with that of another one, has its position as its key. */
export function elementsByKey(value: Json | undefined, key: string): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  if (!Array.isArray(value)) return found;
  (value as readonly Json[]).forEach((element, index) => {
    if (!isJsonObject(element)) return;
    const name = String(element[key] ?? "");
    found.set(name === "" || found.has(name) ? unnamed(index) : name, element);
  });
  return found;
}

/** No key of an element has a space. */
const unnamed = (index: number) => ` ${index}`;

/** Reports whether an element has no name of its own yet. */
export function isUnnamed(key: string): boolean {
  return key.startsWith(" ");
}

/** Writes the key of an element for people. */
export function elementName(key: string): string {
  return isUnnamed(key) ? `no name yet (${key.trim()})` : visible(key);
}
