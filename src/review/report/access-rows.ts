/** Finds the addresses that gain and lose access, for the rows *Gains* and *Loses*. */
import {
  type EntryChange,
  FAMILIES,
  type Family,
  IpSet,
  type ListEntry,
  movingEntries,
  writtenEntries,
} from "../../cidr";
import { enteringOf } from "../findings/access/access-findings";
import { type AllowedAddresses, isKnown, type ListReview } from "../findings/access/access-lists";
import { doubtsOf } from "../findings/access/doubts";
import { type ClosedEndpoint, endpointOf, type ValueDoubt } from "../findings/facts";
import type { Finding } from "../findings/finding";
import { isLoss } from "../gate/stops";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import type { MoveKind } from "./move-kinds";
import { type Move, moveLines } from "./move-lines";
import { listOf, type NameOf, type ReportLine } from "./names";

/** Returns the lines about addresses that gain access, and about lists that are open and stay so. */
export function gainLines(review: Review, nameOf: NameOf): readonly ReportLine[] {
  const wide = groupBy(review.findingsOf("nearly-open"), ({ address }) => address);
  const isWide = ({ change, endpoint }: ListReview) =>
    wide.get(change.address)?.some(({ attribute }) => attribute === endpoint.accessList) === true;
  const gained = moves(review, "added", (list) => gainOf(list, isWide(list)));
  const opened = new Set(gained.filter(({ kind }) => kind === "open").map(openingOf));
  // A list that the apply opens too is named once.
  const drifted = driftedMoves(review).filter((move) => move.kind !== "open" || !opened.has(openingOf(move)));
  return moveLines([...gained, ...drifted], nameOf, "error", approvedMoves(review));
}

function openingOf({ address, label, opened }: Move): string {
  return `${address} ${label} ${opened.join()}`;
}

export function lossLines(review: Review, nameOf: NameOf): readonly ReportLine[] {
  const lost = [...moves(review, "removed", lossOf), ...closedMoves(review)];
  return moveLines(lost, nameOf, "warning", approvedMoves(review));
}

/** Returns a function that reports whether what an endpoint gains, or what it loses, is approved. */
function approvedMoves({ gate }: Review): (move: Move) => boolean {
  const key = (address: string, label: string, part: Move["part"]) => [address, label, part].join("\0");
  const stops = groupBy(gate.stops, (stop) => {
    const { finding } = stop;
    const label = endpointOf(finding)?.label;
    if (finding.address === undefined || label === undefined) return undefined;
    return key(finding.address, label, isLoss(stop) ? "removed" : "added");
  });
  return ({ address, label, part }) =>
    stops.get(key(address, label, part))?.every(({ approval }) => approval !== undefined) === true;
}

type Moved = Pick<Move, "kind" | "opened"> & { readonly set: IpSet };

function moves(
  { clusters }: Review,
  part: Move["part"],
  movedOf: (list: ListReview) => Moved | undefined,
): readonly Move[] {
  return clusters
    .flatMap(({ lists }) => lists)
    .flatMap((list) => {
      const moved = movedOf(list);
      if (moved === undefined) return [];
      const { change, endpoint, isHidden } = list;
      return {
        ...moved,
        part,
        address: change.address,
        label: endpoint.label,
        set: isHidden ? undefined : moved.set,
        entries: isHidden ? [] : entriesOfMove(list, part, moved.set),
      };
    });
}

/** Returns the entries of a list that hold the addresses of a move. */
function entriesOfMove(list: ListReview, part: Move["part"], set: IpSet): readonly EntryChange[] {
  const { after, before, entries, isUnsetAfter } = list;
  const changed = movingEntries(entries[part]);
  if (changed.length > 0) return changed;
  // Those of an imported cluster, and of a list that is not all known, are no changes of the list.
  const side = part === "added" && !isUnsetAfter ? after : part === "removed" ? before : undefined;
  return unchanged(writtenEntries(set, side?.entries ?? []), set);
}

function unchanged(entries: readonly ListEntry[], set: IpSet): readonly EntryChange[] {
  return entries.map((entry) => ({ ...entry, moved: set.countIn(entry.cidr), within: [] }));
}

/** `isWide`: the list lets in more than any one network has, as that of an imported cluster can without any gain. */
function gainOf(list: ListReview, isWide: boolean): Moved | undefined {
  const { verdict, gained, after, change } = list;
  const entering = enteringOf(list);
  const opened = FAMILIES.filter((family) => !entering.isEmpty(family) && after?.certain.isOpen(family));
  if (opened.length > 0) return { kind: "open", set: entering, opened };
  if (verdict === "undetermined" && (after === undefined || !isKnown(after)))
    return { kind: doubtKind(doubtsOf(after)), set: gained, opened };
  if (verdict === "undetermined")
    return entering.isEmpty() ? undefined : { kind: "at most more", set: entering, opened };
  // A list that only a change outside Terraform made wide has a line of its own.
  if (isWide && !entering.isEmpty()) {
    const isGain = !gained.isEmpty() && verdict !== "created" && !change.isImported;
    return { kind: isGain ? "wider" : "wide", set: entering, opened };
  }
  if (gained.isEmpty()) return undefined;
  return { kind: verdict === "created" ? "new" : "more", set: gained, opened };
}

function doubtKind(doubts: readonly ValueDoubt[]): MoveKind {
  if (!doubts.includes("unreadable")) return "unknown";
  return doubts.includes("unknown") ? "unknown and unreadable" : "unreadable";
}

function lossOf({ before, after, lost }: ListReview): Moved | undefined {
  if (before === undefined || before === after) return undefined;
  const isUnreadable = !isKnown(before);
  const isPossible = after !== undefined && !isKnown(after);
  const set = isPossible ? before.certain.difference(after.certain) : lost;
  const isOpen = FAMILIES.every((family) => after?.certain.isOpen(family));
  if (set.isEmpty() && (!isUnreadable || isOpen)) return undefined;
  return {
    kind: lossKind(after, { isUnreadable, isPossible: isPossible || set.isEmpty() }),
    set,
    opened: [],
  };
}

/** `isUnreadable`: not all of the present list is known. `isPossible`: it is not known whether anything is lost. */
function lossKind(
  after: AllowedAddresses | undefined,
  { isUnreadable, isPossible }: { readonly isUnreadable: boolean; readonly isPossible: boolean },
): MoveKind {
  if (after === undefined) return isUnreadable ? "partly gone" : "gone";
  if (isPossible) return isUnreadable ? "perhaps fewer of an unreadable list" : "perhaps fewer";
  return isUnreadable ? "at least fewer" : "fewer";
}

/**
 * Returns the lines about lists that somebody opened outside Terraform and that stay open. If a list could not be read before,
 * only the findings about how wide it is say what it gained.
 */
function driftedMoves({ findings, findingsOf }: Review): readonly Move[] {
  const openLists = new Map<string, readonly Family[]>();
  const wideLists = new Set<string>();
  for (const found of findings) {
    if (found.opened !== undefined) openLists.set(listOf(found), found.opened);
    if (found.isDrifted && found.code === "nearly-open") wideLists.add(listOf(found));
  }
  const all = findingsOf("drift");
  const drifts = all.filter(({ scope }) => scope?.gained instanceof IpSet);
  const known = new Set(drifts.map(listOf));
  const widths = groupBy(
    findings.filter((found) => found.isDrifted && !known.has(listOf(found))),
    listOf,
  );
  const unreadable = all.filter((found) => found.doubts.length > 0 && !widths.has(listOf(found)));
  const kindOf = (list: string): MoveKind =>
    openLists.has(list) ? "open" : wideLists.has(list) ? "wide drift" : "drift";
  const moveOf = (found: Finding, isUnreadable: boolean): readonly Move[] => {
    const { address, scope } = found;
    const label = endpointOf(found)?.label;
    const gained = isUnreadable ? IpSet.empty : scope?.gained;
    if (address === undefined || label === undefined || !(gained instanceof IpSet)) return [];
    const kind = isUnreadable ? "unreadable drift" : kindOf(listOf(found));
    const set = scope?.isSensitive === true ? undefined : gained;
    const opened = isUnreadable ? [] : (openLists.get(listOf(found)) ?? []);
    const entries = set === undefined ? [] : unchanged(scope?.entries ?? [], set);
    return [{ kind, part: "added", address, label, set, opened, entries }];
  };
  return [
    ...[...drifts, ...[...widths.values()].map(([first]) => first)].flatMap((found) => moveOf(found, false)),
    ...unreadable.flatMap((found) => moveOf(found, true)),
  ];
}

/** Returns the lines about addresses that somebody locked out outside Terraform, and that stay locked out. */
function closedMoves({ findings }: Review): readonly Move[] {
  return findings.flatMap(({ address, attribute, closed = [] }) =>
    closed.flatMap((one) => {
      const { endpoint, lost: set, entries } = one;
      if (address === undefined) return [];
      return {
        kind: closedKind(one, attribute),
        part: "removed",
        address,
        label: endpoint.label,
        set,
        opened: [],
        entries: set === undefined ? [] : unchanged(entries, set),
      };
    }),
  );
}

function closedKind({ lost, doubts, isPossible }: ClosedEndpoint, attribute: string | undefined): MoveKind {
  const isUnreadable = doubts.length > 0;
  if (attribute === undefined) return isUnreadable ? "partly deleted" : "deleted";
  if (isPossible === true || (isUnreadable && lost?.isEmpty() !== false))
    return isUnreadable ? "perhaps closed unreadable" : "perhaps closed";
  return isUnreadable ? "partly closed" : "closed";
}
