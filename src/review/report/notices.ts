/** Makes the notices below the headline, and the last line of a report. */
import { joined, own, say, type Words } from "../../text";
import { DEFAULT_FAIL_ON } from "../findings/catalog";
import { type ApprovalUse, FAIL_ON_NOTHING } from "../gate/gate";
import { outsideOf } from "../gate/outside";
import { REPORT_LIMITS } from "../limits";
import type { Review } from "../review";
import { counted } from "./names";
import type { FileLine } from "./program-line";

/** The approvals that the reviewed change adds itself, and the line of the first one. */
export interface OwnApprovals {
  readonly words: Words;
  readonly line: FileLine | undefined;
}

/** Names the approvals that the change under review adds itself, so that nobody approves their own change unseen. */
export function ownApprovals(added: readonly ApprovalUse[]): OwnApprovals | undefined {
  if (added.length === 0) return undefined;
  const named = added
    .slice(0, REPORT_LIMITS.named)
    .map(({ approval: { digest, record } }) => say`${own(digest)} by ${record?.who ?? ""}`);
  const more = added.length > named.length ? [own(`${added.length - named.length} more`)] : [];
  const count = added.length === 1 ? "an approval" : `${added.length} approvals`;
  const words = say`${own(`This change adds ${count} of its own: `)}${joined([...named, ...more], ", ")}.`;
  return { words, line: added[0]?.approval.record?.line };
}

/** Says what passing the gate covers; returns nothing for a gate that stops. */
export function coverWords(review: Review): readonly Words[] {
  const { gate, total, others } = review;
  if (gate.failOn.includes(FAIL_ON_NOTHING)) return [own("The gate is off: nothing stops here.")];
  if (gate.blocking.length > 0) return [];
  const rest = others.changed + others.unchanged;
  const reviewed = `${counted(total, "cluster")}${rest === 0 ? "" : `, and not ${counted(rest, "resource of another provider", "resources of other providers")}`}`;
  const isUsual = DEFAULT_FAIL_ON.every((name) => gate.failOn.includes(name));
  const count = gate.approvals.filter(({ use }) => use === "used").length;
  const approved = count === 0 ? "" : `; ${counted(count, "approval holds", "approvals hold")}`;
  const covers = isUsual
    ? `who can connect, who can log in, and the data and backups (snapshots) of ${reviewed}`
    : `only ${gate.failOn.map((name) => LEVEL_NAMES.get(name) ?? name).join(", ")} for ${reviewed}`;
  // "Passed" would reassure above a warning at which this gate does not stop.
  const isPassed = review.findings.every((found) => outsideOf(gate, found).length === 0);
  return [own(`${isPassed ? "Gate passed" : "The gate does not stop"}. It covers ${covers}${approved}.`)];
}

/** What a gate on a level covers: the more severe levels too. */
const LEVEL_NAMES: ReadonlyMap<string, string> = new Map([
  ["error", "errors"],
  ["warning", "errors and warnings"],
  ["note", "errors, warnings and notes"],
]);

export function restWords({ unchanged, others }: Review): Words {
  const rest = [
    counted(others.changed, "other resource changes", "other resources change"),
    ...(others.data === 0 ? [] : [counted(others.data, "data source is read", "data sources are read")]),
    ...(others.outputs === 0 ? [] : [counted(others.outputs, "output changes", "outputs change")]),
    ...(others.actions === 0 ? [] : [counted(others.actions, "action is invoked", "actions are invoked")]),
  ];
  return own(`Not changed: ${counted(unchanged, "cluster")}. Not reviewed: ${rest.join(", ")}.`);
}
