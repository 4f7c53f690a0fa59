/** What was changed here and elsewhere, row by row: yours, theirs, and what comes of both. */
import { type Attribute, formatPath, isNested, type Path } from "../../schema";
import { accessRows } from "./access-rows";
import { baseValue, type ClusterEdit, editedValue } from "./cluster-edit";
import { type EditedField, editedFields } from "./differences";
import { fieldTitle, valueWords } from "./field-words";
import { isNewRow, rangeChanges } from "./list-changes";
import { type FieldConflict, fieldConflicts } from "./merge";
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
  /** Both sides changed it to different values: somebody chooses. */
  readonly conflict: FieldConflict | undefined;
}

/** What a list without a row is. */
export const OPEN = "open to every address";

/** Returns the rows of the merge of an edit with what somebody else saved. `merged` is what comes of it. */
export function mergeRows(edit: ClusterEdit, now: ReadCluster, merged: ClusterEdit): readonly MergeRow[] {
  const theirEdit = { ...edit, edited: now.fields };
  const [mine, theirs] = [editedFields(edit), editedFields(theirEdit)].map(
    (fields) => new Map(fields.map((field) => [formatPath(field.path), field])),
  ) as [Map<string, EditedField>, Map<string, EditedField>];
  const conflicts = fieldConflicts(edit, now);
  const isAsked = (path: Path) =>
    conflicts.some((conflict) => conflict.path.every((step, index) => path[index] === step));
  const asked = conflicts.map((conflict): MergeRow => {
    const { path, attribute } = conflict;
    const words = (value: FieldConflict["mine"]) => sideWords(attribute, conflict.base, value);
    return {
      key: formatPath(path),
      title: fieldTitle(edit.kind, path),
      name: String(path[0]),
      isRange: false,
      mine: words(conflict.mine),
      theirs: words(conflict.theirs),
      result: "",
      conflict,
    };
  });
  const settled = [...new Map([...theirs, ...mine]).values()].filter(({ path }) => !isAsked(path));
  return [
    ...asked,
    ...settled.flatMap(({ path, attribute }) => {
      const key = formatPath(path);
      const name = String(path[0]);
      if (attribute?.format === "access-list") return rangesOf([edit, theirEdit, merged], name);
      const [own, other] = [mine.get(key), theirs.get(key)];
      const words = (field: EditedField | undefined) =>
        field && sideWords(attribute, field.before, field.after);
      const row = { key, title: fieldTitle(edit.kind, path), name, isRange: false, conflict: undefined };
      return { ...row, mine: words(own), theirs: words(other), result: words(own ?? other) ?? "" };
    }),
  ];
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
      conflict: undefined,
    };
  });
}

function sideWords(
  attribute: Attribute | undefined,
  before: FieldConflict["mine"],
  after: FieldConflict["mine"],
): string {
  if (attribute?.format === "access-list" && accessRows(after) === undefined) return OPEN;
  const isRemoved =
    attribute !== undefined &&
    isNested(attribute.type) &&
    (after ?? null) === null &&
    (before ?? null) !== null;
  return isRemoved ? "removed" : valueWords(after, attribute);
}
