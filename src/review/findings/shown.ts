/** Shows values of a plan in sentences. Never shows a value that is sensitive on either side, or is in something sensitive. */
import { type Attribute, hiddenDifference, showSensitive, showValue } from "../../schema";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../input/changes";
import { own, say, type Words } from "../words";
import { valueAt, type ValuePaths } from "./differences";

/** What the schema says about an attribute that is shown; undefined hides its values. */
export type Showable = Pick<Attribute, "sensitive"> | undefined;

/** Writes a value as a part of a sentence; undefined and null are "unset". */
export function shown(
  change: ClusterChange,
  attribute: Showable,
  paths: ValuePaths,
  side: "before" | "after",
): Words {
  const value = valueAt(side === "before" ? change.before : change.after, paths[side]);
  if (side === "after" && isPartlyUnknown(change, paths.after)) return own("(known after apply)");
  if (value === undefined || value === null) return own("unset");
  if (isSecret(change, attribute, paths)) return own(showSensitive());
  return typeof value === "object" ? own("a value") : say`${showValue(value)}`;
}

/**
 * Writes "changes from X to Y". If both would look the same, since a part of a URL is masked or a text is cut, it says
 * instead which part changes.
 */
export function changeWords(change: ClusterChange, attribute: Showable, paths: ValuePaths): Words {
  const [before, after] = [valueAt(change.before, paths.before), valueAt(change.after, paths.after)];
  if (
    typeof before === "string" &&
    typeof after === "string" &&
    !isPartlyUnknown(change, paths.after) &&
    !isSecret(change, attribute, paths)
  ) {
    const part = hiddenDifference(before, after);
    if (part !== undefined) return say`changes in ${own(part)} (${showValue(after)})`;
  }
  const [from, to] = [shown(change, attribute, paths, "before"), shown(change, attribute, paths, "after")];
  return say`changes from ${from} to ${to}`;
}

function isSecret(change: ClusterChange, attribute: Showable, paths: ValuePaths): boolean {
  return (
    attribute === undefined || attribute.sensitive === true || isHidden(change, paths.before, paths.after)
  );
}
