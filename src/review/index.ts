/** The review of a plan: what a change does to who can get in. It runs in a browser too; node/ holds what needs Node.js. */
export { CODES, DEFAULT_FAIL_ON, type Code } from "./findings/catalog";
export type { Finding } from "./findings/finding";
export { APPROVALS_EXAMPLE, APPROVALS_FILE, isDigest, readApprovals, type Approval } from "./gate/approvals";
export { DIGITS } from "./gate/digest";
export { FAIL_ON_NOTHING, gateNames } from "./gate/gate";
export { MUST_REACH_EXAMPLE, readMustReach, statementsOfStack, type MustReach } from "./plan/must-reach";
export { readProviderAddress } from "./plan/provider";
export type { Entry, Plan } from "./plan/plan";
export { readPlan, tooLarge } from "./plan/read";
export {
  elements,
  holdsHidden,
  holdsUnknown,
  revealedJson,
  keysOf,
  member,
  type PlanTree,
  same,
  text,
} from "./plan/values";
export { FORMATS, type FormatName } from "./render/formats";
export { renderTerminal } from "./render/terminal";
export { PLAIN_TERMINAL, type TerminalOptions } from "./render/terminal/pieces";
export { failedStep, type NoReview, unreadablePlan } from "./failure/no-review";
export { review, type Review, type ReviewOptions } from "./review";
export { stacksExitCode, type ReviewedStack, type StackReviews } from "./stacks";
export type { Synthesized } from "./plan/synthesized";
