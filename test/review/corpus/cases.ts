/** Every plan of the corpus, with what a review has to say of it. `make.ts` makes the plans. */
import { ACCESS_CASES } from "./access-cases";
import type { PlanCase } from "./case";
import { LIFECYCLE_CASES } from "./lifecycle-cases";
import { SETTING_CASES } from "./setting-cases";
import { UNUSUAL_CASES } from "./unusual-cases";

export const CASES: readonly PlanCase[] = [
  ...ACCESS_CASES,
  ...LIFECYCLE_CASES,
  ...SETTING_CASES,
  ...UNUSUAL_CASES,
];

/** The file of a case's plan, beside this one. */
export function fileOf({ name }: PlanCase): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.json`;
}
