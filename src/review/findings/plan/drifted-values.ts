/** Describes values that were changed outside Terraform: from what to what, and which of them fall back to a default. */
import type { ClusterChange } from "../../plan/changes";
import { member } from "../../plan/values";
import { say, type Words } from "../../words";
import { resetFindings } from "../cluster/resets";
import { snapshotFindings } from "../cluster/snapshots";
import { windowFindings } from "../cluster/window";
import { Ledger, samePath } from "../differences";
import { finding, type Finding } from "../finding";
import { identityFindings } from "../login/identity";
import { changeWords } from "../shown";

/** Says from what to what a value was changed. */
export function valueLines(drift: ClusterChange, name: string): readonly Words[] {
  const ledger = new Ledger();
  const about = [
    ...resetFindings(drift, () => false).map(({ attribute, message }) => ({
      attribute,
      message: say`it ${message}`,
    })),
    ...identityFindings(drift, ledger),
    ...snapshotFindings(drift, ledger),
    ...windowFindings(drift, ledger),
  ].filter(({ attribute }) => attribute === name);
  if (about.length > 0) return about.map(({ message }) => message);
  if ([drift.before, drift.after].some((side) => typeof (member(side, name) ?? "") === "object")) return [];
  return [say`it ${changeWords(drift, drift.kind.schema.attributes[name], samePath(name))}`];
}

/** Reports a field that was unset as one that falls back to its default. */
export function unsetFindings(drift: ClusterChange, name: string): readonly Finding[] {
  const { address } = drift;
  return resetFindings(drift, () => false)
    .filter(({ attribute }) => attribute === name)
    .map(({ message }) =>
      finding("reset", { address, attribute: name }, say`${message}; it was unset outside Terraform`),
    );
}
