/** The exact sets of an access list's change, as lines for the details of a rendering. */
import { exampleOf, labels, sizeWords, type IpSet } from "../../cidr";
import type { ListReview } from "../access-lists";

export type SetTitle = "before" | "after" | "gained" | "lost";

export interface SetLine {
  readonly title: SetTitle;
  /** The set is all that is known for certain, and more may be in it. */
  readonly isPartial: boolean;
  /** "256 IPv4 addresses". */
  readonly size: string;
  /** The first ranges of the smallest list. */
  readonly ranges: readonly string[];
  /** How many ranges of that list are left out. */
  readonly more: number;
  readonly example: string | undefined;
}

/** The sets that hold addresses, of those asked for, each with at most so many ranges; none where the list is sensitive. */
export function setLines(
  review: ListReview,
  titles: readonly SetTitle[],
  mostRanges: number,
): readonly SetLine[] {
  if (review.isHidden) return [];
  return titles.flatMap((title) => {
    const set = setOf(review, title);
    if (set === undefined || set.isEmpty()) return [];
    const ranges = set.toTexts(mostRanges);
    return [
      {
        title,
        isPartial: isPartial(review, title),
        size: sizeWords(set),
        ranges,
        more: set.countRanges() - ranges.length,
        example: exampleOf(set),
      },
    ];
  });
}

export function rangesLine({ ranges, more }: SetLine): string {
  return more === 0 ? ranges.join(", ") : `${ranges.join(", ")} and ${more} more`;
}

/** The kinds of special addresses in what is gained, at most so many. */
export function gainedKinds({ gained, isHidden }: ListReview, most: number): string {
  const names = isHidden ? [] : labels(gained).map(({ label }) => label);
  if (names.length === 0) return "";
  const more = names.length > most ? ` and ${names.length - most} more kinds` : "";
  return `${names.slice(0, most).join(", ")}${more}`;
}

function setOf(review: ListReview, title: SetTitle): IpSet | undefined {
  return title === "before" || title === "after" ? review[title]?.certain : review[title];
}

function isPartial(review: ListReview, title: SetTitle): boolean {
  if (title === "gained" || title === "lost") return review.verdict === "undetermined";
  return review[title]?.uncertain !== undefined;
}
