/** Makes the trees of a plan's values: what the plan marks beside them as sensitive, or as not known yet, moves into them. */
import type { Json } from "../../json";
import { elements, entriesOf, hide, keysOf, member, type PlanTree, Unknown } from "./values";

const UNKNOWN = new Unknown();

/** Marks have the shape of the value; `true` marks all of it. Terraform leaves unknown values out of objects. */
export function treeOf(
  value: Json | undefined,
  unknown: Json | undefined,
  sensitive: Json | undefined,
): PlanTree {
  if (sensitive === true) return hide(treeOf(value, unknown, undefined));
  if (unknown === true) return UNKNOWN;
  if (!holdsMark(unknown) && !holdsMark(sensitive)) return value ?? null;
  if (Array.isArray(value)) {
    const [unknowns, hidden] = [elements(unknown), elements(sensitive)];
    return elements(value).map((element, index) => treeOf(element, unknowns[index], hidden[index]));
  }
  const names = new Set([...keysOf(value), ...keysOf(unknown)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      treeOf(member(value, name), member(unknown, name), member(sensitive, name)),
    ]),
  );
}

/** Hides attributes of a resource, whatever the plan marks. */
export function hiding(resource: PlanTree, names: readonly string[]): PlanTree {
  const hidden = names.map((name): [string, PlanTree] => [name, hide(member(resource, name))]);
  return Object.fromEntries([...entriesOf(resource), ...hidden]);
}

function holdsMark(mark: Json | undefined): boolean {
  if (typeof mark !== "object" || mark === null) return mark === true;
  return Object.values(mark).some(holdsMark);
}
