/** Whether a review knows all that a plan does. Only then may it say CLEAN, that nobody gains access, or that nothing is lost. */
import type { Plan } from "../plan/plan";
import { CODES, codesWhere } from "./catalog";
import type { Doubt, Finding } from "./finding";

/** A plan, and everything that the review finds in it. */
interface Reviewed {
  readonly plan: Plan;
  readonly findings: readonly Finding[];
}

const DOUBTS: Readonly<Record<Doubt, string>> = {
  unknown: "values are known only after apply",
  unreadable: "entries of access lists cannot be read",
};

/**
 * Returns the most severe reason why the review does not know all that a plan does; undefined if the plan is complete, and
 * everything in it is known and reviewed. `which` are the doubts about values that count. Default: all.
 */
export function uncertaintyIn(
  { plan, findings }: Reviewed,
  which: readonly Doubt[] = ["unknown", "unreadable"],
): string | undefined {
  for (const name of codesWhere(({ doubt }) => doubt !== undefined)) {
    if (findings.some(({ code, gates }) => code === name || gates.includes(name))) return CODES[name].doubt;
  }
  const doubts = which.filter((doubt) => findings.some((found) => found.doubts.includes(doubt)));
  if (doubts.length > 0) return doubts.map((doubt) => DOUBTS[doubt]).join(", and ");
  return plan.complete === undefined ? "the plan does not say whether it is complete" : undefined;
}
