/** Changes of how long Terraform waits for an operation. */
import { isNested, timeouts } from "../../../schema";
import { type ClusterChange, isSameAndKnown, isUnknown } from "../../input/changes";
import { joined, own, say } from "../../words";
import { differsAt, samePath } from "../differences";
import { finding, type Finding } from "../finding";
import { changeWords } from "../shown";

const ATTRIBUTE = "timeouts";

/** Reports the timeouts that change. */
export function timeoutFindings(change: ClusterChange): Finding[] {
  const { before, after, address } = change;
  if (before === null || after === null || isSameAndKnown(change, ATTRIBUTE)) return [];
  const place = { address, attribute: ATTRIBUTE };
  if (isUnknown(change, [ATTRIBUTE])) {
    return [finding("timeouts", place, own("how long Terraform waits is known only after apply"))];
  }
  const operations = isNested(timeouts.type) ? timeouts.type.object.attributes : {};
  const changed = Object.entries(operations).filter(([name]) => differsAt(change, samePath(ATTRIBUTE, name)));
  if (changed.length === 0) return [];
  const details = changed.map(
    ([name, attribute]) => say`${own(name)} ${changeWords(change, attribute, samePath(ATTRIBUTE, name))}`,
  );
  const accounts = changed.map(([name]) => samePath(ATTRIBUTE, name));
  return [finding("timeouts", place, joined(details, "; "), { accounts })];
}
