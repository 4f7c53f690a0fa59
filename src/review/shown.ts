/** How a value of a plan is shown: never where it is sensitive, on either side or around it. */
import type { Attribute } from "../schema";
import { showSensitive, showValue } from "../schema/show";
import { isHidden, isPartlyUnknown, type ClusterChange } from "./changes";
import { isJsonObject, type Json } from "./json-value";
import type { MarkPath } from "./marks";
import { own, say, type Words } from "./words";

/** Where a value stands on each side; list elements that are matched by name have another index on each. */
export interface ValuePaths {
  readonly before: MarkPath;
  readonly after: MarkPath;
}

export const samePath = (...path: MarkPath): ValuePaths => ({ before: path, after: path });

/** A value as a part of a sentence; `undefined` and null are "unset". */
export function shown(
  change: ClusterChange,
  attribute: Attribute | undefined,
  paths: ValuePaths,
  side: "before" | "after",
): Words {
  const isSecret = attribute?.sensitive === true || isHidden(change, paths.before, paths.after);
  const value = valueAt(side === "before" ? change.before : change.after, paths[side]);
  if (side === "after" && isPartlyUnknown(change, paths.after)) return own("(known after apply)");
  if (value === undefined || value === null) return own("unset");
  if (isSecret || attribute === undefined) return own(showSensitive());
  return isJsonObject(value) || Array.isArray(value)
    ? own("a value")
    : say`${showValue(value as string | number | boolean)}`;
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: Json | undefined, path: MarkPath): Json | undefined {
  let current = value;
  for (const step of path) {
    if (typeof step === "number")
      current = Array.isArray(current) ? (current as readonly Json[])[step] : undefined;
    else current = isJsonObject(current) && Object.hasOwn(current, step) ? current[step] : undefined;
  }
  return current;
}
