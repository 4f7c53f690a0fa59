/** Groups the effects of all stacks: what was written once is one change. */
import { own, plain, say, type Words } from "../../text";
import { failureKey } from "../failure/no-review";
import { networksWords } from "../findings/access/networks";
import { LEVELS, RANKED_CODES } from "../findings/codes";
import type { Caller, Finding } from "../findings/finding";
import { AUTH_SOURCES } from "../findings/login/identity-providers";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import type { ReviewedStack, StackReviews } from "../stacks";
import {
  type Change,
  distinctLines,
  type Effect,
  type EffectChange,
  type FailedChange,
  type OutdatedChange,
  TO_DO,
  type ToDo,
  type Where,
} from "./change";
import { handoversAmong } from "./handovers";
import { approvalOf, keyOf } from "./key";
import { whereOf } from "./places";
import { saidOf } from "./words";

type Unnumbered<Kind extends Change> = Omit<Kind, "number">;

/** Returns the changes in the order in which they are read: what to correct first, then what to decide. */
export function groupedChanges(reviews: StackReviews): readonly Change[] {
  const all = [
    ...failedChanges(reviews),
    ...outdatedChanges(reviews),
    ...effectChanges(reviews.reviewed.flatMap(effectsOf)),
  ];
  return all.sort(inOrder).map((change, index) => ({ ...change, number: index + 1 }));
}

/** Returns the effects of a stack, without those that another effect says too. */
function effectsOf(stack: ReviewedStack): readonly Effect[] {
  const { review } = stack;
  const effects = review.findings.map((finding): Effect => {
    const stop = review.gate.stopOf(finding);
    const cluster = review.clusterAt(finding.address);
    return {
      finding,
      stack,
      cluster,
      stop,
      toDo: toDoOf(finding, stop),
      where: placeOf(finding, cluster, review),
    };
  });
  const byAddress = groupBy(effects, ({ finding }) => finding.address ?? "");
  return effects.filter(
    (effect) => !isSaidByAnother(effect, byAddress.get(effect.finding.address ?? "") ?? []),
  );
}

/** Returns where an effect was written: of a caller that is shut out, the range that is narrower now, else the list. */
function placeOf(finding: Finding, cluster: Effect["cluster"], review: Review): Where {
  const narrowed = removalsFor(finding, review).map((one) => whereOf(one, cluster, review));
  const where = narrowed.find(({ line }) => line !== undefined) ?? whereOf(finding, cluster, review);
  const statement = finding.caller?.statedAt;
  return statement === undefined ? where : { ...where, statement };
}

function toDoOf({ level }: Finding, stop: Effect["stop"]): ToDo {
  if (stop === undefined) return level === "note" ? "note" : "read";
  if (stop.approval !== undefined) return "approved";
  return stop.digest === undefined ? "correct" : "decide";
}

/** Reports whether an effect that stops nothing is a part of what another one of the same cluster says. */
function isSaidByAnother({ finding, stop }: Effect, beside: readonly Effect[]): boolean {
  if (stop !== undefined) return false;
  const { code, attribute, outsideWords } = finding;
  // The new name stands beside the old one where the new addresses are told.
  if (code === "changed" && attribute === "name" && outsideWords === undefined)
    return beside.some((one) => one.finding.code === "hostname");
  // Each provider of logins that goes is told.
  if (code === "reset" && attribute === AUTH_SOURCES)
    return beside.some((one) => one.finding.code === "identity");
  // Who is shut out is told with the ranges that are removed.
  return beside.some(
    ({ finding: { code: other, caller, variant } }) =>
      other === "lockout" && variant === undefined && caller !== undefined && isRemovalFor(finding, caller),
  );
}

function effectChanges(effects: readonly Effect[]): readonly Unnumbered<EffectChange>[] {
  const groups = [...groupBy(effects, keyOf).values()];
  const handoversOf = handoversAmong(effects);
  return writtenTogether(groups).map((group) => effectChange(group, handoversOf(group)));
}

/** Ranges that stand on one line, or of which no line is known, and that reach the same endpoints, were written once. */
function writtenTogether(groups: readonly (readonly Effect[])[]): readonly (readonly Effect[])[] {
  const merged = groupBy(groups, (group, index) => {
    const key = group[0]?.finding.moved?.instead.length === 0 ? sameListKey(group) : undefined;
    return key === undefined ? `alone ${index}` : JSON.stringify([key, linesOf(group)]);
  });
  const lines = groupBy([...merged.values()], (parts) => sameListKey(parts[0] ?? []) ?? parts);
  // So many lines of one list are read as one.
  return [...lines.values()].flatMap((parts) =>
    parts.length > MOST_LINES ? [parts.flat(2)] : parts.map((part) => part.flat()),
  );
}

/** Returns a text that is equal for ranges that reach the same endpoints, and that are decided alike; undefined for other effects. */
function sameListKey(group: readonly Effect[]): string | undefined {
  const [first] = group;
  const { moved, code, gates } = first?.finding ?? {};
  if (first === undefined || moved?.entry === undefined) return undefined;
  const names = plain(networksWords(moved.networks));
  const places = group.map(({ stack, finding }) => [stack.name, finding.address, finding.attribute]);
  return JSON.stringify([code, moved.to, first.toDo, gates, approvalOf(first.stop), names, places.sort()]);
}

/** The most changes that ranges for the same endpoints make by their lines. */
const MOST_LINES = 8;

function linesOf(effects: readonly Effect[]): readonly string[] {
  return distinctLines(effects.flatMap(({ where }) => where.line ?? [])).map(
    ({ file, line }) => `${file}:${line}`,
  );
}

function effectChange(group: readonly Effect[], handovers: readonly Words[]): Unnumbered<EffectChange> {
  const [first, ...others] = group;
  if (first === undefined) throw new Error("a change without effects");
  const effects = [first, ...others] as const;
  const lines = distinctLines(effects.flatMap(({ where }) => where.line ?? []));
  const { lead, rest } = saidOf(effects, removedFor(effects));
  return {
    kind: "effects",
    code: first.finding.code,
    toDo: first.toDo,
    lead,
    rest,
    effects,
    lines,
    constructs: lines.length > 0 ? [] : distinctLines(effects.flatMap(({ where }) => where.construct ?? [])),
    digests: [...new Set(effects.flatMap(({ stop }) => stop?.digest ?? []))],
    approval: first.stop?.approval,
    handovers,
  };
}

/** Returns the ranges whose removal shuts a caller out. */
function removedFor(effects: readonly Effect[]): readonly string[] {
  const removals = effects.flatMap(({ finding, stack }) => removalsFor(finding, stack.review));
  return [...new Set(removals.flatMap(({ moved }) => moved?.entry?.text ?? []))];
}

/** Returns the effects by which the caller that an effect is about is shut out. */
function removalsFor({ address, caller }: Finding, { findings }: Review): readonly Finding[] {
  if (caller?.addresses === undefined) return [];
  return findings.filter((one) => one.address === address && isRemovalFor(one, caller));
}

function isRemovalFor({ moved }: Finding, { endpoint, addresses }: Caller): boolean {
  return (
    moved?.to === "out" &&
    moved.endpoint.name === endpoint.name &&
    addresses !== undefined &&
    moved.addresses?.intersects(addresses) === true
  );
}

function failedChanges({ missing }: StackReviews): readonly Unnumbered<FailedChange>[] {
  const groups = groupBy(missing, failureKey);
  return [...groups.values()].map((all) => ({
    kind: "failed",
    toDo: "correct",
    lead: own("not reviewed"),
    rest: all[0] === undefined ? [] : say`: ${all[0].reason}`,
    missing: all,
    lines: distinctLines(all.flatMap(({ line }) => line ?? [])),
    constructs: [],
  }));
}

function outdatedChanges({ approvals }: StackReviews): readonly Unnumbered<OutdatedChange>[] {
  const outdated = approvals.filter(({ entry }) => entry?.isOutdated === true);
  if (outdated.length === 0) return [];
  return [
    {
      kind: "outdated",
      toDo: "correct",
      lead: own("approvals of an earlier version cover nothing"),
      rest: own(`: take ${outdated.length} out of the file, and approve anew what this review still asks`),
      approvals: outdated,
      lines: distinctLines(outdated.flatMap(({ entry }) => entry?.line ?? [])),
      constructs: [],
    },
  ];
}

function inOrder(a: Unnumbered<Change>, b: Unnumbered<Change>): number {
  if (!isOfEffects(a) || !isOfEffects(b)) return Number(isOfEffects(a)) - Number(isOfEffects(b));
  const level = ({ effects: [{ finding }] }: Unnumbered<EffectChange>) => LEVELS.indexOf(finding.level);
  return (
    TO_DO.indexOf(a.toDo) - TO_DO.indexOf(b.toDo) ||
    RANKED_CODES.indexOf(a.code) - RANKED_CODES.indexOf(b.code) ||
    sizeOf(b) - sizeOf(a) ||
    level(a) - level(b) ||
    b.effects.length - a.effects.length
  );
}

function isOfEffects(change: Unnumbered<Change>): change is Unnumbered<EffectChange> {
  return change.kind === "effects";
}

/** Returns how many addresses get in; 0 for another change. */
function sizeOf({ effects: [{ finding }] }: Unnumbered<EffectChange>): number {
  const { addresses, to } = finding.moved ?? {};
  return addresses === undefined || to !== "in"
    ? 0
    : Number(addresses.count(4)) + Number(addresses.count(6)) / 2 ** 64;
}
