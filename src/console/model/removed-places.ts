/** What was removed from an edit, and where its place is now: each change of a list moves the places in it. */
import type { Json } from "../../json";
import type { Path } from "../../schema";

/** Something that was removed or replaced in one step. */
export interface Removal {
  /** Tells it apart from the others of its edit. */
  readonly number: number;
  /** Terraform's name of the list or part that it belongs to. */
  readonly part: string;
  /** What it was, for people. */
  readonly words: string;
  /** The values that an undo puts back. */
  readonly values: readonly RemovedValue[];
}

export interface RemovedValue {
  /** Where it goes back to. In a list, the last step is where its place is now. */
  readonly path: Path;
  readonly value: Json;
  /** The row that stands in its place. */
  readonly replacedBy?: Json;
  /** The removal that took this row away too; there is nothing to put back until that one is undone. */
  readonly within?: number | undefined;
  /** How many elements like it the list had left. */
  readonly left?: number;
}

/** Reports whether one element of a list was removed: that is shown where it was. */
export function isRemovedRow({ values }: Removal): boolean {
  return values.length === 1 && values[0]?.replacedBy === undefined;
}

/**
 * Returns what was removed before the row at a position of those that are shown, and after the last one. `shown` are places
 * in the list. The last removal comes first.
 */
export function removedBeside(
  removals: readonly Removal[],
  shown: readonly number[],
  position: number,
): readonly { readonly side: "before" | "after"; readonly removed: readonly Removal[] }[] {
  const [previous = -1, place = 0] = [shown[position - 1], shown[position]];
  const end = position + 1 === shown.length ? Infinity : place;
  const within = (from: number, to: number) =>
    removals.toReversed().filter(({ values }) => {
      const at = Number(values[0]?.path.at(-1));
      return at > from && at <= to;
    });
  const sides = [
    { side: "before", removed: within(previous, place) },
    { side: "after", removed: within(place, end) },
  ] as const;
  return sides.filter(({ removed }) => removed.length > 0);
}

/** A change of a list at one place. */
export interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly added: number;
  /** The number of the removal that it is, if it is one. */
  readonly by?: number;
}

/** Moves the places in a list as a change of it does. A row that was typed over has nothing to put back any more. */
export function afterSplice(
  removals: readonly Removal[],
  list: Path,
  { at, removed, added, by }: Splice,
): readonly Removal[] {
  return inList(removals, list, (value, place) => {
    const isRow = value.replacedBy !== undefined;
    if (value.within !== undefined || place < at || (place === at && !isRow)) return value;
    if (place >= at + removed) return placed(value, place + added - removed);
    if (!isRow) return placed(value, at);
    return by === undefined ? undefined : { ...value, within: by };
  });
}

/** Finds the places in lists that were set as a whole. A row that cannot be told from others has nothing to put back. */
export function inNewLists(
  removals: readonly Removal[],
  elementsAt: (list: Path) => readonly Json[],
): readonly Removal[] {
  return inLists(removals, (value, list, place) => {
    const { replacedBy: row, within } = value;
    const elements = elementsAt(list);
    if (row === undefined) return placed(value, Math.min(place, elements.length));
    if (within !== undefined || elements[place] === row) return value;
    const only = elements.indexOf(row);
    return only === -1 || only !== elements.lastIndexOf(row) ? undefined : placed(value, only);
  });
}

/** Counts an element that came back into a list, and finds the place of what it had replaced before it was removed. */
export function afterUndo(
  removals: readonly Removal[],
  number: number,
  { path, isAlike }: { readonly path: Path; readonly isAlike: (value: Json) => boolean },
): readonly Removal[] {
  return inList(removals, path.slice(0, -1), (value) => {
    if (value.within !== number)
      return isAlike(value.value) ? { ...value, left: (value.left ?? 0) + 1 } : value;
    return placed({ ...value, within: undefined }, Number(path.at(-1)));
  });
}

/** Changes what was removed from one list; undefined drops a value. */
function inList(
  removals: readonly Removal[],
  list: Path,
  change: (value: RemovedValue, place: number) => RemovedValue | undefined,
): readonly Removal[] {
  return inLists(removals, (value, its, place) => {
    const isIn = its.length === list.length && list.every((step, index) => step === its[index]);
    return isIn ? change(value, place) : value;
  });
}

function inLists(
  removals: readonly Removal[],
  change: (value: RemovedValue, list: Path, place: number) => RemovedValue | undefined,
): readonly Removal[] {
  return removals.flatMap((removal) => {
    const values = removal.values.flatMap((value) => {
      const place = value.path.at(-1);
      return typeof place === "number" ? (change(value, value.path.slice(0, -1), place) ?? []) : value;
    });
    return values.length === 0 ? [] : { ...removal, values };
  });
}

function placed(value: RemovedValue, place: number): RemovedValue {
  return { ...value, path: [...value.path.slice(0, -1), place] };
}
