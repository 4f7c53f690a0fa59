/** Values that become sensitive, and values that no longer are, so that Terraform shows them. */
import { isJsonObject, type Json } from "../../../json";
import { type Attribute, isNested } from "../../../schema";
import { type ClusterChange, isPartlyUnknown, isSameAndKnown } from "../../input/changes";
import { keepsMarks } from "../../input/contradictions";
import { isCovered, isTouched, type MarkPath } from "../../input/marks";
import { elements, member, text } from "../../input/members";
import { own } from "../../words";
import { valueAt } from "../differences";
import { finding, type Finding } from "../finding";
import { sourcesIn } from "../login/auth-sources";
import { attributeAt } from "../subject";

/** Reports values that become sensitive or no longer are, apart from values that are set for the first time or no longer set. */
export function sensitivityFindings(change: ClusterChange): Finding[] {
  const { before, after, address, beforeSensitive, afterSensitive, kind } = change;
  if (before === null || after === null || sameMarks(beforeSensitive, afterSensitive)) return [];
  return Object.keys(before).flatMap((name) => {
    const path = [name];
    if (!isTouched(beforeSensitive, path) && !isTouched(afterSensitive, path)) return [];
    const attribute = attributeAt(kind.schema.attributes, path);
    const turns = turnsOf(change, attribute, path, path);
    const place = { address, attribute: name };
    return [...new Set(turns.length === 0 ? turnsOfMarks(change, attribute, name) : turns)]
      .sort()
      .map((turn) => finding("sensitivity", place, own(TURNS[turn]), { accounts: [] }));
  });
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
  const [was, is] = [member(change.beforeSensitive, name), member(change.afterSensitive, name)];
  const turns: Readonly<Record<Turn, boolean>> = {
    hidden: !keepsMarks(attribute, is, was),
    shown: !keepsMarks(attribute, was, is),
  };
  return (["hidden", "shown"] as const).filter((turn) => turns[turn]);
}

/** Returns how marks change at a path and below it. Elements are matched by name, or by position without one. */
function turnsOf(
  change: ClusterChange,
  attribute: Attribute | undefined,
  before: MarkPath,
  after: MarkPath,
): readonly Turn[] {
  const { beforeSensitive, afterSensitive } = change;
  const [was, is] = [isTouched(beforeSensitive, before), isTouched(afterSensitive, after)];
  if (!was && !is) return [];
  const [old, next] = [valueAt(change.before, before) ?? null, valueAt(change.after, after) ?? null];
  const type = attribute?.type;
  if (type === undefined || !isNested(type) || (!isJsonObject(old) && !Array.isArray(old))) {
    const isKept = (old === null) === (next === null && !isPartlyUnknown(change, after));
    if (was === is || attribute?.sensitive === true || !isKept) return [];
    return [is ? "hidden" : "shown"];
  }
  const inner = Object.entries(type.object.attributes);
  if (type.nesting === "single") {
    return inner.flatMap(([name, field]) => turnsOf(change, field, [...before, name], [...after, name]));
  }
  const { byName } = sourcesIn(next);
  return elements(old).flatMap((element, index) => {
    const name = text(member(element, "name"));
    const other = name === undefined ? index : byName.get(name)?.index;
    if (other === undefined || other >= elements(next).length) return [];
    return inner.flatMap(([name, field]) =>
      turnsOf(change, field, [...before, index, name], [...after, other, name]),
    );
  });
}

/** Reports whether both sides mark the same. */
export function sameMarks(before: Json | undefined, after: Json | undefined): boolean {
  return isCovered(before, after) && isCovered(after, before);
}
