/** Reviews as the formats write them. */
import { type FormatName, FORMATS, renderer, type Review, type StackReviews } from "../../src/review";
import { nodeSha256 } from "../../src/review/node";

/** The review of one plan, and what else is known of it. */
export function alone(review: Review, more: Partial<StackReviews> = {}): StackReviews {
  return {
    reviewed: [{ name: review.stack, planFile: "plan.json", review }],
    missing: [],
    onlyStack: undefined,
    approvals: [],
    baseApprovals: undefined,
    runUrl: undefined,
    commit: undefined,
    inRepository: (file) => file,
    sha256: nodeSha256,
    ...more,
  };
}

/** The reviews of several stacks, by their names. */
export function together(
  reviews: Readonly<Record<string, Review>>,
  more: Partial<StackReviews> = {},
): StackReviews {
  const reviewed = Object.entries(reviews).map(([name, review]) => ({
    name,
    planFile: `${name}.json`,
    review,
  }));
  const [first] = reviewed;
  if (first === undefined) throw new Error("no reviews");
  return { ...alone(first.review), reviewed, ...more };
}

export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

export function printed(reviews: StackReviews, format: FormatName): string {
  return renderer(reviews)(format);
}
