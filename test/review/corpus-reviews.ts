import { readFileSync } from "node:fs";
import { join } from "node:path";

import { readPlan, renderer, review, type Review } from "../../src/review";
/** Every plan of the corpus, reviewed. */
import { isKnown, type ListReview } from "../../src/review/findings/access/access-lists";
import { nodeSha256 } from "../../src/review/node";
import type { PlanCase } from "./corpus/case";
import { CASES, fileOf } from "./corpus/cases";
import { alone, FORMAT_NAMES, printed } from "./rendered";

export function planText(planCase: PlanCase): string {
  return readFileSync(join(__dirname, "corpus", fileOf(planCase)), "utf8");
}

export function reviewOf(planCase: PlanCase): Review {
  const reading = readPlan(Buffer.from(planText(planCase)));
  if (!reading.ok) throw new Error(reading.problem);
  return review(reading.plan, nodeSha256, { mustReach: planCase.mustReach ?? [] });
}

export const CORPUS: readonly (readonly [string, PlanCase])[] = CASES.map((planCase) => [
  planCase.name,
  planCase,
]);

/** Every rendering there is. */
export const RENDERERS: Readonly<Record<string, (reviewed: Review) => string>> = {
  ...Object.fromEntries(
    FORMAT_NAMES.map((name) => [name, (reviewed: Review) => printed(alone(reviewed), name)]),
  ),
  "terminal in colour": (reviewed) => renderer(alone(reviewed), { width: 80, hasColour: true })("terminal"),
};

export const RENDERER_TABLE = Object.entries(RENDERERS);

/** Names what the change of a list means. */
export function verdictOf({ before, after, gained, lost }: ListReview): string {
  if (after === undefined) return "deleted";
  if (!isKnown(before) || !isKnown(after)) return "undetermined";
  if (before === undefined) return "created";
  if (gained.isEmpty()) return lost.isEmpty() ? "equal" : "narrowed";
  return lost.isEmpty() ? "broadened" : "mixed";
}
