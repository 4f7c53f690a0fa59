/**
 * Writes the addresses that gain or lose access as lines of the report. A range of many endpoints is one line, which names
 * the range as the access lists write it.
 */
import {
  changedEntries,
  type EntryChange,
  FAMILIES,
  type Family,
  formatCidr,
  type IpSet,
  shortRanges,
} from "../../cidr";
import { own } from "../../text";
import type { Level } from "../findings/catalog";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import { type AddressCounts, KIND_ORDER, MOVE_KINDS, type MoveKind } from "./move-kinds";
import { aboutWords, countedWords, lineOf, type NameOf, type ReportLine } from "./names";

/** Addresses of one endpoint that gain access, or lose it. */
export interface Move {
  readonly kind: MoveKind;
  readonly part: "added" | "removed";
  readonly address: string;
  /** The endpoint: "API". */
  readonly label: string;
  /** Undefined if the list is sensitive. */
  readonly set: IpSet | undefined;
  /** The families of which every address can connect after the change, but could not before. */
  readonly opened: readonly Family[];
  /** The entries that hold the addresses, each address in one of them; empty if the list has no entries that may be shown. */
  readonly entries: readonly EntryChange[];
}

/** What one line is about. */
interface LineGroup {
  /** One of the moves: the others are of the same kind. */
  readonly move: Move;
  readonly members: readonly Move[];
  /** How many addresses each member moves. */
  readonly counts: readonly [AddressCounts, ...AddressCounts[]];
  readonly entries: readonly EntryChange[];
}

/** The kinds of which each range has its own line. Other kinds are about a list as a whole. */
const BY_RANGE: ReadonlySet<MoveKind> = new Set<MoveKind>(["more", "drift", "fewer", "closed"]);

/** Writes moves as lines of a level. Those of which all members are approved are notes. */
export function moveLines(
  all: readonly Move[],
  nameOf: NameOf,
  level: Level,
  isApproved: (move: Move) => boolean,
): readonly ReportLine[] {
  const isByRange = ({ kind, entries }: Move) => BY_RANGE.has(kind) && entries.length > 0;
  const groups = [
    ...[...groupBy(all.filter(isByRange), ({ kind }) => kind).values()].flatMap(rangeGroups),
    ...[
      ...groupBy(
        all.filter((move) => !isByRange(move)),
        listKey,
      ).values(),
    ].map(listGroup),
  ].sort(compareSeverity);
  const shown = groups.slice(
    0,
    groups.length > REPORT_LIMITS.lines ? REPORT_LIMITS.lines - 1 : REPORT_LIMITS.lines,
  );
  const lines = shown.map((group) =>
    groupLine(group, nameOf, group.members.every(isApproved) ? "note" : level),
  );
  const rest = groups.slice(shown.length).flatMap(({ members }) => members);
  if (rest.length === 0) return lines;
  const counted = countedWords(rest, nameOf, "more endpoint");
  return [...lines, lineOf(rest.every(isApproved) ? "note" : level, counted.about, counted)];
}

/** Groups the ranges of moves of one kind: those that the same endpoints gain, or lose, are one line. */
function rangeGroups(moves: readonly Move[]): readonly LineGroup[] {
  const uses = moves.flatMap((move, index) =>
    move.entries.map((entry) => ({ move, index, entry, key: formatCidr(entry.cidr) })),
  );
  const byRange = [...groupBy(uses, ({ key }) => key).values()];
  const byEndpoints = groupBy(byRange, (ofRange) => ofRange.map(({ index }) => index).join());
  return [...byEndpoints.values()].map((ranges) => {
    const ofFirst = ranges[0];
    const countsOf = (member: number) => countsIn(ranges.flatMap((ofRange) => ofRange[member]?.entry ?? []));
    return {
      move: ofFirst[0].move,
      members: ofFirst.map(({ move }) => move),
      counts: [countsOf(0), ...ofFirst.slice(1).map((_, index) => countsOf(index + 1))],
      entries: ranges.map((ofRange) => sharedEntry(ofRange.map(({ entry }) => entry))),
    };
  });
}

/** Returns a range without the entries within it if they are not the same for all endpoints. */
function sharedEntry(entries: readonly EntryChange[]): EntryChange {
  const [first, ...others] = entries as readonly [EntryChange, ...EntryChange[]];
  const textsOf = ({ within }: EntryChange) => within.map(({ text }) => text).join();
  const isSame = others.every((other) => textsOf(other) === textsOf(first));
  return isSame ? first : { ...first, within: [] };
}

function listKey({ kind, part, set, opened, entries }: Move): string {
  const written = entries.map(({ cidr }) => formatCidr(cidr)).join();
  const isSameRanges = kind === "open" && written !== "";
  const addresses = set === undefined ? "hidden" : isSameRanges ? written : `${set.toHex()} ${written}`;
  return `${kind} ${part} ${opened.join()} ${addresses}`;
}

/** Makes the group of moves with the same key. */
function listGroup(moves: readonly [Move, ...Move[]]): LineGroup {
  const [move, ...others] = moves;
  const countsOf = ({ set }: Move): AddressCounts => ({ 4: set?.count(4) ?? 0n, 6: set?.count(6) ?? 0n });
  return {
    move,
    members: moves,
    counts: [countsOf(move), ...others.map(countsOf)],
    entries: move.entries.map((_, index) =>
      sharedEntry(moves.flatMap(({ entries }) => entries[index] ?? [])),
    ),
  };
}

function countsIn(entries: readonly EntryChange[]): AddressCounts {
  const counts = { 4: 0n, 6: 0n };
  for (const { cidr, moved } of entries) counts[cidr.family] += moved;
  return counts;
}

/** Compares by the kinds, then by the numbers of addresses. */
function compareSeverity(a: LineGroup, b: LineGroup): number {
  if (a.move.kind !== b.move.kind) return KIND_ORDER.indexOf(a.move.kind) - KIND_ORDER.indexOf(b.move.kind);
  for (const family of FAMILIES) {
    const [one, other] = [a.counts[0][family], b.counts[0][family]];
    if (one !== other) return one > other ? -1 : 1;
  }
  return 0;
}

function groupLine({ move, members, counts, entries }: LineGroup, nameOf: NameOf, level: Level): ReportLine {
  const { kind, part, set, opened } = move;
  const [hidden, wordsOf, least = level] = MOVE_KINDS[kind];
  const tone = level === "note" ? level : least;
  const endpoints = aboutWords(members, nameOf, "endpoint");
  if (set === undefined) {
    return lineOf(tone, endpoints.about, { ...endpoints, what: own(`${hidden} (a sensitive list)`) });
  }
  const what = own(wordsOf({ set, opened, counts }));
  return lineOf(tone, endpoints.about, {
    ...endpoints,
    what,
    ranges: own(rangesOf(set, opened, part, entries)),
  });
}

function rangesOf(
  set: IpSet,
  opened: readonly Family[],
  part: Move["part"],
  entries: readonly EntryChange[],
): string {
  if (entries.length > 0) return changedEntries(part, entries, REPORT_LIMITS.named);
  const named = opened.reduce((rest, family) => rest.difference(set.only(family)), set);
  return named.isEmpty() ? "" : shortRanges(named, REPORT_LIMITS.named);
}
