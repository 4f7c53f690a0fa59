import { isInput } from "../../../schema";
/** What an apply does to a change that was made outside Terraform, and the finding that says so. */
import { type ClusterChange, isPartlyUnknown } from "../../plan/changes";
import { member, sameJson } from "../../plan/values";
import { own, say, type Words } from "../../words";
import { finding, type Finding, type FindingExtra } from "../finding";

/** What this apply does to a change that was made outside Terraform. */
export type DriftOutcome = "stays" | "partly" | "destroyed" | "unknown" | "reverted" | "overwritten";

/** The end of a sentence about a change, by its outcome. */
export const OUTCOMES: Readonly<Record<DriftOutcome, string>> = {
  stays: ", and stays so",
  partly: ", and this apply keeps a part of the change",
  destroyed: ", and the cluster is destroyed",
  unknown: "; whether this apply reverts it is not known",
  reverted: ", and this apply reverts it",
  overwritten: ", and this apply overwrites it with something else",
};

/** The actions after which the drifted cluster is as it was. */
const LEFT_ALONE: ReadonlySet<ClusterChange["action"]> = new Set(["no-op", "forget", "create-forget"]);

/** Returns what the apply does to the change of an attribute. `planned` is the change of the same cluster in the plan. */
export function outcomeOf(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  name: string,
): DriftOutcome {
  if (planned === undefined || LEFT_ALONE.has(planned.action)) return "stays";
  if (planned.action === "delete") return "destroyed";
  if (isPartlyUnknown(planned, [name])) return "unknown";
  const next = member(planned.after, name);
  if (sameJson(next, member(drift.after, name))) return "stays";
  return sameJson(next, member(drift.before, name)) ? "reverted" : "overwritten";
}

/** Makes a finding about an attribute. Says how to revert a change that would stay. */
export function driftFinding(
  { address, kind }: ClusterChange,
  planned: ClusterChange | undefined,
  attribute: string,
  what: string,
  outcome: DriftOutcome,
  extra: FindingExtra,
  why: Words = [],
): Finding {
  const end = why.length === 0 ? [] : say`: ${why}`;
  const message = say`${own(`${what} outside Terraform${OUTCOMES[outcome]}`)}${end}`;
  const description = kind.schema.attributes[attribute];
  // Nobody can set what only the service sets.
  const isToRevert = outcome === "stays" && (description === undefined || isInput(description));
  const fix = isToRevert ? () => revertWords(attribute, planned) : undefined;
  return finding("drift", { address, attribute }, message, { ...extra, fix });
}

/** Says how to revert the change of an attribute. */
export function revertWords(attribute: string, planned: ClusterChange | undefined): Words {
  return own(
    outsideFix(attribute, planned) ??
      `set ${attribute} to what it should be, so that the apply reverts the change`,
  );
}

/** Says how to revert a change of a cluster that the apply does not write to; undefined for other clusters. */
export function outsideFix(attribute: string, planned: ClusterChange | undefined): string | undefined {
  const isKept = planned?.action === "forget" || planned?.action === "create-forget";
  if (!isKept) return undefined;
  return `change ${attribute} back outside Terraform: this apply does not write to the present cluster`;
}
