/** Access lists that were changed outside Terraform, and what this apply does to a change that was made there. */
import { entryChanges, IpSet, type ListEntry } from "../../../cidr";
import { attributeAt, type Endpoint, isInput } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { meansSame } from "../../plan/meaning";
import { type MarkPath, member, type PlanTree } from "../../plan/values";
import { gains, losses, type MoveOptions, type MovingList } from "../access/access-findings";
import { type AccessLists, type AllowedAddresses, isKnown } from "../access/access-lists";
import { doubtsOf, doubtWords } from "../access/doubts";
import { sized } from "../access/range-words";
import { type Finding, finding, type FindingExtra, type GainedValue, type Scope } from "../finding";
import { scopeOf } from "../scope";

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

/** Addresses that were let in or shut out outside Terraform, and for which this apply does the opposite. */
export interface Reverted {
  /** The address of the planned change. */
  readonly address: string;
  readonly attribute: string;
  readonly letIn: IpSet;
  readonly shutOut: IpSet;
}

export interface ListDrift {
  readonly findings: readonly Finding[];
  /** The effects of the planned change say what it takes back. */
  readonly reverted?: Reverted;
}

/** Reports how an access list was changed, and what stays of it. Nothing if it allows the same addresses. */
export function driftedListFindings(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  endpoint: Endpoint,
  lists: AccessLists,
  cover: Cover,
): ListDrift {
  const { accessList } = endpoint;
  const before = lists.before(drift, accessList);
  const after = lists.after(drift, accessList);
  if (before === undefined || after === undefined) return { findings: [] };
  const outcome = outcomeOf(drift, planned, accessList);
  const next = outcome === "stays" || planned === undefined ? after : lists.after(planned, accessList);
  const list = { drift, planned, endpoint, before, after, next, outcome, cover };
  if (!isKnown(after) || !isKnown(before)) return { findings: unreadableFindings(list) };
  return knownFindings(list);
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

/** Reports a list that cannot be read on one side: an approval covers all that it lets in now, since each may be new. */
function unreadableFindings(list: DriftedList): readonly Finding[] {
  const { drift, planned, endpoint, before, after, outcome } = list;
  const isReadNow = isKnown(after);
  const why = isReadNow
    ? own("not all of its entries before can be read")
    : doubtWords({ change: drift, endpoint, before: undefined, after, isHidden: isSensitive(list) });
  const isGone = outcome === "reverted" || outcome === "destroyed";
  const staying = isGone || !isReadNow ? IpSet.empty : stayingIn(list);
  const { accessList: name } = endpoint;
  const about: FindingExtra = {
    scope: staying.isEmpty() ? wholeScope(list) : gainScope(list, staying),
    gates: isGone ? [] : isReadNow ? (staying.isEmpty() ? [] : ["broadened"]) : ["undetermined"],
    doubts: isGone ? [] : doubtsOf(before, after),
    ...(!isReadNow &&
      !isGone && {
        obstacle: "list" as const,
        obstacleWords: outsideFix(name, planned) ?? `write valid ranges in ${name}`,
      }),
  };
  const found = driftFinding(drift, planned, name, "was changed", outcome, about, why);
  if (isReadNow || isGone) return [found];
  // What is certain may open the list, whatever else it lets in.
  const certain = lastingOf(list, stayingIn(list), IpSet.empty);
  return [found, ...gains(certain, outsideOptions(list)).filter(({ code }) => code !== "broadened")];
}

/** Returns the part of the change that stays, as a change of its own. */
function lastingOf(list: DriftedList, gained: IpSet, lost: IpSet): MovingList {
  const { drift: change, endpoint, before, after } = list;
  return {
    change,
    endpoint,
    before,
    after: { ...(list.next ?? after), certain: lastingIn(list) },
    gained,
    lost,
    isHidden: isSensitive(list),
    isUnsetAfter: false,
    entries: entryChanges(before.entries ?? NO_ENTRIES, after.entries ?? NO_ENTRIES, { gained, lost }),
  };
}

function outsideOptions({ planned, endpoint }: DriftedList): MoveOptions {
  return {
    gates: ["drift"],
    isOutside: true,
    details: () => [own("it was changed outside Terraform, and stays so")],
    fix: () => revertWords(endpoint.accessList, planned),
    obstacleWords: outsideFix(endpoint.accessList, planned),
  };
}

function knownFindings(list: DriftedList): ListDrift {
  const { drift, planned, endpoint, before, after, outcome } = list;
  const gained = after.certain.difference(before.certain);
  const lost = before.certain.difference(after.certain);
  if (gained.isEmpty() && lost.isEmpty()) return { findings: [] };
  const { accessList: name } = endpoint;
  if (outcome === "destroyed" || outcome === "unknown") {
    const what = isSensitive(list) ? "was changed (the list is sensitive)" : directionWords(gained, lost);
    const about: FindingExtra = { scope: wholeScope(list) };
    return { findings: [driftFinding(drift, planned, name, what, outcome, about)] };
  }
  const [staying, shut] = [stayingIn(list), shutIn(list)];
  const lasting = lastingOf(list, staying, shut);
  const options = outsideOptions(list);
  const findings = [...gains(lasting, options), ...losses(lasting, options)];
  const [letIn, shutOut] = [gained.difference(staying), lost.difference(shut)];
  if (planned === undefined || (letIn.isEmpty() && shutOut.isEmpty())) return { findings };
  return { findings, reverted: { address: planned.address, attribute: name, letIn, shutOut } };
}

const NO_ENTRIES: readonly ListEntry[] = [];

/** Adds to the effects of a planned change that it takes back what was done outside Terraform. */
export function withReverted(found: Finding, reverted: readonly Reverted[]): Finding {
  const { moved, address, attribute } = found;
  if (moved === undefined || found.variant !== undefined) return found;
  const mine = reverted.find((one) => one.address === address && one.attribute === attribute);
  const set = moved.to === "in" ? mine?.shutOut : mine?.letIn;
  if (set === undefined || (moved.addresses !== undefined && !moved.addresses.intersects(set))) return found;
  const what =
    moved.to === "in"
      ? "it was removed outside Terraform, and the configuration lists it"
      : "it was added outside Terraform, and the configuration does not list it";
  return {
    ...found,
    gates: [...found.gates, "drift"],
    details: () => [own(what), ...(found.details?.() ?? [])],
  };
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
function shutIn({ before, after, next }: DriftedList): IpSet {
  const isCertain = next === undefined || isKnown(next);
  const lost = before.certain.difference(after.certain);
  return isCertain ? lost.difference(next?.certain ?? IpSet.empty) : IpSet.empty;
}

/** The scope of an effect about the list as a whole. */
function wholeScope(list: DriftedList): Scope {
  const { drift, endpoint, cover } = list;
  const isHiddenList = isSensitive(list);
  return scopeOf(drift, "drift", { gained: [cover([endpoint.accessList])], isSensitive: isHiddenList });
}

/** The scope of an effect about addresses that gained access, and keep it. */
function gainScope(list: DriftedList, gained: IpSet): Scope {
  const { drift, endpoint } = list;
  const isHiddenList = isSensitive(list);
  return scopeOf(drift, "broadened", { endpoint: endpoint.name, gained, isSensitive: isHiddenList });
}

function directionWords(gained: IpSet, lost: IpSet): string {
  const widened = gained.isEmpty() ? [] : [`widened by ${sized(gained)}`];
  const narrowed = lost.isEmpty() ? [] : [`narrowed by ${sized(lost)}`];
  return `was ${[...widened, ...narrowed].join(" and ")}`;
}
