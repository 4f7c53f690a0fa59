/** What judges a form. It is large: a form loads it after its first paint. */
import { openJudge } from "./judge-edit";
import { pastedRows, rowProblem, rowProblems } from "./row-problems";

export const RULES = { openJudge, pastedRows, rowProblem, rowProblems } as const;

export type FormRules = typeof RULES;
