/** Makes the lines of the rows *Gains* and *Loses*. Equal gains or losses of many endpoints share a line. */
import { FAMILIES, type Family, IpSet, shortRanges } from "../../cidr";
import type { Endpoint } from "../../schema";
import { own } from "../../text";
import { enteringOf } from "../findings/access/access-findings";
import { type AllowedAddresses, isKnown, type ListReview } from "../findings/access/access-lists";
import { doubtsOf } from "../findings/access/doubts";
import type { Level } from "../findings/catalog";
import { type ClosedEndpoint, type Doubt, endpointOf, type Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import { KIND_ORDER, MOVE_KINDS, type MoveKind } from "./move-kinds";
import {
  type AboutWords,
  aboutWords,
  endpointName,
  lineOf,
  listOf,
  type NameOf,
  type ReportLine,
} from "./names";

/** The most ranges that a line names; the details name all. */
const MOST_RANGES = 3;

/** The most lines of a row. The last one counts the endpoints that have no line of their own. */
const MOST_LINES = 100;

interface Move {
  readonly kind: MoveKind;
  readonly address: string;
  readonly endpoint: Endpoint;
  /** Undefined if the list is sensitive. */
  readonly set: IpSet | undefined;
  /** The families of which every address can connect after the change, but could not before. */
  readonly opened: readonly Family[];
}

/** Returns the lines about addresses that gain access, and about lists that are open and stay so. */
export function gainLines(review: Review, nameOf: NameOf): readonly ReportLine[] {
  const wide = groupBy(review.findingsOf("nearly-open"), ({ address }) => address);
  const isWide = ({ change, endpoint }: ListReview) =>
    wide.get(change.address)?.some(({ attribute }) => attribute === endpoint.accessList) === true;
  const gained = moves(review, (list) => gainOf(list, isWide(list)));
  const opened = new Set(gained.filter(({ kind }) => kind === "open").map(openingOf));
  // A list that the apply opens too is named once.
  const drifted = driftedMoves(review).filter((move) => move.kind !== "open" || !opened.has(openingOf(move)));
  return linesOf([...gained, ...drifted], nameOf, "error");
}

function openingOf({ address, endpoint, opened }: Move): string {
  return `${address} ${endpoint.name} ${opened.join()}`;
}

export function lossLines(review: Review, nameOf: NameOf): readonly ReportLine[] {
  return linesOf([...moves(review, lossOf), ...closedMoves(review)], nameOf, "warning");
}

type Moved = Pick<Move, "kind" | "set" | "opened">;

function moves({ clusters }: Review, movedOf: (list: ListReview) => Moved | undefined): readonly Move[] {
  return clusters
    .flatMap(({ lists }) => lists)
    .flatMap((list) => {
      const moved = movedOf(list);
      const { change, endpoint, isHidden } = list;
      return moved === undefined
        ? []
        : [{ ...moved, address: change.address, endpoint, set: isHidden ? undefined : moved.set }];
    });
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

function doubtKind(doubts: readonly Doubt[]): MoveKind {
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
    const endpoint = endpointOf(found);
    const gained = isUnreadable ? IpSet.empty : scope?.gained;
    if (address === undefined || endpoint === undefined || !(gained instanceof IpSet)) return [];
    const kind = isUnreadable ? "unreadable drift" : kindOf(listOf(found));
    const set = scope?.isSensitive === true ? undefined : gained;
    return [
      { kind, address, endpoint, set, opened: isUnreadable ? [] : (openLists.get(listOf(found)) ?? []) },
    ];
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
      const { endpoint, lost: set } = one;
      return address === undefined
        ? []
        : [{ kind: closedKind(one, attribute), address, endpoint, set, opened: [] }];
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

function linesOf(all: readonly Move[], nameOf: NameOf, level: Level): readonly ReportLine[] {
  const nameOfMove = ({ address, endpoint }: Move) => endpointName(nameOf(address), endpoint);
  const groups = groupBy(
    all,
    ({ kind, set, opened }) => `${kind} ${set === undefined ? "hidden" : set.toHex()} ${opened.join()}`,
  );
  const ordered = [...groups.values()].sort(([a], [b]) => compareSeverity(a, b));
  const shown = ordered.slice(0, ordered.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  const rest = ordered.slice(shown.length).flat();
  const lines = shown.map((group) => lineOfMove(group[0], aboutWords(group, nameOfMove, "endpoint"), level));
  if (rest.length === 0) return lines;
  const { about, members, count } = aboutWords(rest, nameOfMove, "more endpoint");
  return [...lines, lineOf(level, about, { members, count })];
}

/** Compares moves by their kinds, then by the numbers of their addresses. */
function compareSeverity(a: Move, b: Move): number {
  if (a.kind !== b.kind) return KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind);
  for (const family of FAMILIES) {
    const [one, other] = [a.set?.count(family) ?? 0n, b.set?.count(family) ?? 0n];
    if (one !== other) return one > other ? -1 : 1;
  }
  return 0;
}

function lineOfMove({ kind, set, opened }: Move, endpoints: AboutWords, level: Level): ReportLine {
  const [hidden, wordsOf, tone = level] = MOVE_KINDS[kind];
  if (set === undefined) {
    return lineOf(tone, endpoints.about, { ...endpoints, what: own(`${hidden} (a sensitive list)`) });
  }
  const what = own(wordsOf(set, opened));
  const named = opened.reduce((rest, family) => rest.difference(set.only(family)), set);
  const ranges = own(named.isEmpty() ? "" : shortRanges(named, MOST_RANGES));
  return lineOf(tone, endpoints.about, { ...endpoints, what, ranges });
}
