/** The reviews of the stacks that one change plans: one gate, and one set of approvals. */
import type { NoReview } from "./failure/no-review";
import type { Approval } from "./gate/approvals";
import type { ApprovalUse } from "./gate/gate";
import type { Review } from "./review";
import type { Sha256 } from "./sha256";

/** The plan of a stack, reviewed. All stacks of a change are reviewed with the same approvals. */
export interface ReviewedStack {
  readonly name: string;
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
  /** The address of the run of the pipeline, which has the logs. */
  readonly runUrl: string | undefined;
  /** The caller's, for the fingerprints and ids of a rendering. */
  readonly sha256: Sha256;
}

/** Returns the exit code of the command: 1 if a stack has no review, 3 if a gate stops, otherwise 0. */
export function stacksExitCode({ reviewed, missing }: StackReviews): number {
  if (missing.length > 0) return 1;
  return Math.max(0, ...reviewed.map(({ review }) => review.gate.exitCode));
}

/**
 * Returns what each approval does in the reviews together: it is used if one stack needs it. Without a review of every
 * stack, it is not known which approvals no stack needs, so that those are left out.
 */
export function usesOf({ reviewed, missing }: StackReviews): readonly ApprovalUse[] {
  const merged = new Map<Approval, ApprovalUse>();
  for (const use of reviewed.flatMap(({ review }) => review.gate.approvals)) {
    const before = merged.get(use.approval);
    if (before === undefined || USES.indexOf(use.use) < USES.indexOf(before.use))
      merged.set(use.approval, use);
  }
  return [...merged.values()].filter(({ use }) => use !== "unused" || missing.length === 0);
}

const USES: readonly ApprovalUse["use"][] = ["used", "expired", "unused"];
