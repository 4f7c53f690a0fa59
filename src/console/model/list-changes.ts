/** Compares two lists row by row: of ranges, and of objects that have a key. */
import { formatCidr, readCidr } from "../../cidr";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { oncePerObject } from "../../schema";
import { visible } from "../../text";

/** A row that differs. One without `before` was added, one without `after` was removed. */
export interface RowChange {
  /** Identifies the row of the list before; undefined for a row that was added. */
  readonly key: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface RowChanges {
  readonly changes: readonly RowChange[];
  /** How many rows are in both lists. */
  readonly kept: number;
}

/**
 * Returns a key for each row: two spellings of a range have the same one, and a range that is listed twice has two, so that
 * each row is told apart.
 */
export function rowKeys(rows: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map((text) => {
    const range = canonicalRow(text);
    const count = seen.get(range) ?? 0;
    seen.set(range, count + 1);
    return count === 0 ? range : `${range} #${count}`;
  });
}

/** Returns a range in the spelling that all of its spellings share; any other text as it is. */
export function canonicalRow(text: string): string {
  const cidr = readCidr(text);
  return cidr === undefined ? text : formatCidr(cidr);
}

/**
 * Compares two lists of ranges. Where a row is gone and another one stands in its place, it was changed into that one. The
 * order of rows that stay has no meaning.
 */
export function rowChanges(before: readonly string[], after: readonly string[]): RowChanges {
  const [old, now] = [rowKeys(before), rowKeys(after)];
  const [were, are] = [new Set(old), new Set(now)];
  const changes: RowChange[] = [];
  let kept = 0;
  for (let at = 0, to = 0; at < old.length || to < now.length; at += 1, to += 1) {
    const removed = run(old, at, are);
    const added = run(now, to, were);
    for (let index = 0; index < Math.max(removed, added); index += 1) {
      const isOld = index < removed;
      changes.push({
        key: isOld ? old[at + index] : undefined,
        before: isOld ? before[at + index] : undefined,
        after: index < added ? after[to + index] : undefined,
      });
    }
    at += removed;
    to += added;
    if (at < old.length) kept += 1;
  }
  return { changes, kept };
}

/** Reports whether a list does not have a row in any spelling. */
export function isNewRow(rows: readonly string[], text: string): boolean {
  const known = spellingsOf(rows);
  return !known.has(text) && !known.has(canonicalRow(text));
}

const spellingsOf = oncePerObject((rows: readonly string[]) => new Set([...rows, ...rows.map(canonicalRow)]));

/** Returns how many elements of a list are alike: ranges in any spelling, or objects of the same name. `key` is the attribute with the name. */
export function countAlike(list: readonly Json[], element: Json, key = ""): number {
  if (typeof element === "string") return rowCounts(list).get(canonicalRow(element)) ?? 0;
  const nameOf = (one: Json) => (isJsonObject(one) ? String(one[key] ?? "") : "");
  const name = nameOf(element);
  return name === "" ? 0 : list.filter((one) => nameOf(one) === name).length;
}

const rowCounts = oncePerObject((list: readonly Json[]) => {
  const counts = new Map<string, number>();
  for (const range of list.filter((one) => typeof one === "string").map(canonicalRow))
    counts.set(range, (counts.get(range) ?? 0) + 1);
  return counts;
});

/** Returns how many rows from a position on the other list does not have. */
function run(keys: readonly string[], from: number, others: ReadonlySet<string>): number {
  let end = from;
  for (let key = keys[end]; key !== undefined && !others.has(key); key = keys[end]) end += 1;
  return end - from;
}

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
