/** Access lists that were changed outside Terraform, and what this apply does to a change that was made there. */
import { IpSet, type ListEntry, shortSize, writtenEntries, writtenRanges } from "../../../cidr";
import { attributeAt, type Endpoint, isInput } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { FINDING_LIMITS } from "../../limits";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { meansSame } from "../../plan/meaning";
import { type MarkPath, member, type PlanTree } from "../../plan/values";
import { widthFindings } from "../access/access-findings";
import { type AccessLists, type AllowedAddresses, isKnown } from "../access/access-lists";
import { doubtsOf, doubtWords } from "../access/doubts";
import type { ClosedEndpoint, ValueDoubt } from "../facts";
import { type Finding, finding, type FindingExtra } from "../finding";
import { type GainedValue, type Scope, scopeOf } from "../scope";

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

/** The actions that do not change the drifted cluster. */
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
  const attribute = attributeAt(drift.kind.schema.attributes, [name]);
  const isNext = (value: PlanTree | undefined) => meansSame(attribute, value, member(planned.after, name));
  if (isNext(member(drift.after, name))) return "stays";
  return isNext(member(drift.before, name)) ? "reverted" : "overwritten";
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
  const message = () => say`${own(`${what} outside Terraform${OUTCOMES[outcome]}`)}${end}`;
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
function outsideFix(attribute: string, planned: ClusterChange | undefined): string | undefined {
  const isForgotten = planned?.action === "forget" || planned?.action === "create-forget";
  if (!isForgotten) return undefined;
  return `change ${attribute} back outside Terraform: this apply does not write to the present cluster`;
}

/** Returns what an approval covers of a value: markers replace what is sensitive in the drift or in the planned change. */
export type Cover = (path: MarkPath) => GainedValue;

/** Reports how an access list was changed, and what stays of it. Nothing if it allows the same addresses. */
export function driftedListFindings(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  endpoint: Endpoint,
  lists: AccessLists,
  cover: Cover,
): Finding[] {
  const { accessList } = endpoint;
  const before = lists.before(drift, accessList);
  const after = lists.after(drift, accessList);
  if (before === undefined || after === undefined) return [];
  const outcome = outcomeOf(drift, planned, accessList);
  const next = outcome === "stays" || planned === undefined ? after : lists.after(planned, accessList);
  const list = { drift, planned, endpoint, before, after, next, outcome, cover };
  if (!isKnown(after)) return unreadableFindings(list);
  return isKnown(before) ? knownFindings(list) : formerlyUnreadableFindings(list);
}

/** An access list that was changed outside Terraform. */
interface DriftedList {
  readonly drift: ClusterChange;
  readonly planned: ClusterChange | undefined;
  readonly endpoint: Endpoint;
  readonly before: AllowedAddresses;
  readonly after: AllowedAddresses;
  /** What it allows after the apply; undefined if the cluster is then gone. */
  readonly next: AllowedAddresses | undefined;
  readonly outcome: DriftOutcome;
  readonly cover: Cover;
}

/** Reports a list that cannot be read now. */
function unreadableFindings(list: DriftedList): Finding[] {
  const { drift, planned, endpoint, before, after, next } = list;
  const why = doubtWords({ change: drift, endpoint, before: undefined, after, isHidden: isSensitive(list) });
  if (isGone(list)) return [listFinding(list, "was changed", { scope: wholeScope(list) }, { why })];
  const lost = before.certain.difference(next?.certain ?? IpSet.empty);
  const about: FindingExtra = {
    scope: wholeScope(list),
    gates: ["undetermined"],
    doubts: doubtsOf(after),
    obstacle: "list",
    obstacleWords: () =>
      outsideFix(endpoint.accessList, planned) ?? `write valid ranges in ${endpoint.accessList}`,
    closed: closedEndpoints(drift, endpoint, lost, before.entries, doubtsOf(before)).map((one) => ({
      ...one,
      isPossible: true,
    })),
  };
  return [listFinding(list, "was changed", about, { why }), ...openedFindings(list)];
}

/** Reports a list of which not all could be read before. An approval covers all addresses that it lets in now: each may be new. */
function formerlyUnreadableFindings(list: DriftedList): Finding[] {
  const { drift, endpoint, before, after } = list;
  const gained = after.certain.difference(before.certain);
  const most =
    gained.isEmpty() || isSensitive(list) ? "" : `it lets in at most ${quantity(gained, after)} more, since `;
  const why = own(`${most}not all of its entries before can be read`);
  const closed = isGone(list)
    ? []
    : closedEndpoints(drift, endpoint, shutIn(list), before.entries, doubtsOf(before));
  const staying = stayingIn(list);
  if (staying.isEmpty())
    return [listFinding(list, "was changed", { scope: wholeScope(list), closed }, { why })];
  const about = { gates: ["broadened"], scope: gainScope(list, staying), closed };
  return [listFinding(list, "was changed", about, { why }), ...openedFindings(list)];
}

function knownFindings(list: DriftedList): Finding[] {
  const { drift, endpoint, before, after, outcome } = list;
  const gained = after.certain.difference(before.certain);
  const lost = before.certain.difference(after.certain);
  if (gained.isEmpty() && lost.isEmpty()) return [];
  const [staying, shut] = [stayingIn(list), shutIn(list)];
  const what = () =>
    isSensitive(list) ? "was changed (the list is sensitive)" : directionWords(list, gained, lost);
  const closed = closedEndpoints(drift, endpoint, shut, before.entries);
  const gain: LastingPart = [gained, staying];
  const loss: LastingPart = [lost, shut];
  const resultOf = (...parts: readonly LastingPart[]) =>
    outcome === "overwritten" ? lastingOutcome(parts) : outcome;
  if (staying.isEmpty()) {
    const about = { scope: wholeScope(list), closed };
    return [listFinding(list, what(), about, { outcome: resultOf(gain, loss) })];
  }
  const scope = gainScope(list, staying);
  if (lost.isEmpty() || isSensitive(list)) {
    const about = { gates: ["broadened"], scope, closed };
    return [listFinding(list, what(), about, { outcome: resultOf(gain, loss) }), ...openedFindings(list)];
  }
  // Two findings, so that an approval of the gain does not cover the loss.
  const [ofGain, ofLoss] = [
    directionWords(list, gained, IpSet.empty),
    directionWords(list, IpSet.empty, lost),
  ];
  return [
    listFinding(list, ofGain, { gates: ["broadened"], scope }, { outcome: resultOf(gain) }),
    listFinding(list, ofLoss, { scope: wholeScope(list), closed }, { outcome: resultOf(loss) }),
    ...openedFindings(list),
  ];
}

function listFinding(
  { drift, planned, endpoint, outcome }: DriftedList,
  what: string,
  extra: FindingExtra,
  how: { readonly outcome?: DriftOutcome; readonly why?: Words },
): Finding {
  return driftFinding(drift, planned, endpoint.accessList, what, how.outcome ?? outcome, extra, how.why);
}

/** Reports that a list was opened outside Terraform and stays open, or nearly open. */
function openedFindings(list: DriftedList): Finding[] {
  const { drift, planned, endpoint, before, next } = list;
  const after = { ...next, certain: lastingIn(list) };
  const wide = { change: drift, endpoint, before, after, isHidden: isSensitive(list) };
  const how = ": it was opened outside Terraform, and stays so";
  return widthFindings(wide, { how, revert: outsideFix(endpoint.accessList, planned) });
}

/** Reports whether nothing of the change is left after the apply. */
function isGone({ outcome }: DriftedList): boolean {
  return outcome === "reverted" || outcome === "destroyed";
}

function isSensitive({ drift, endpoint }: DriftedList): boolean {
  return isHidden(drift, [endpoint.accessList]);
}

/** Returns the addresses that can connect now, and after the apply too. */
function lastingIn({ after, next }: DriftedList): IpSet {
  return (next?.certain ?? IpSet.empty).intersection(after.certain);
}

/** Returns the addresses that gained access, and keep it. */
function stayingIn(list: DriftedList): IpSet {
  return lastingIn(list).difference(list.before.certain);
}

/** Returns the addresses that certainly lost access, and do not get it back. */
function shutIn({ before, after, next, outcome }: DriftedList): IpSet {
  const isCertain = outcome !== "destroyed" && (next === undefined || isKnown(next));
  const lost = before.certain.difference(after.certain);
  return isCertain ? lost.difference(next?.certain ?? IpSet.empty) : IpSet.empty;
}

/** The scope of a finding about the list as a whole. */
function wholeScope(list: DriftedList): Scope {
  const { drift, endpoint, cover } = list;
  return scopeOf(drift, "drift", {
    gained: [cover([endpoint.accessList])],
    isSensitive: isSensitive(list),
  });
}

/** The scope of a finding about addresses that gained access, and keep it. */
function gainScope(list: DriftedList, gained: IpSet): Scope {
  const { drift, endpoint, after, next = after } = list;
  return scopeOf(drift, "drift", {
    endpoint: endpoint.name,
    gained,
    entries: writtenEntries(gained, next.entries ?? []),
    isSensitive: isSensitive(list),
  });
}

/** Addresses that drift gained or lost, and those of them for which this apply changes nothing. */
type LastingPart = readonly [all: IpSet, lasting: IpSet];

/** Returns the outcome of an apply that writes another list: how much it leaves of what drift gained and lost. */
function lastingOutcome(parts: readonly LastingPart[]): DriftOutcome {
  if (parts.every(([, lasting]) => lasting.isEmpty())) return "overwritten";
  return parts.every(([all, lasting]) => all.difference(lasting).isEmpty()) ? "stays" : "partly";
}

/**
 * Returns the endpoint with the addresses that can no longer connect to it; nothing if there are none. `entries` are those of
 * the list before.
 */
export function closedEndpoints(
  drift: ClusterChange,
  endpoint: Endpoint,
  lost: IpSet,
  entries: readonly ListEntry[] = [],
  doubts: readonly ValueDoubt[] = [],
): readonly ClosedEndpoint[] {
  if (lost.isEmpty() && doubts.length === 0) return [];
  if (isHidden(drift, [endpoint.accessList])) return [{ endpoint, lost: undefined, entries: [], doubts }];
  return [{ endpoint, lost, entries: writtenEntries(lost, entries), doubts }];
}

function directionWords({ before, after }: DriftedList, gained: IpSet, lost: IpSet): string {
  const widened = gained.isEmpty() ? [] : [`widened by ${quantity(gained, after)}`];
  const narrowed = lost.isEmpty() ? [] : [`narrowed by ${quantity(lost, before)}`];
  return `was ${[...widened, ...narrowed].join(" and ")}`;
}

/** Writes the addresses of a list by the entries that hold them. */
function quantity(set: IpSet, { entries = [] }: AllowedAddresses): string {
  return `${shortSize(set)} (${writtenRanges(set, writtenEntries(set, entries), FINDING_LIMITS.entries)})`;
}
