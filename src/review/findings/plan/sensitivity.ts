/** Values that become sensitive, and values that no longer are, so that Terraform shows them. */
import type { Json } from "../../../json";
import { own } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import {
  elements,
  holdsMark,
  isMarked,
  isTouched,
  markAt,
  markedPaths,
  type MarkPath,
  member,
  text,
  valueAt,
} from "../../plan/values";
import { finding, type Finding } from "../finding";
import { attributeAt } from "../subject";

type Side = "before" | "after";

/** What is said of a value that is marked on this side only. */
const TURNS: Readonly<Record<Side, string>> = {
  after: "is marked as sensitive from now on: plans and reviews no longer show its value",
  before: "is no longer marked as sensitive: plans, logs and reviews show its value",
};

/** Reports values that become sensitive or no longer are, apart from values that are set for the first time or no longer set. */
export function sensitivityFindings(change: ClusterChange): Finding[] {
  const { address, before, after } = change;
  if (before === null || after === null) return [];
  const turns = new Map((["after", "before"] as const).map((side) => [side, markedOnly(change, side)]));
  return Object.keys(before).flatMap((attribute) =>
    (["after", "before"] as const)
      .filter((side) => turns.get(side)?.has(attribute))
      .map((side) => finding("sensitivity", { address, attribute }, own(TURNS[side]), { accounts: [] })),
  );
}

/** Returns the attributes in which a value is marked on one side only, and set on both sides or on neither. */
function markedOnly(change: ClusterChange, side: Side): ReadonlySet<string> {
  const { kind, before, after, afterUnknown, beforeSensitive, afterSensitive } = change;
  const isAfter = side === "after";
  const [marks, otherMarks] = isAfter ? [afterSensitive, beforeSensitive] : [beforeSensitive, afterSensitive];
  const [values, others] = isAfter ? [after, before] : [before, after];
  const isUnset = (path: MarkPath, of: Side) =>
    (valueAt(of === "after" ? after : before, path) ?? null) === null &&
    (of === "before" || !holdsMark(markAt(afterUnknown, path)));
  const found = new Set<string>();
  for (const path of markedPaths(marks)) {
    const [name] = path;
    const attribute = attributeAt(kind.schema.attributes, path);
    const other = onOtherSide(path, values, others);
    if (name === undefined || other === undefined || isMarked(otherMarks, other)) continue;
    if (attribute?.sensitive === true) continue;
    const [was, is] = isAfter ? [other, path] : [path, other];
    // A new entry hides its whole list.
    const isFirst = attribute?.type === "list(string)" && !isTouched(otherMarks, [name]);
    if (isFirst || isUnset(was, "before") === isUnset(is, "after")) found.add(String(name));
  }
  return found;
}

/** Returns the path of a value on the other side, where an element of a list is at the position of its name; undefined if it is gone. */
function onOtherSide(path: MarkPath, values: Json, others: Json): MarkPath | undefined {
  const [list = "", index] = path;
  const name = typeof index === "number" ? text(member(valueAt(values, [list, index]), "name")) : undefined;
  if (name === undefined) return path;
  const candidates = elements(valueAt(others, [list]));
  const isIt = (element: Json | undefined): boolean => member(element, "name") === name;
  // It is nearly always at the same position.
  const other = isIt(candidates[Number(index)]) ? Number(index) : candidates.findIndex(isIt);
  return other < 0 ? undefined : [list, other, ...path.slice(2)];
}
