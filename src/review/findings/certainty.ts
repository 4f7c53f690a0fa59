/**
 * Why a review may not know all that a plan does. Only without a doubt may it say CLEAN, that nobody gains access, or that
 * nothing is lost.
 */
import type { Plan } from "../plan/plan";
import type { Code } from "./catalog";
import type { Facts, ValueDoubt } from "./facts";

/** A plan, and everything that the review finds in it. */
interface Reviewed {
  readonly plan: Plan;
  readonly findings: readonly Facts[];
  /** How many statements of callers were checked against the plan. */
  readonly statements: number;
}

/** What a review answers, and cannot answer if there is a doubt about it. */
export type Question = "locked-out" | "gains" | "loses" | "data" | "login" | "clean";

interface DoubtRow {
  /** Continues "not known: ". */
  readonly reason: string;
  /** What is not known while there is this doubt. */
  readonly unsure: readonly Question[];
  readonly isIn: (reviewed: Reviewed) => boolean;
}

const EVERYTHING: readonly Question[] = ["locked-out", "gains", "loses", "data", "login", "clean"];

/** The doubts about values. Each can be about a single list too: `beside` continues the ranges of that list that are known. */
export const VALUE_DOUBTS: Readonly<
  Record<
    ValueDoubt,
    DoubtRow & { readonly beside: Readonly<Record<"comment" | "page" | "terminal", string>> }
  >
> = {
  unknown: {
    reason: "values are known only after apply",
    unsure: EVERYTHING,
    isIn: hasValue("unknown"),
    beside: {
      comment: "and ranges that are not known yet",
      page: "further changes are known only after apply",
      terminal: "and ranges that are known only after apply",
    },
  },
  unreadable: {
    reason: "entries of access lists cannot be read",
    // They say nothing about data and logins.
    unsure: ["locked-out", "gains", "loses", "clean"],
    isIn: hasValue("unreadable"),
    beside: {
      comment: "and entries that cannot be read",
      page: "some entries cannot be read",
      terminal: "and entries that cannot be read",
    },
  },
};

/** All doubts, the most severe first. Those of one group are told together. */
const DOUBTS: readonly (readonly DoubtRow[])[] = [
  [
    {
      reason: "no statement says who must connect",
      unsure: ["locked-out"],
      isIn: ({ statements }) => statements === 0,
    },
  ],
  [
    {
      reason: "a statement matches nothing in the plan",
      unsure: ["locked-out"],
      isIn: hasFinding("must-reach-unmatched"),
    },
  ],
  [{ reason: "the plan errored", unsure: EVERYTHING, isIn: hasFinding("errored") }],
  [{ reason: "the plan is incomplete", unsure: EVERYTHING, isIn: hasFinding("incomplete") }],
  [{ reason: "a part of the plan is not reviewed", unsure: EVERYTHING, isIn: hasFinding("unreviewed") }],
  Object.values(VALUE_DOUBTS),
  [
    {
      reason: "the plan does not say whether it is complete",
      unsure: EVERYTHING,
      isIn: ({ plan }) => plan.complete === undefined,
    },
  ],
];

/** Returns the most severe reason why the review cannot answer a question; undefined if it can. */
export function doubtAbout(question: Question, reviewed: Reviewed): string | undefined {
  for (const rows of DOUBTS) {
    const found = rows.filter(({ unsure, isIn }) => unsure.includes(question) && isIn(reviewed));
    if (found.length > 0) return found.map(({ reason }) => reason).join(", and ");
  }
  return undefined;
}

/** Returns a function that reports whether a finding has a code, or stops the gate under the code's name. */
function hasFinding(name: Code): DoubtRow["isIn"] {
  return ({ findings }) => findings.some(({ code, gates }) => code === name || gates.includes(name));
}

function hasValue(doubt: ValueDoubt): DoubtRow["isIn"] {
  return ({ findings }) => findings.some(({ doubts }) => doubts.includes(doubt));
}
