/** Inputs that are written in another way and mean the same: "sunday" becomes "SUNDAY", a switch that was off is unset. */
import { isInput } from "../../../schema";
import { type ClusterChange, isPartlyUnknown } from "../../plan/changes";
import { member, sameJson } from "../../plan/values";
import { own } from "../../words";
import { finding, type Finding } from "../finding";

/**
 * Reports each input of an update that differs and that no other finding is about: a finder knows that its values mean the
 * same. Leaves out access lists, which the review compares as sets.
 */
export function rewrittenFindings(change: ClusterChange, found: readonly Finding[]): Finding[] {
  const { action, before, after, differing, address, kind } = change;
  if (action !== "update" || differing.size === 0) return [];
  const rewritten: Finding[] = [];
  for (const name of differing) {
    const attribute = kind.schema.attributes[name];
    if (attribute === undefined || !isInput(attribute) || attribute.format === "access-list") continue;
    if (found.some((one) => one.attribute === name) || isPartlyUnknown(change, [name])) continue;
    if (sameJson(member(before, name), member(after, name))) continue;
    const message = own("is written in another way, and means the same");
    rewritten.push(finding("rewritten", { address, attribute: name }, message, { accounts: [] }));
  }
  return rewritten;
}
