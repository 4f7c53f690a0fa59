/** Compares the two sides of a change, attribute by attribute. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { holdsMark } from "./marks";
import { hasKey, member, sameJson } from "./members";

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the attributes that differ between the sides, and those of which `unknown` marks a part. In the order of the plan:
 * those before the change first.
 */
export function differingAttributes(
  before: JsonObject | null,
  after: JsonObject | null,
  unknown: Json | undefined,
): ReadonlySet<string> {
  let found: Set<string> | undefined;
  const marks = isJsonObject(unknown) && holdsMark(unknown) ? unknown : null;
  for (const name in before) {
    const isSame = sameJson(before[name], member(after, name)) && !holdsMark(member(marks, name));
    if (!isSame) (found ??= new Set()).add(name);
  }
  for (const name in after) {
    if (hasKey(before, name)) continue;
    const isUnset = (after[name] ?? null) === null && !holdsMark(member(marks, name));
    if (!isUnset) (found ??= new Set()).add(name);
  }
  for (const name in marks) if (holdsMark(marks[name])) (found ??= new Set()).add(name);
  return found ?? NONE;
}
