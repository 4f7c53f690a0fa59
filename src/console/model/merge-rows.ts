/** What was changed here and elsewhere, row by row: yours, theirs, and what comes of both. */
import { formatPath, isNested } from "../../schema";
import { accessRows } from "./access";
import { baseValue, type ClusterEdit, editedValue } from "./cluster-edit";
import { type EditedField, editedFields } from "./differences";
import { fieldTitle, valueWords } from "./field-words";
import { isNewRow, rangeChanges } from "./list-changes";
import type { ReadCluster } from "./requests";

/** A field or a range that one side changed, or both. */
export interface MergeRow {
  readonly key: string;
  readonly title: string;
  /** Terraform's name of the field. */
  readonly name: string;
  /** It is a range of an access list. */
  readonly isRange: boolean;
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
    return [{ key, title, name, isRange: false, mine: own, theirs: other, result: both ?? "as before" }];
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
      name,
      isRange: true,
      mine: did(ownChanges, range),
      theirs: did(otherChanges, range),
      result,
    };
  });
}

function wordsOf(field: EditedField | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { attribute, before, after } = field;
  if (attribute?.format === "access-list" && accessRows(after) === undefined) return OPEN;
  const isRemoved =
    attribute !== undefined &&
    isNested(attribute.type) &&
    (after ?? null) === null &&
    (before ?? null) !== null;
  return isRemoved ? "removed" : valueWords(after, attribute);
}
