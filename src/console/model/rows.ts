/**
 * The rows of a list while it is edited: ranges, or logins. Each has an identity, what it was, and whether it is taken out. And what
 * differs between two lists of ranges, whose order has no meaning.
 */
import { formatCidr, readCidr } from "../../cidr";
import type { Json } from "../../json";
import { oncePerObject } from "../../schema";

export interface Row {
  /** Stays, whatever is typed and wherever the row goes. */
  readonly id: number;
  /** As it was read; undefined for a row that was added. */
  readonly was: Json | undefined;
  readonly value: Json;
  readonly isRemoved: boolean;
}

export type Rows = readonly Row[];

let last = 0;

/** Makes a row with an identity of its own. */
export function newRow(value: Json, was?: Json, isRemoved = false): Row {
  last += 1;
  return { id: last, was, value, isRemoved };
}

/** Returns the rows of a list as it was read. The same list has the same rows. */
export const readRows = oncePerObject((list: readonly Json[]): Rows =>
  list.map((value) => newRow(value, value)),
);

/** Returns the rows that a save sends. */
export const keptRows = oncePerObject((rows: Rows): Rows => rows.filter(({ isRemoved }) => !isRemoved));

/** Returns what a save sends; undefined for a list without a row, which is not set. */
export function listOf(rows: Rows): readonly Json[] | undefined {
  const kept = keptRows(rows);
  return kept.length === 0 ? undefined : kept.map(({ value }) => value);
}

/** Reports whether a save changes a row. One that was added and removed again is none. */
export function isChangedRow({ was, value, isRemoved }: Row): boolean {
  return isRemoved ? was !== undefined : was !== value;
}

export function withAdded(rows: Rows, values: readonly Json[]): Rows {
  return [...rows, ...values.map((value) => newRow(value))];
}

/** Sets the value of a row; further values become rows after it. */
export function withValues(rows: Rows, id: number, [first = "", ...more]: readonly Json[]): Rows {
  return rows.flatMap((row) =>
    row.id === id ? [{ ...row, value: first }, ...more.map((value) => newRow(value))] : row,
  );
}

/** Takes a row out. One that was added and left empty is gone. */
export function withRemoved(rows: Rows, id: number): Rows {
  return rows.flatMap((row) => {
    if (row.id !== id) return row;
    return row.was === undefined && row.value === "" ? [] : { ...row, isRemoved: true };
  });
}

/** Takes back what was done to a row last: its removal, or its change. */
export function withUndone(rows: Rows, id: number): Rows {
  return rows.map((row) => {
    if (row.id !== id) return row;
    return { ...row, isRemoved: false, value: row.isRemoved ? row.value : (row.was ?? row.value) };
  });
}

/**
 * Puts rows on top of a list that somebody else saved: theirs in their order, then what is left here. Each row keeps its identity.
 * `keyOf` says which values are the same row, and `valueOf` what comes of a row and of theirs; undefined takes it out.
 */
export function mergedRows(
  own: Rows,
  theirs: readonly Json[],
  keyOf: (value: Json) => unknown,
  valueOf: (row: Row, theirs: Json | undefined) => Json | undefined,
): Rows {
  const byValue = new Map(keptRows(own).map((row) => [keyOf(row.value), row]));
  const byFormer = new Map(
    own.flatMap((row) => (row.was === undefined ? [] : [[keyOf(row.was), row] as const])),
  );
  const there = new Set(theirs.map(keyOf));
  const left = new Set(own);
  const kept = theirs.map((was): Row => {
    const key = keyOf(was);
    const former = byFormer.get(key);
    // The row of another value that they have, too.
    const isOther = former !== undefined && !former.isRemoved && there.has(keyOf(former.value));
    const found = byValue.get(key) ?? (isOther ? undefined : former);
    const mine = found !== undefined && left.delete(found) ? found : undefined;
    const other = former !== undefined && !byValue.has(key) ? undefined : was;
    const value = mine === undefined ? other : valueOf(mine, was);
    return { id: (mine ?? newRow(was)).id, was, value: value ?? was, isRemoved: value === undefined };
  });
  const added = [...left].flatMap((row) => {
    const value = valueOf(row, undefined);
    return value === undefined ? [] : { id: row.id, was: undefined, value, isRemoved: false };
  });
  return [...kept, ...added];
}

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
