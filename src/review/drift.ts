/** What somebody changed outside Terraform since the last apply, and whether this apply would silently revert it. */
import type { IpSet } from "../cidr";
import { rangeWords, sizeWords } from "../cidr";
import { isInput } from "../schema";
import type { AccessLists } from "./access-lists";
import { isHidden, isPartlyUnknown, type ClusterChange } from "./changes";
import { finding, type Finding } from "./findings";
import { member, sameJson } from "./json-value";
import { own, say, type Words } from "./words";

const MOST_RANGES = 4;

/** `planned` is what the plan does to the same cluster; undefined where it does nothing. */
export function driftFindings(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  lists: AccessLists,
): Finding[] {
  const { address, action, before, after, kind } = drift;
  if (action === "delete" || (before !== null && after === null)) {
    const again = planned?.action === "create" ? ", and this apply makes a new one, without its data" : "";
    return [finding("drift", { address }, own(`it was deleted outside Terraform${again}`))];
  }
  if (before === null || after === null) return [];
  return Object.entries(kind.schema.attributes).flatMap(([name, attribute]) => {
    if (!isInput(attribute) || attribute.terraformOnly === true || attribute.writeOnlyFormOf !== undefined)
      return [];
    if (sameJson(member(before, name), member(after, name))) return [];
    const outcome = outcomeOf(drift, planned, name);
    const what = attribute.format === "access-list" ? listWords(drift, name, lists) : own("was changed");
    if (what === undefined) return [];
    return [finding("drift", { address, attribute: name }, say`${what} outside Terraform${own(outcome)}`)];
  });
}

function outcomeOf(drift: ClusterChange, planned: ClusterChange | undefined, name: string): string {
  if (planned === undefined || planned.action === "no-op") return ", and stays so";
  if (planned.action === "delete") return ", and the cluster is destroyed";
  if (isPartlyUnknown(planned, [name])) return "; whether this apply reverts it is not known";
  const next = member(planned.after, name);
  if (sameJson(next, member(drift.after, name))) return ", and stays so";
  return sameJson(next, member(drift.before, name))
    ? ", and this apply reverts it"
    : ", and this apply overwrites it with something else";
}

/** In which direction a list was changed; undefined where it holds the same addresses. */
function listWords(drift: ClusterChange, list: string, lists: AccessLists): Words | undefined {
  const [before, after] = [lists.before(drift, list), lists.after(drift, list)];
  if (before === undefined || after === undefined) return undefined;
  if (before.uncertain !== undefined || after.uncertain !== undefined) return own("was changed");
  const [gained, lost] = [after.certain.difference(before.certain), before.certain.difference(after.certain)];
  if (gained.isEmpty() && lost.isEmpty()) return undefined;
  if (isHidden(drift, [list])) return own("was changed (the list is sensitive)");
  const widened = gained.isEmpty() ? [] : [`widened by ${quantity(gained)}`];
  const narrowed = lost.isEmpty() ? [] : [`narrowed by ${quantity(lost)}`];
  return own(`was ${[...widened, ...narrowed].join(" and ")}`);
}

function quantity(set: IpSet): string {
  return `${sizeWords(set)} (${rangeWords(set, MOST_RANGES)})`;
}
