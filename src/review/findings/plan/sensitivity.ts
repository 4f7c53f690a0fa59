/** Values that become sensitive, and values that no longer are, so that Terraform shows them. */
import { own } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import {
  elements,
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
import { attributeAt } from "../scope";

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
  const placesOf = placesByName(others);
  const found = new Set<string>();
  for (const path of hiddenPaths(marked)) {
    const [name = ""] = path;
    const attribute = attributeAt(attributes, path);
    const other = onOtherSide(path, marked, placesOf);
    const value = other && valueAt(others, other);
    if (other === undefined || value instanceof Hidden) continue;
    // A new entry hides its whole list.
    const isFirst = attribute?.type === "list(string)" && !holdsHidden(valueAt(others, [name]));
    if (isFirst || (value ?? null) !== null) found.add(String(name));
  }
  return found;
}

type PlacesOf = (list: string | number) => ReadonlyMap<string | undefined, number>;

/** Returns the path of a value on the other side, where an element of a list is at the position of its name; undefined if it is gone. */
function onOtherSide(path: MarkPath, values: PlanTree, placesOf: PlacesOf): MarkPath | undefined {
  const [list = "", index = ""] = path;
  const name = typeof index === "number" ? text(valueAt(values, [list, index, "name"])) : undefined;
  if (name === undefined) return path;
  const other = placesOf(list).get(name);
  return other === undefined ? undefined : [list, other, ...path.slice(2)];
}

/** Returns a function that gives the positions of a list's elements by their names: of several with one name, the first. */
function placesByName(values: PlanTree): PlacesOf {
  const known = new Map<string | number, ReadonlyMap<string | undefined, number>>();
  return (list) => {
    const names = () => elements(valueAt(values, [list])).map((element) => text(member(element, "name")));
    const places =
      known.get(list) ??
      new Map(
        names()
          .map((name, index) => [name, index] as const)
          .reverse(),
      );
    known.set(list, places);
    return places;
  };
}
