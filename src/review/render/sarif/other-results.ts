/** The results of a run that are not findings: why there is no review, approvals of the change itself, and what is not shown. */
import { DOCUMENTATION } from "../../../schema";
import { plain, say } from "../../../text";
import { SARIF } from "../../limits";
import { counted, type Level, LEVELS, type ReviewReport, type Sha256 } from "../../report";
import { missingWords, type NoReview, shownLine, type StackReviews } from "../../report/stacks";
import { placeOf, withoutLinks } from "./text";

/** The rule of the one result that counts the findings beyond `SARIF.results`. */
const NOT_SHOWN = {
  id: "not-shown",
  shortDescription: { text: "There are more findings than code scanning shows" },
  fullDescription: {
    text: `Code scanning shows ${SARIF.results} results of a run. The review has more findings, and lists the most severe.`,
  },
  help: { text: "The JSON output of the review holds all findings." },
  helpUri: `${DOCUMENTATION}/findings.md`,
  defaultConfiguration: { level: "error" },
  properties: { tags: ["plan"], "problem.severity": "error", precision: "very-high" },
};

/** The rule of the one result about approvals that the change adds itself. */
const OWN_APPROVALS = {
  id: "own-approvals",
  shortDescription: { text: "The change adds approvals itself" },
  fullDescription: { text: "The change under review adds approvals that the target branch does not have." },
  help: { text: "Check who approves what, and why: the entries are a part of the change." },
  helpUri: `${DOCUMENTATION}/review.md#approvals`,
  defaultConfiguration: { level: "warning" },
  properties: { tags: ["plan"], "problem.severity": "warning", precision: "very-high" },
};

/** The rule of a failure because of which stacks have no review. */
export const NO_REVIEW = {
  id: "no-review",
  shortDescription: { text: "A stack has no review" },
  fullDescription: { text: "A step of the pipeline failed before the review, or the plan cannot be read." },
  help: { text: "Correct what the failed step names, and run the pipeline again." },
  helpUri: `${DOCUMENTATION}/review.md#without-a-review`,
  defaultConfiguration: { level: "error" },
  properties: { tags: ["plan"], "problem.severity": "error", precision: "very-high" },
};

/** A result that is not a finding. */
export interface OtherResult {
  readonly rule: typeof NOT_SHOWN | typeof OWN_APPROVALS | typeof NO_REVIEW;
  readonly level: Level;
  readonly text: string;
  readonly place: object;
  readonly hash: string;
}

export function otherJson({ rule, level, text, place, hash }: OtherResult, ruleIndex: number): object {
  return {
    ruleId: rule.id,
    ruleIndex,
    level,
    message: { text: withoutLinks(text) },
    locations: [place],
    partialFingerprints: { primaryLocationLineHash: `${hash}:1` },
  };
}

/** Returns the result that names the approvals that the change adds itself, at the line of the first one. */
export function ownApprovalsResult(
  own: ReviewReport["ownApprovals"],
  planFile: string,
  sha256: Sha256,
): readonly OtherResult[] {
  if (own === undefined) return [];
  const text = plain(own.words);
  const hash = sha256(text).slice(0, 16);
  return [{ rule: OWN_APPROVALS, level: "warning", text, place: placeOf(own.line, planFile), hash }];
}

export function missingResult(missing: NoReview, { onlyStack, sha256 }: StackReviews): OtherResult {
  const { fix, printed, line } = missing;
  const words = [missingWords(missing, onlyStack), ...(fix === undefined ? [] : [say`Fix: ${fix}`])].map(
    plain,
  );
  const text = [...words, ...printed.slice(0, SARIF.printed).map(shownLine)].join("\n");
  const hash = sha256(plain(missingWords(missing, onlyStack))).slice(0, 16);
  return { rule: NO_REVIEW, level: "error", text, place: placeOf(line, ""), hash };
}

/** Returns the result that counts the other findings, given their levels. It has the most severe of them. */
export function notShown(rest: readonly Level[], planFile: string): OtherResult {
  const counts = LEVELS.flatMap((level) => {
    const count = rest.filter((one) => one === level).length;
    return count === 0 ? [] : [{ level, words: counted(count, level) }];
  });
  const words = counts.map((one) => one.words).join(", ");
  return {
    rule: NOT_SHOWN,
    level: counts[0]?.level ?? "note",
    text: `${rest.length} more findings are not shown here: ${words}. The JSON output holds them.`,
    place: placeOf(undefined, planFile),
    hash: rest.length.toString(16).padStart(16, "0"),
  };
}
