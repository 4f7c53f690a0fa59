/** Compares two lists row by row: of ranges, and of objects that have a key. */
import { formatCidr, readCidr } from "../../cidr";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { oncePerObject } from "../../schema";
import { visible } from "../../text";

/** A row that differs. One without `before` was added, one without `after` was removed. */
export interface RowChange {
  /** Identifies the row of the list before; undefined for a row that was added. */
  readonly key: string | undefined;
  /** Identifies the row of the list after; undefined for a row that was removed. */
  readonly made: string | undefined;
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
export const rowKeys = oncePerObject((rows: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>();
  return rows.map((text) => {
    const range = canonicalRow(text);
    const count = seen.get(range) ?? 0;
    seen.set(range, count + 1);
    return count === 0 ? range : `${range} #${count}`;
  });
});

/** Returns a range in the spelling that all of its spellings share; any other text as it is. */
export function canonicalRow(text: string): string {
  const cidr = readCidr(text);
  return cidr === undefined ? text : formatCidr(cidr);
}

/**
 * Compares two lists of ranges. Where a row is gone and another one stands in its place, it was changed into that one. The
 * order of rows that stay has no meaning.
 *
 * @param isGone reports of a row, by its key, whether somebody else removed it: then it was rather removed here too
 */
export function rowChanges(
  before: readonly string[],
  after: readonly string[],
  isGone: (key: string) => boolean = () => false,
): RowChanges {
  const [old, now] = [rowKeys(before), rowKeys(after)];
  const [were, are] = [new Set(old), new Set(now)];
  const changes: RowChange[] = [];
  let kept = 0;
  for (let at = 0, to = 0; at < old.length || to < now.length; at += 1, to += 1) {
    const removed = old.slice(at, at + run(old, at, are));
    const added = now.slice(to, to + run(now, to, were));
    let spare = removed.length - added.length;
    const changed = removed.filter((key) => {
      const isRemoved = spare > 0 && isGone(key);
      if (isRemoved) spare -= 1;
      return !isRemoved;
    });
    // At the end of a list, what has nothing in common with a row that is gone was rather added.
    const isEnd = at + removed.length === old.length;
    const isAdded = (key: string, place: number) =>
      isEnd && isGone(key) && firstGroup(key) !== firstGroup(added[place] ?? "");
    const into = new Map([...inPlaceOf(changed, added)].filter((pair) => !isAdded(...pair)));
    const places = new Set(into.values());
    removed.forEach((key, index) => {
      const place = into.get(key);
      changes.push({
        key,
        made: place === undefined ? undefined : added[place],
        before: before[at + index],
        after: place === undefined ? undefined : after[to + place],
      });
    });
    added.forEach((made, place) => {
      if (!places.has(place))
        changes.push({ key: undefined, made, before: undefined, after: after[to + place] });
    });
    at += removed.length;
    to += added.length;
    if (at < old.length) kept += 1;
  }
  return { changes, kept };
}

/** Returns the first part of an address: two ranges with another one have nothing in common. */
function firstGroup(text: string): string {
  return text.split(/[.:]/, 1).join();
}

/** Counts the characters that two texts begin with alike. */
function likeness(one: string, other: string): number {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end += 1;
  return end;
}

/** How many rows ahead the one is looked for that is most like another row. */
const MOST_AHEAD = 50;

/** Returns which of the added rows stands in the place of which removed row: in their order, and of those that can be, the most similar one. */
function inPlaceOf(removed: readonly string[], added: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let from = 0;
  added.slice(0, removed.length).forEach((text, place, { length }) => {
    const most = Math.min(from + MOST_AHEAD, removed.length - (length - place) + 1);
    let best = from;
    for (let index = from + 1; index < most; index += 1)
      if (likeness(removed[index] ?? "", text) > likeness(removed[best] ?? "", text)) best = index;
    found.set(removed[best] ?? "", place);
    from = best + 1;
  });
  return found;
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
