/** Values that become sensitive, and values that no longer are, so that Terraform shows them. */
import { isJsonObject, type Json } from "../../../json";
import { type Attribute, type Attributes, isNested } from "../../../schema";
import { type ClusterChange, isSameAndKnown } from "../../input/changes";
import { keepsMarks } from "../../input/contradictions";
import { holdsMark, isCovered, markIn } from "../../input/marks";
import { at, elements, keysOf, member, text } from "../../input/members";
import { own } from "../../words";
import { finding, type Finding } from "../finding";
import { sourcesIn } from "../login/auth-sources";
import { attributeAt } from "../subject";

/** Reports values that become sensitive or no longer are, apart from values that are set for the first time or no longer set. */
export function sensitivityFindings(change: ClusterChange): Finding[] {
  const { before, after, address, beforeSensitive, afterSensitive, kind } = change;
  if (before === null || after === null || sameMarks(beforeSensitive, afterSensitive)) return [];
  const isByAttribute = isJsonObject(beforeSensitive) && isJsonObject(afterSensitive);
  const marked = new Set([...keysOf(beforeSensitive), ...keysOf(afterSensitive)]);
  const found: Finding[] = [];
  for (const name in before) {
    if (isByAttribute && !marked.has(name)) continue;
    const was = markIn(beforeSensitive, name);
    const is = markIn(afterSensitive, name);
    if (!holdsMark(was) && !holdsMark(is)) continue;
    const attribute = attributeAt(kind.schema.attributes, [name]);
    const turns = new Set<Turn>();
    const next = { value: member(after, name), marks: is, unknown: markIn(change.afterUnknown, name) };
    addTurns(turns, attribute, { value: before[name], marks: was }, next);
    for (const turn of [...(turns.size === 0 ? turnsOfMarks(change, attribute, name) : turns)].sort()) {
      found.push(finding("sensitivity", { address, attribute: name }, own(TURNS[turn]), { accounts: [] }));
    }
  }
  return found;
}

type Turn = "hidden" | "shown";

const TURNS: Readonly<Record<Turn, string>> = {
  hidden: "is marked as sensitive from now on: plans and reviews no longer show its value",
  shown: "is no longer marked as sensitive: plans, logs and reviews show its value",
};

/**
 * Returns how the marks of an equal attribute change where its values tell nothing: in an empty list, or a field that
 * is not known.
 */
function turnsOfMarks(
  change: ClusterChange,
  attribute: Attribute | undefined,
  name: string,
): readonly Turn[] {
  if (!isSameAndKnown(change, name)) return [];
  const was = member(change.beforeSensitive, name);
  const is = member(change.afterSensitive, name);
  const turns: Readonly<Record<Turn, boolean>> = {
    hidden: !keepsMarks(attribute, is, was),
    shown: !keepsMarks(attribute, was, is),
  };
  return (["hidden", "shown"] as const).filter((turn) => turns[turn]);
}

/** A value of one side, with its marks. Before the change, all is known. */
interface Marked {
  readonly value: Json | undefined;
  readonly marks: Json | undefined;
  readonly unknown?: Json | undefined;
}

function within({ value, marks, unknown }: Marked, step: string | number): Marked {
  return { value: at(value, step), marks: markIn(marks, step), unknown: markIn(unknown, step) };
}

/** Adds how the marks of a value, and of values in it, change. Elements are matched by name, or by position without one. */
function addTurns(turns: Set<Turn>, attribute: Attribute | undefined, old: Marked, next: Marked): void {
  const was = holdsMark(old.marks);
  const is = holdsMark(next.marks);
  if (!was && !is) return;
  const before = old.value ?? null;
  const after = next.value ?? null;
  const type = attribute?.type;
  if (type === undefined || !isNested(type) || (!isJsonObject(before) && !Array.isArray(before))) {
    const isKept = (before === null) === (after === null && !holdsMark(next.unknown));
    if (was !== is && attribute?.sensitive !== true && isKept) turns.add(is ? "hidden" : "shown");
    return;
  }
  const { attributes } = type.object;
  if (type.nesting === "single") {
    addTurnsOfFields(turns, attributes, old, next);
    return;
  }
  const { byName } = sourcesIn(after);
  elements(before).forEach((element, index) => {
    const name = text(member(element, "name"));
    const other = name === undefined ? index : byName.get(name)?.index;
    if (other === undefined || other >= elements(after).length) return;
    addTurnsOfFields(turns, attributes, within(old, index), within(next, other));
  });
}

function addTurnsOfFields(turns: Set<Turn>, attributes: Attributes, old: Marked, next: Marked): void {
  for (const name in attributes) {
    const isNeverMarked = !holdsMark(markIn(old.marks, name)) && !holdsMark(markIn(next.marks, name));
    if (!isNeverMarked) addTurns(turns, attributes[name], within(old, name), within(next, name));
  }
}

/** Reports whether both sides mark the same. */
export function sameMarks(before: Json | undefined, after: Json | undefined): boolean {
  return isCovered(before, after) && isCovered(after, before);
}
