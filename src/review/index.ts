/** The review of a plan: what a change does to who can get in. It runs in a browser too; node/ holds what needs Node.js. */
export { CODES, LEVELS, type Code, type Level } from "./findings/codes";
export type { Finding } from "./findings/finding";
export {
  APPROVALS_EXAMPLE,
  APPROVALS_FILE,
  isDigest,
  readApprovals,
  type Approval,
  type ApprovalsReading,
} from "./gate/approvals";
export { DIGITS } from "./gate/digest";
export { DEFAULT_FAIL_ON, EXIT_CODES, FAIL_ON_NOTHING, gateNames, type Gate } from "./gate/gate";
export type { Stop } from "./gate/stops";
export {
  MUST_REACH_EXAMPLE,
  readMustReach,
  statementsOfStack,
  type MustReach,
  type MustReachReading,
} from "./input/must-reach";
export { readProviderAddress } from "./input/provider";
export { readPlan, type PlanFile, type PlanReading } from "./input/plan-file";
export {
  FORMATS,
  isFormatName,
  type OutputFormat,
  type FormatName,
  type RenderOptions,
} from "./render/formats";
export { renderAnnotations } from "./render/annotations";
export { renderHtml } from "./render/html";
export { jsonPieces, renderJson } from "./render/json";
export { renderMarkdown } from "./render/markdown/markdown";
export { renderSarif } from "./render/sarif";
export { PLAIN_TERMINAL, renderTerminal, type TerminalOptions } from "./render/terminal";
export { review, type Review, type ReviewOptions } from "./review";
export { escaped } from "./words";
export type { Sha256 } from "./sha256";
export type { Synthesized } from "./input/synthesized";
