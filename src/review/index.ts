/** The review of a plan: what a change does to who can get in. It runs in a browser too; node/ holds what needs Node.js. */
export { CODES, type Code, DEFAULT_FAIL_ON } from "./findings/codes";
export type { Finding } from "./findings/finding";
export { type Approval, APPROVALS_EXAMPLE, APPROVALS_FILE, isDigest, readApprovals } from "./gate/approvals";
export { DIGITS } from "./gate/digest";
export { FAIL_ON_DEFAULT, FAIL_ON_NOTHING, gateNames } from "./gate/gate";
export { MUST_REACH_EXAMPLE, type MustReach, readMustReach, statementsOfStack } from "./plan/must-reach";
export { type Networks, networksOfState } from "./plan/networks";
export { readProviderAddress } from "./plan/provider";
export type { Entry, Plan } from "./plan/plan";
export { readPlan, tooLarge } from "./plan/read";
export type { PlanTree } from "./plan/values";
export { type FormatName, FORMATS, renderer } from "./render/formats";
export type { TerminalOptions } from "./render/terminal";
export { failedStep, type NoReview, unreadablePlan } from "./failure/no-review";
export { review, type Review, type ReviewOptions } from "./review";
export { type ReviewedStack, type StackReviews, stacksExitCode } from "./stacks";
export type { Synthesized } from "./plan/synthesized";
