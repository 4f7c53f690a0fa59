/** Why a review cannot say that nobody gains access or that nothing is lost. */
import type { Code } from "../findings/codes";
import type { Finding } from "../findings/finding";
import type { Review } from "../review";

/** What each code leaves open, the gravest first. */
const REASONS: readonly (readonly [reason: string, isIt: (found: Finding) => boolean])[] = [
  ["the plan errored", is("errored")],
  ["the plan is incomplete", is("incomplete")],
  ["a part of the plan is not reviewed", is("unreviewed")],
  ["values are known after the apply only", is("undetermined")],
  ["values are known after the apply only", ({ gates }) => gates.includes("undetermined")],
];

function is(code: Code): (found: Finding) => boolean {
  return (found) => found.code === code;
}

/** The gravest reason; undefined for a complete plan in which everything is known and reviewed. */
export function doubtOf({ plan, findings }: Review): string | undefined {
  for (const [reason, isIt] of REASONS) if (findings.some(isIt)) return reason;
  if (plan.errored) return "the plan errored";
  if (plan.complete === undefined) return "the plan does not say whether it is complete";
  return plan.complete ? undefined : "the plan is incomplete";
}
