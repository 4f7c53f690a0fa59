/** Makes the lines of the rows *Gains* and *Loses*. Equal gains or losses of many endpoints share a line. */
import { FAMILIES, type Family, IpSet, shortCount, shortRanges, shortSize } from "../../cidr";
import type { Endpoint } from "../../schema";
import { enteringOf } from "../findings/access/access-findings";
import type { ListReview } from "../findings/access/access-lists";
import type { EqualSets } from "../findings/access/equal-sets";
import type { Level } from "../findings/codes";
import { endpointOf } from "../findings/finding";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import { own } from "../words";
import {
  endpointName,
  everyAddress,
  lineOf,
  listOf,
  type NameOf,
  type ReportLine,
  type SubjectWords,
  subjectWords,
} from "./names";

/** The most ranges that a line names; the details name all. */
const MOST_RANGES = 3;

/** The most lines of a row. The last one counts the endpoints that have no line of their own. */
const MOST_LINES = 100;

/** What happens to the addresses of an endpoint, the most severe first: the words for a sensitive list, and for others. */
const KINDS = {
  open: { hidden: "open", effect: openWords },
  unknown: { hidden: "known only after apply", effect: unknownWords },
  wide: {
    hidden: "lets in more addresses than any one network has",
    effect: (set: IpSet) => `lets in ${shortSize(set)}`,
  },
  wider: {
    hidden: "lets in more addresses, in all more than any one network has",
    effect: (set: IpSet) => signed("+", set),
  },
  more: { hidden: "lets in more addresses", effect: (set: IpSet) => signed("+", set) },
  drift: {
    hidden: "was opened to more addresses outside Terraform",
    effect: (set: IpSet) => `${signed("+", set)} outside Terraform`,
  },
  new: { hidden: "is new", effect: (set: IpSet) => `new: ${shortSize(set)}` },
  fewer: { hidden: "lets in fewer addresses", effect: (set: IpSet) => signed("-", set) },
  closed: {
    hidden: "was closed to some addresses outside Terraform",
    effect: (set: IpSet) => `${signed("-", set)} outside Terraform`,
  },
  deleted: {
    hidden: "was deleted with the cluster, outside Terraform",
    effect: (set: IpSet) => `${signed("-", set)} outside Terraform, with the cluster`,
  },
  gone: {
    hidden: "is destroyed with the cluster",
    effect: (set: IpSet) => `${signed("-", set)}, with the cluster`,
  },
};

type Kind = keyof typeof KINDS;

const ORDER = Object.keys(KINDS);

interface Move {
  readonly kind: Kind;
  readonly address: string;
  readonly endpoint: Endpoint;
  /** Undefined if the list is sensitive. */
  readonly set: IpSet | undefined;
  /** The families of which every address can connect after the change, but could not before. */
  readonly opened: readonly Family[];
}

/** Returns the lines about addresses that gain access, and about lists that are open and stay so. */
export function gainLines(review: Review, nameOf: NameOf, sets: EqualSets): readonly ReportLine[] {
  const wide = groupBy(
    review.findings.filter(({ code }) => code === "nearly-open"),
    ({ address }) => address,
  );
  const isWide = ({ change, endpoint }: ListReview) =>
    wide.get(change.address)?.some(({ attribute }) => attribute === endpoint.accessList) === true;
  const gained = moves(review, (list) => gainOf(list, isWide(list)));
  const opened = new Set(gained.filter(({ kind }) => kind === "open").map(openingOf));
  // A list that the apply opens too is named once.
  const drifted = driftedMoves(review).filter((move) => move.kind !== "open" || !opened.has(openingOf(move)));
  return linesOf([...gained, ...drifted], nameOf, sets, "error");
}

function openingOf({ address, endpoint, opened }: Move): string {
  return `${address} ${endpoint.name} ${opened.join()}`;
}

export function lossLines(review: Review, nameOf: NameOf, sets: EqualSets): readonly ReportLine[] {
  return linesOf([...moves(review, lossOf), ...closedMoves(review)], nameOf, sets, "warning");
}

type Moved = Pick<Move, "kind" | "set" | "opened">;

function moves({ clusters }: Review, movedOf: (list: ListReview) => Moved | undefined): readonly Move[] {
  const found: Move[] = [];
  for (const { lists } of clusters) {
    for (const list of lists) {
      const moved = movedOf(list);
      if (moved === undefined) continue;
      const { change, endpoint, isHidden } = list;
      const { kind, set, opened } = moved;
      found.push({ kind, address: change.address, endpoint, set: isHidden ? undefined : set, opened });
    }
  }
  return found;
}

/** `isWide`: the list lets in more than any one network has, as that of an imported cluster can without any gain. */
function gainOf(list: ListReview, isWide: boolean): Moved | undefined {
  const { verdict, gained, after, change } = list;
  const entering = enteringOf(list);
  const opened = FAMILIES.filter((family) => !entering.isEmpty(family) && after?.certain.isOpen(family));
  if (opened.length > 0) return { kind: "open", set: entering, opened };
  if (verdict === "undetermined") return { kind: "unknown", set: gained, opened };
  if (isWide) {
    const isGain = !gained.isEmpty() && verdict !== "created" && !change.isImported;
    return { kind: isGain ? "wider" : "wide", set: entering, opened };
  }
  if (gained.isEmpty()) return undefined;
  return { kind: verdict === "created" ? "new" : "more", set: gained, opened };
}

function lossOf({ verdict, lost }: ListReview): Moved | undefined {
  if (lost.isEmpty()) return undefined;
  return { kind: verdict === "deleted" ? "gone" : "fewer", set: lost, opened: [] };
}

/** Returns the lines about lists that somebody opened outside Terraform and that stay open. */
function driftedMoves({ findings }: Review): readonly Move[] {
  const openLists = new Map<string, readonly Family[]>();
  for (const found of findings) if (found.opened !== undefined) openLists.set(listOf(found), found.opened);
  const drifts = findings.filter(({ code }) => code === "drift");
  return drifts.flatMap((found): Move[] => {
    const { address, subject } = found;
    if (address === undefined || !(subject?.gained instanceof IpSet)) return [];
    const endpoint = endpointOf(found);
    if (endpoint === undefined) return [];
    const set = subject.isSensitive ? undefined : subject.gained;
    const opened = openLists.get(listOf(found)) ?? [];
    const kind = opened.length > 0 ? "open" : "drift";
    return [{ kind, address, endpoint, set, opened }];
  });
}

/** Returns the lines about addresses that somebody locked out outside Terraform, and that stay locked out. */
function closedMoves({ findings }: Review): readonly Move[] {
  const found: Move[] = [];
  for (const { address, attribute, closed } of findings) {
    if (address === undefined || closed === undefined) continue;
    const kind = attribute === undefined ? "deleted" : "closed";
    for (const { endpoint, lost } of closed) found.push({ kind, address, endpoint, set: lost, opened: [] });
  }
  return found;
}

function linesOf(all: readonly Move[], nameOf: NameOf, sets: EqualSets, level: Level): readonly ReportLine[] {
  const nameOfMove = ({ address, endpoint }: Move) => endpointName(nameOf(address), endpoint);
  const groups = groupBy(
    all,
    ({ kind, set, opened }) => `${kind} ${set === undefined ? "hidden" : sets.idOf(set)} ${opened.join()}`,
  );
  const ordered = [...groups.values()].sort(([a], [b]) => compareSeverity(a, b));
  const shown = ordered.slice(0, ordered.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  const rest = ordered.slice(shown.length).flat();
  const lines = shown.map((group) =>
    lineOfMove(group[0], subjectWords(group, nameOfMove, ["endpoint", "endpoints"]), level),
  );
  if (rest.length === 0) return lines;
  const { subject, members, count } = subjectWords(rest, nameOfMove, ["more endpoint", "more endpoints"]);
  return [...lines, lineOf(level, subject, { members, count })];
}

/** Compares moves by their kinds, then by the numbers of their addresses. */
function compareSeverity(a: Move, b: Move): number {
  if (a.kind !== b.kind) return ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind);
  for (const family of FAMILIES) {
    const [one, other] = [a.set?.count(family) ?? 0n, b.set?.count(family) ?? 0n];
    if (one !== other) return one > other ? -1 : 1;
  }
  return 0;
}

function lineOfMove({ kind, set, opened }: Move, about: SubjectWords, level: Level): ReportLine {
  const tone = kind === "new" || kind === "gone" ? "note" : level;
  if (set === undefined) {
    return lineOf(tone, about.subject, { ...about, effect: own(`${KINDS[kind].hidden} (a sensitive list)`) });
  }
  const effect = own(KINDS[kind].effect(set, opened));
  const named = opened.reduce((rest, family) => rest.difference(set.only(family)), set);
  const ranges = own(named.isEmpty() ? "" : shortRanges(named, MOST_RANGES));
  return lineOf(tone, about.subject, { ...about, effect, ranges });
}

function unknownWords(set: IpSet): string {
  return set.isEmpty() ? "known only after apply" : `at least ${signed("+", set)}, not all is known`;
}

/** Formats the addresses of a list that is opened: "open to every IPv4 address, +16 IPv6". */
function openWords(set: IpSet, opened: readonly Family[]): string {
  const others = FAMILIES.filter((family) => !opened.includes(family) && !set.isEmpty(family));
  return [`open to ${everyAddress(opened)}`, ...others.map((family) => signed("+", set.only(family)))].join(
    ", ",
  );
}

/** Formats the sizes of both families: "+262,144 IPv4 +2^80 IPv6 and more" if the latter size is rounded down. */
function signed(sign: "+" | "-", set: IpSet): string {
  return FAMILIES.filter((family) => !set.isEmpty(family))
    .map((family) => {
      const part = set.only(family);
      const size = set.isOpen(family) ? `${shortCount(part.count(family))} IPv${family}` : shortSize(part);
      const exact = size.replace(/^over /, "");
      return `${sign}${exact}${exact === size ? "" : " and more"}`;
    })
    .join(" ");
}
