/** What a full replacement resets: optional fields that are no longer set, and what that means (reference 4). */
import { isInput } from "../schema";
import { isPartlyUnknown, type ClusterChange } from "./changes";
import type { IsConfigured } from "./configured";
import { finding, type Finding } from "./findings";
import { member } from "./json-value";
import { own } from "./words";

/** Access lists have their own verdict. */
export function resetFindings(change: ClusterChange, isConfigured: IsConfigured): Finding[] {
  const { before, after, address, kind } = change;
  if (before === null || after === null || change.action === "no-op") return [];
  return Object.entries(kind.schema.attributes).flatMap(([name, attribute]) => {
    if (!isInput(attribute) || attribute.format === "access-list" || attribute.whenUnset === undefined)
      return [];
    if ((member(before, name) ?? null) === null) return [];
    const isUnset = (member(after, name) ?? null) === null;
    const isUnknown = isPartlyUnknown(change, [name]);
    if (!isUnset || (isUnknown && attribute.kind !== "optional-computed")) return [];
    const configured = isUnknown ? isConfigured(address, name) : false;
    if (configured === true) return [];
    const isNew = change.action === "replace" && isUnknown;
    const doubt =
      configured === undefined
        ? "may be no longer set; if so"
        : isNew
          ? "is not set, and the cluster made anew gets"
          : "is no longer set";
    return [finding("reset", { address, attribute: name }, own(`${doubt}: ${attribute.whenUnset}`))];
  });
}
