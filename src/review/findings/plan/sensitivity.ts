/** Values that become sensitive, and values that no longer are, so that Terraform shows them. */
import { attributeAt } from "../../../schema";
import { own } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import {
  elements,
  entriesOf,
  Hidden,
  hiddenPaths,
  holdsHidden,
  keysOf,
  type MarkPath,
  member,
  type PlanTree,
  text,
  valueAt,
} from "../../plan/values";
import { finding, type Finding } from "../finding";

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
  return keysOf(before).flatMap((attribute) =>
    (["after", "before"] as const)
      .filter((side) => turns.get(side)?.has(attribute))
      .map((side) => finding("sensitivity", { address, attribute }, own(TURNS[side]), { accounts: [] })),
  );
}

/** Returns the attributes in which a value is marked on one side only, and set on both sides or on neither. */
function markedOnly(change: ClusterChange, side: Side): ReadonlySet<string> {
  const { attributes } = change.kind.schema;
  const marked = change[side];
  const others = change[side === "after" ? "before" : "after"];
  const found = new Set<string>();
  const hidden = hiddenPaths(marked);
  const places = placesIn(hidden.length === 0 ? null : others);
  for (const path of hidden) {
    const [name = ""] = path;
    const attribute = attributeAt(attributes, path);
    const other = onOtherSide(path, marked, places);
    const value = other && valueAt(others, other);
    if (other === undefined || value instanceof Hidden) continue;
    // A new entry hides its whole list.
    const isFirst = attribute?.type === "list(string)" && !holdsHidden(valueAt(others, [name]));
    if (isFirst || (value ?? null) !== null) found.add(String(name));
  }
  return found;
}

/** The positions of elements by their names, by the key of their list: of several with one name, the first. */
type Places = ReadonlyMap<string | number, ReadonlyMap<string | undefined, number>>;

function placesIn(values: PlanTree): Places {
  return new Map(
    entriesOf(values).map(([list, value]) => {
      const names = elements(value).map((element, index) => [text(member(element, "name")), index] as const);
      return [list, new Map(names.reverse())];
    }),
  );
}

/** Returns the path of a value on the other side, where an element of a list is at the position of its name; undefined if it is gone. */
function onOtherSide(path: MarkPath, values: PlanTree, places: Places): MarkPath | undefined {
  const [list = "", index = ""] = path;
  const name = typeof index === "number" ? text(valueAt(values, [list, index, "name"])) : undefined;
  if (name === undefined) return path;
  const other = places.get(list)?.get(name);
  return other === undefined ? undefined : [list, other, ...path.slice(2)];
}
