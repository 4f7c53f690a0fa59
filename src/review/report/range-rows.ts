/** Writes the change of an access list as rows: ranges that are added, removed and kept. */
import { IpSet, shortCount, shortRanges, shortSize, smallerRanges } from "../../cidr";
import { addressKinds, kindsOfParts } from "../findings/access/access-findings";
import type { ListReview } from "../findings/access/access-lists";
import { doubtsOf } from "../findings/access/doubts";
import type { Doubt } from "../findings/finding";

/** The change of an access list. */
export interface RangeDifference {
  /** The attribute's name. */
  readonly list: string;
  /** The endpoint that the list protects: "API". */
  readonly label: string;
  readonly gained: IpSet;
  readonly lost: IpSet;
  readonly kept: IpSet;
  /** Why the sets hold only those ranges that are certain; empty if they hold all. */
  readonly doubts: readonly Doubt[];
  /** "4 ranges become 5"; empty if not all is known, and for a group of clusters in which the numbers differ. */
  readonly counts: string;
}

export type RangeChange = "gained" | "lost" | "kept";

export interface RangeRow {
  readonly change: RangeChange;
  readonly sign: "+" | "-" | " ";
  /** "3.120.0.0/14", or "every IPv4 address except 198.51.100.0/24". */
  readonly range: string;
  /** "262,144 IPv4". */
  readonly size: string;
  /** "public", "private (RFC 1918)"; empty for addresses of many kinds. */
  readonly kind: string;
}

const SIGNS_OF_CHANGES: Readonly<Record<RangeChange, RangeRow["sign"]>> = {
  gained: "+",
  lost: "-",
  kept: " ",
};

/** Returns the difference of a list; undefined if the list is sensitive, or there is no cluster on either side. */
export function rangeDifference(review: ListReview): RangeDifference | undefined {
  const { before, after, isHidden, endpoint, gained, lost } = review;
  if (isHidden || (before === undefined && after === undefined)) return undefined;
  const doubts = doubtsOf(before, after);
  return {
    list: endpoint.accessList,
    label: endpoint.label,
    gained,
    lost,
    kept:
      before === undefined || after === undefined ? IpSet.empty : before.certain.intersection(after.certain),
    doubts,
    counts: doubts.length > 0 ? "" : countChange(review),
  };
}

/** Compares the numbers of ranges: "4 ranges become 5", "3 ranges stay 3", "2 ranges". */
function countChange({ before, after }: Pick<ListReview, "before" | "after">): string {
  const [was, is] = [before?.certain.countRanges(), after?.certain.countRanges()];
  const only = was === undefined || is === undefined || before === after;
  if (only) return ranges(is ?? was ?? 0);
  return `${ranges(was)} ${was === 1 ? (is === was ? "stays" : "becomes") : is === was ? "stay" : "become"} ${shortCount(BigInt(is))}`;
}

function ranges(count: number): string {
  return `${shortCount(BigInt(count))} ${count === 1 ? "range" : "ranges"}`;
}

/** Returns the rows of some parts of a difference, at most `most` ranges of each part; counts the others in `more`. */
export function rangeRows(
  difference: RangeDifference,
  parts: readonly RangeChange[],
  most: number,
): { readonly rows: readonly RangeRow[]; readonly more: Readonly<Record<RangeChange, number>> } {
  const more: Record<RangeChange, number> = { gained: 0, lost: 0, kept: 0 };
  const rows = parts.flatMap((change) => {
    const set = difference[change];
    return smallerRanges(set).flatMap(({ family, ranges: shown, isComplement }): RangeRow[] => {
      const sign = SIGNS_OF_CHANGES[change];
      if (isComplement) {
        const part = set.only(family);
        const range = shortRanges(part, most);
        const short = shortSize(part);
        const size = short === range ? `${shortCount(part.count(family))} IPv${family}` : short;
        return [{ change, sign, range, size, kind: addressKinds(part) }];
      }
      const [cidrs, texts] = [shown.toCidrs(most), shown.toTexts(most)];
      more[change] += shown.countRanges() - cidrs.length;
      const kindOf = kindsOfParts(shown);
      return cidrs.map((cidr, index) => ({
        change,
        sign,
        range: texts[index] ?? "",
        size: `${shortCount(cidr.last - cidr.first + 1n)} IPv${family}`,
        kind: kindOf(() => IpSet.of([cidr])),
      }));
    });
  });
  return { rows, more };
}
