/** Writes the change of an access list as rows: the entries that are added, removed and kept, as the list writes them. */
import {
  changedEntries,
  type Cidr,
  type EntryChange,
  type EntryChanges,
  FAMILIES,
  IpSet,
  shortCount,
  shortRanges,
} from "../../cidr";
import { addressKinds, kindsOfParts } from "../findings/access/access-findings";
import type { ListReview } from "../findings/access/access-lists";
import { doubtsOf } from "../findings/access/doubts";
import type { ValueDoubt } from "../findings/facts";
import { REPORT_LIMITS } from "../limits";

/** The change of an access list. */
export interface RangeDifference {
  /** The attribute's name. */
  readonly list: string;
  /** The endpoint that the list protects: "API". */
  readonly label: string;
  readonly gained: IpSet;
  readonly lost: IpSet;
  readonly entries: EntryChanges;
  /** Why the sets hold only those ranges that are certain; empty if they hold all. */
  readonly doubts: readonly ValueDoubt[];
  /** "1 range added, 3 unchanged"; empty if not all is known, and for a group of clusters in which the numbers differ. */
  readonly counts: string;
}

export type RangeChange = "added" | "removed" | "kept";

export interface RangeRow {
  readonly change: RangeChange;
  readonly sign: "+" | "-" | " ";
  /** "3.120.0.0/14", "9,997 ranges", or "every IPv4 address except 198.51.100.0/24". */
  readonly range: string;
  /** "262,144 IPv4", "65,280 new", "still let in". */
  readonly size: string;
  /** "public", "private (RFC 1918)"; empty for addresses of many kinds. */
  readonly kind: string;
}

const SIGNS_OF_CHANGES: Readonly<Record<RangeChange, RangeRow["sign"]>> = {
  added: "+",
  removed: "-",
  kept: " ",
};

/** Returns the difference of a list; undefined if the list is sensitive, or there is no cluster on either side. */
export function rangeDifference(review: ListReview): RangeDifference | undefined {
  const { before, after, isHidden, endpoint, gained, lost, entries } = review;
  if (isHidden || (before === undefined && after === undefined)) return undefined;
  const doubts = doubtsOf(before, after);
  return {
    list: endpoint.accessList,
    label: endpoint.label,
    gained,
    lost,
    entries,
    doubts,
    counts: doubts.length > 0 ? "" : countChange(review),
  };
}

/** Counts the ranges: "1 range added, 1 removed, 3 unchanged"; "3 ranges" of a cluster that is new or destroyed. */
function countChange({ before, after, entries, isUnsetAfter }: ListReview): string {
  const { added, removed, kept } = entries;
  if (isUnsetAfter) return ""; // The sentence says so.
  if (before === undefined || after === undefined) return counted(added.length + removed.length);
  if (added.length + removed.length === 0) return counted(kept.length);
  const parts = [
    [added.length, "added"],
    [removed.length, "removed"],
    [kept.length, "unchanged"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what], index) => `${index === 0 ? counted(count) : shortCount(BigInt(count))} ${what}`)
    .join(", ");
}

function counted(count: number): string {
  return `${shortCount(BigInt(count))} ${count === 1 ? "range" : "ranges"}`;
}

/**
 * Returns the rows of some parts of a difference, at most `most` of each part; counts the others in `more`. The part that
 * moves addresses comes first.
 */
export function rangeRows(
  difference: RangeDifference,
  parts: readonly RangeChange[],
  most: number,
): { readonly rows: readonly RangeRow[]; readonly more: Readonly<Record<RangeChange, number>> } {
  const more: Record<RangeChange, number> = { added: 0, removed: 0, kept: 0 };
  const isLoss = difference.gained.isEmpty() && !difference.lost.isEmpty();
  const ordered = isLoss ? [...parts].sort((a, b) => LOSS_FIRST.indexOf(a) - LOSS_FIRST.indexOf(b)) : parts;
  const rows = ordered.flatMap((change) => {
    if (change === "kept") {
      const { kept } = difference.entries;
      const shown = kept.slice(0, most);
      more.kept = kept.length - shown.length;
      return shown.map(({ text, cidr }) => row(change, text, sizeOf(cidr), addressKinds(IpSet.of([cidr]))));
    }
    const changes = difference.entries[change];
    const moving = changes.filter(({ moved }) => moved > 0n);
    const idle = changes.filter(({ moved }) => moved === 0n);
    const set = change === "added" ? difference.gained : difference.lost;
    // A list that is not set has no entries.
    if (moving.length === 0 && !set.isEmpty()) return setRows(change, set, most);
    const areFew = idle.length <= REPORT_LIMITS.named;
    const shown = [...moving, ...(areFew ? idle : [])].slice(0, most);
    const kindOf = kindsOfParts(set);
    more[change] = changes.length - shown.length - (areFew ? 0 : idle.length);
    return [
      ...shown.map((entry) => entryRow(change, entry, set, kindOf)),
      ...(areFew ? [] : [row(change, counted(idle.length), IDLE[change], "")]),
    ];
  });
  return { rows, more };
}

const LOSS_FIRST: readonly RangeChange[] = ["removed", "added", "kept"];

/**
 * Returns the only range of a difference in one line: "+ 3.120.0.0/14, 262,144 IPv4", or "+ 3.66.20.0/25 → 3.66.20.0/24";
 * undefined if several ranges move addresses, or if others beside them change.
 */
export function soleRange(difference: RangeDifference): string | undefined {
  const { added, removed } = difference.entries;
  const [first, ...others] = [...added, ...removed].filter(({ moved }) => moved > 0n);
  if (difference.doubts.length > 0 || others.length > 0) return undefined;
  if (first !== undefined && first.within.length > 0) {
    const part = difference.gained.isEmpty() ? "removed" : "added";
    const isAll = first.within.length === added.length + removed.length - 1;
    return isAll ? `${SIGNS_OF_CHANGES[part]} ${changedEntries(part, [first], 1)}` : undefined;
  }
  const [row, ...rows] = rangeRows(difference, ["added", "removed"], 2).rows;
  return row === undefined || rows.length > 0 ? undefined : `${row.sign} ${row.range}, ${row.size}`;
}

/** What is said about an entry that moves no address. */
const IDLE = { added: "nobody new", removed: "still let in" } as const;
/** What is said about the addresses of an entry that others of it do not share. */
const PARTLY = { added: "new", removed: "lost" } as const;

function entryRow(
  change: "added" | "removed",
  { text, cidr, moved }: EntryChange,
  set: IpSet,
  kindOf: (part: () => IpSet) => string,
): RangeRow {
  if (moved === 0n) return row(change, text, IDLE[change], "");
  const isWhole = cidr.prefix === 0 || moved === cidr.last - cidr.first + 1n;
  const size = isWhole ? sizeOf(cidr) : `${shortCount(moved)} ${PARTLY[change]}`;
  return row(
    change,
    text,
    size,
    kindOf(() => IpSet.of([cidr]).intersection(set)),
  );
}

function setRows(change: RangeChange, set: IpSet, most: number): readonly RangeRow[] {
  return FAMILIES.filter((family) => !set.isEmpty(family)).map((family) => {
    const part = set.only(family);
    return row(
      change,
      shortRanges(part, most),
      `${shortCount(part.count(family))} IPv${family}`,
      addressKinds(part),
    );
  });
}

function row(change: RangeChange, range: string, size: string, kind: string): RangeRow {
  return { change, sign: SIGNS_OF_CHANGES[change], range, size, kind };
}

function sizeOf({ family, first, last, prefix }: Cidr): string {
  if (prefix === 0) return `all of IPv${family}`;
  return `${shortCount(last - first + 1n)} IPv${family}`;
}
