/** Makes the report of several stacks: one headline, then each stack, the most severe first. */
import { escaped, joined, maskUrls, namesWords, own, plain, say, type Words } from "../../text";
import type { NoReview } from "../failure/no-review";
import { addedApprovals } from "../gate/gate";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import { type StackReviews, usesOf } from "../stacks";
import { shapesIn } from "./alike";
import { approvalWords } from "./gate-report";
import { approverWords, effectsOf, type Standing } from "./headline";
import { reportOf } from "./index";
import { counted } from "./names";
import { ownApprovals } from "./notices";
import { sharedReport, type StackSection } from "./shared";

export type { NoReview } from "../failure/no-review";
export { stacksExitCode, type StackReviews } from "../stacks";
export type { ReportBody, SharedPart, StackSection } from "./shared";

export type StacksStanding = Standing | "no-review";

export const STACKS_STANDINGS: Readonly<Record<StacksStanding, string>> = {
  "no-review": "NO REVIEW",
  stop: "STOP",
  unchecked: "NO GATE",
  pass: "PASS",
  approved: "PASS, approved",
  clean: "CLEAN",
};

/** The most severe first. */
const ORDER = Object.keys(STACKS_STANDINGS) as readonly StacksStanding[];

export function reportOfStacks(reviews: StackReviews) {
  const sections = reviews.reviewed.map((stack): StackSection => ({
    ...stack,
    report: reportOf(stack.review),
  }));
  sections.sort((a, b) => ORDER.indexOf(a.report.standing) - ORDER.indexOf(b.report.standing));
  const missing = together(reviews.missing);
  const { parts, bodyOf } = sharedReport(sections);
  const uses = usesOf(reviews);
  const added = addedApprovals(uses);
  const approvals = ownApprovals(added);
  return {
    /** `stop` if a gate stops, or if only some of the stacks have a review. */
    standing: standingOf(sections, missing),
    headline: joined([...headlineParts(sections, missing, reviews.onlyStack), ...approverWords(added)], "; "),
    /** The approvals that the change under review adds itself; undefined if it adds none. */
    ownApprovals: approvals,
    sections,
    /** What several stacks have in common. */
    parts,
    /** What a stack has beside the parts. */
    bodyOf,
    /** The failures, of which those of several stacks with the same cause are one. */
    missing,
    uses,
    /** Approvals that no stack needs. */
    unused: uses.filter(({ use }) => use === "unused").map(approvalWords),
  };
}

function standingOf(sections: readonly StackSection[], missing: readonly NoReview[]): StacksStanding {
  const [worst] = sections;
  if (worst === undefined) return "no-review";
  return missing.length > 0 ? "stop" : worst.report.standing;
}

/** Joins failures that say the same about different stacks. */
function together(all: readonly NoReview[]): readonly NoReview[] {
  const groups = groupBy(all, ({ stacks, reason, printed }) =>
    JSON.stringify([stacks.length === 0, plain(reason), printed.map(withoutNumber)]),
  );
  return [...groups.values()].map((group) => ({
    ...group[0],
    stacks: group.flatMap(({ stacks }) => stacks),
  }));
}

/** Leaves out the line of a synthesized file, which is another one in each stack, in the words of Terraform. */
function withoutNumber(text: string): string {
  return text.replace(/(?<=cdk\.tf\.json line )\d{1,7}|^\s*\d{1,7}(?=:)/, "");
}

function headlineParts(
  sections: readonly StackSection[],
  missing: readonly NoReview[],
  onlyStack: string | undefined,
): readonly Words[] {
  // A clean stack needs no words beside others.
  const told = sections.filter(({ report }) => report.standing !== "clean");
  const shown = told.length + missing.length === 0 ? sections : told;
  const groups = groupBy(shown, ({ review, report: { standing, nameOf } }) =>
    JSON.stringify([
      standing,
      shapesIn(review, nameOf)(effectsOf(review, (address) => [nameOf(address)], sections.length)),
    ]),
  );
  const parts = [
    ...missing.map((one) => {
      const isOneOfSeveral = sections.length > 0 && one.stacks.length > 0;
      return {
        words: isOneOfSeveral
          ? say`no review of ${stackNames(one.stacks)}: ${one.what}`
          : missingWords(one, onlyStack),
        count: Math.max(1, one.stacks.length),
      };
    }),
    ...[...groups.values()].map((group) => {
      const names = stackNames(group.map(({ name }) => name));
      return {
        words: say`${own(group.length === 1 ? "" : "each of ")}${names}: ${effectsTogether(group)}`,
        count: group.length,
      };
    }),
  ];
  const rest = parts.slice(REPORT_LIMITS.named).reduce((sum, { count }) => sum + count, 0);
  const more = rest === 0 ? [] : [own(`and ${counted(rest, "more stack")} below`)];
  return [...parts.slice(0, REPORT_LIMITS.named).map(({ words }) => words), ...more];
}

/** Writes the effects of stacks that have the same ones. */
function effectsTogether(group: readonly [StackSection, ...StackSection[]]): Words {
  const [{ review, report }, ...others] = group;
  if (others.length === 0) return report.effects;
  const namesOf = (address: string) => {
    const names = group.map((section) => section.report.nameOf(address));
    return [...new Map(names.map((name) => [plain(name), name])).values()];
  };
  return effectsOf(review, namesOf, group.length);
}

/** Names the stacks without a review, and says why: "staging: terraform plan failed: …". */
export function missingWords({ stacks, reason }: NoReview, onlyStack: string | undefined): Words {
  const names = stacks.length === 0 && onlyStack !== undefined ? [onlyStack] : stacks;
  return names.length === 0 ? reason : say`${stackNames(names)}: ${reason}`;
}

function stackNames(names: readonly string[]): Words {
  return namesWords(
    names.map((name) => say`${name}`),
    REPORT_LIMITS.together,
  );
}

/** Writes a line that a step printed: with its URLs masked, and nothing in it that does something where it is shown. */
export function shownLine(text: string): string {
  const line = escaped(maskUrls(text));
  return line.length > REPORT_LIMITS.printedLine
    ? `${line.slice(0, REPORT_LIMITS.printedLine).replace(/\\u\{[^}]*$/, "")}…`
    : line;
}
