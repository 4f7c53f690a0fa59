/** Access lists that were changed outside Terraform, and what this apply does to a change that was made there. */
import { entryChanges, IpSet } from "../../../cidr";
import { attributeAt, isInput } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { type ClusterChange, isPartlyUnknown } from "../../plan/changes";
import { meansSame } from "../../plan/meaning";
import { type MarkPath, member, type PlanTree } from "../../plan/values";
import { gains, losses, type MoveOptions, undetermined } from "../access/access-findings";
import { type AccessLists, isKnown, type ListReview } from "../access/access-lists";
import { doubtWords } from "../access/doubts";
import { sized } from "../access/range-words";
import { type Finding, finding, type FindingExtra, type GainedValue } from "../finding";
import { scopeOf } from "../scope";

/** What this apply does to a change that was made outside Terraform. */
export type DriftOutcome = "stays" | "partly" | "destroyed" | "unknown" | "reverted" | "overwritten";

/** The end of a sentence about a change, by its outcome. */
export const OUTCOMES: Readonly<Record<DriftOutcome, string>> = {
  stays: ", and stays so",
  partly: ", and this apply may keep a part of the change",
  destroyed: ", and the cluster is destroyed",
  unknown: "; whether this apply reverts it is not known",
  reverted: ", and this apply reverts it",
  overwritten: ", and this apply overwrites it with something else",
};

/** Returns what the apply does to the change of an attribute. `planned` is the change of the same cluster in the plan. */
export function outcomeOf(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  name: string,
): DriftOutcome {
  if (planned === undefined || planned.action === "no-op" || planned.action === "forget") return "stays";
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
function revertWords(attribute: string, planned: ClusterChange | undefined): Words {
  return own(
    planned?.action === "forget"
      ? `change ${attribute} back outside Terraform: this apply does not write to the present cluster`
      : `set ${attribute} to what it should be, so that the apply reverts the change`,
  );
}

/** What was changed outside Terraform, and this apply undoes. The effects of the planned change say so. */
export interface Undone {
  /** The address of the planned change. */
  readonly address: string;
  readonly attribute: string;
  /** What becomes of a value. */
  readonly words?: Words;
  /** The addresses that were let in and shut out, of an access list. */
  readonly moved?: { readonly letIn: IpSet; readonly shutOut: IpSet };
}

/** What is found about an attribute that was changed outside Terraform. */
export interface AttributeDrift {
  readonly findings: readonly Finding[];
  readonly undone?: Undone;
}

/**
 * Reports how an access list was changed, and what stays of it. Nothing if it allows the same addresses. `cover` returns what an
 * approval covers of a value.
 */
export function driftedListFindings(
  drift: ClusterChange,
  planned: ClusterChange | undefined,
  list: ListReview,
  lists: AccessLists,
  cover: (path: MarkPath) => GainedValue,
): AttributeDrift {
  const { before, after, endpoint, isHidden, verdict } = list;
  const { accessList: name } = endpoint;
  if (before === undefined || after === undefined || verdict === "equal") return { findings: [] };
  const outcome = outcomeOf(drift, planned, name);
  const scope = scopeOf(drift, "drift", { gained: [cover([name])], isSensitive: isHidden });
  const whole = (what: string, why: Words = []) =>
    driftFinding(drift, planned, name, what, outcome, { scope }, why);
  const isRead = isKnown(after);
  if (!isRead && outcome !== "stays")
    return { findings: [whole("was changed", doubtWords({ ...list, before: undefined }))] };
  if (outcome === "destroyed" || outcome === "unknown")
    return { findings: [whole(isHidden ? "was changed (the list is sensitive)" : directionWords(list))] };
  // All that a list lets in now may be new if it could not be read before.
  const [letIn, shutOut] = [
    after.certain.difference(before.certain),
    before.certain.difference(after.certain),
  ];
  const next = outcome === "stays" || planned === undefined ? after : lists.after(planned, name);
  const certain = (next?.certain ?? IpSet.empty).intersection(after.certain);
  const isAllKnown = isRead && (next === undefined || isKnown(next));
  const gained = certain.difference(before.certain);
  const lost = isAllKnown ? shutOut.difference(next?.certain ?? IpSet.empty) : IpSet.empty;
  const entries = entryChanges(before.entries ?? [], after.entries ?? [], { gained, lost });
  const lasting = { ...list, after: { ...(next ?? after), certain }, gained, lost, entries };
  const options = outsideOptions(name, planned);
  const findings = [
    ...(isKnown(before) ? [] : [whole("was changed", own("not all of its entries before can be read"))]),
    ...(isRead ? [] : [undetermined(lasting, options)]),
    ...gains(lasting, options),
    ...losses(lasting, options),
  ];
  if (planned === undefined) return { findings };
  const moved = { letIn: letIn.difference(gained), shutOut: shutOut.difference(lost) };
  return { findings, undone: { address: planned.address, attribute: name, moved } };
}

function outsideOptions(name: string, planned: ClusterChange | undefined): MoveOptions {
  return {
    gates: ["drift"],
    variant: "outside",
    outsideWords: own(`it was changed outside Terraform${OUTCOMES.stays}`),
    fix: () => revertWords(name, planned),
  };
}

/** Adds to an effect of a planned change that it undoes what was done outside Terraform. */
export function withUndone(found: Finding, undone: readonly Undone[]): Finding {
  const { address, attribute, variant, level, gates } = found;
  const mine = undone.find((one) => one.address === address && one.attribute === attribute);
  const outsideWords = mine === undefined || variant !== undefined ? undefined : undoneWords(found, mine);
  if (outsideWords === undefined) return found;
  return { ...found, level: level === "note" ? "warning" : level, gates: [...gates, "drift"], outsideWords };
}

function undoneWords({ moved, caller }: Finding, undone: Undone): Words | undefined {
  if (undone.moved === undefined) return undone.words;
  const { letIn, shutOut } = undone.moved;
  const isIn = moved?.to === "in";
  const set = isIn ? shutOut : letIn;
  // Of a sensitive list, the addresses are not known here.
  const addresses = moved === undefined ? (caller?.addresses ?? IpSet.empty) : (moved.addresses ?? set);
  if (!addresses.intersects(set)) return undefined;
  return own(
    isIn
      ? "it was removed outside Terraform, and the configuration lists it"
      : "it was added outside Terraform, and the configuration does not list it",
  );
}

function directionWords({ gained, lost }: ListReview): string {
  const widened = gained.isEmpty() ? [] : [`widened by ${sized(gained)}`];
  const narrowed = lost.isEmpty() ? [] : [`narrowed by ${sized(lost)}`];
  const how = [...widened, ...narrowed].join(" and ");
  return how === "" ? "was changed" : `was ${how}`;
}
