/** A review: the plans of the stacks that one change plans, each reviewed with the same approvals, and what failed. */
import type { NoReview } from "./failure/no-review";
import type { Approval } from "./gate/approvals";
import type { Review } from "./review";
import type { Sha256 } from "./sha256";

/** The plan of a stack, reviewed. */
export interface ReviewedStack {
  /** Undefined for a single plan of which it is not known. */
  readonly name: string | undefined;
  /** The file of the plan. */
  readonly planFile: string;
  readonly review: Review;
}

export interface StackReviews {
  readonly reviewed: readonly ReviewedStack[];
  /** Why the other stacks have no review. */
  readonly missing: readonly NoReview[];
  /** The name of the stack if all this is about a single one, which has a comment of its own. */
  readonly onlyStack: string | undefined;
  /** All approvals that were given. */
  readonly approvals: readonly Approval[];
  /** The approvals of the target branch; undefined if they are not known. */
  readonly baseApprovals: readonly Approval[] | undefined;
  /** The address of the run of the pipeline, which has the logs. */
  readonly runUrl: string | undefined;
  /** The commit that was planned. */
  readonly commit: string | undefined;
  /** Returns the path of a file relative to the repository, which all formats but the terminal show; undefined outside of it. */
  readonly inRepository: (file: string) => string | undefined;
  readonly sha256: Sha256;
}

/** Returns the exit code: 1 if a stack has no review, 3 if a gate stops or an approval is outdated, otherwise 0. */
export function stacksExitCode({ reviewed, missing, approvals }: StackReviews): number {
  if (missing.length > 0) return 1;
  const isOutdated = approvals.some(({ entry }) => entry?.isOutdated === true);
  return Math.max(isOutdated ? 3 : 0, ...reviewed.map(({ review }) => review.gate.exitCode));
}
