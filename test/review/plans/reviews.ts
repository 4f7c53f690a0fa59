/** Reviews of the plans in this folder, each as its repository's pipeline would make it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { readMustReach, readPlan, review, type Review, type ReviewOptions } from "../../../src/review";
import { nodeSha256, readSynthesized } from "../../../src/review/node";
import { PULL_REQUESTS } from "./pull-requests";

/** The names of the plans; each has a folder of its own here. */
export const PLAN_NAMES: readonly string[] = PULL_REQUESTS.map(({ name }) => name);

/** Returns the folder of a plan. */
export function planFolder(name: string): string {
  return join(__dirname, name);
}

/** Reviews a plan with its synthesized stack and its callers, where it has them. Lines are as seen from its folder. */
export function reviewOfPlan(name: string, options: ReviewOptions = {}): Review {
  const before = process.cwd();
  process.chdir(planFolder(name));
  try {
    const plan = succeeded(readPlan(readFileSync("plan.json"))).plan;
    return review(plan, nodeSha256, {
      ...options,
      ...(existsSync("cdktf.out") && {
        synthesized: succeeded(readSynthesized("cdktf.out", undefined, plan.configuration)).synthesized,
      }),
      ...(existsSync("must-reach.json") && {
        mustReach: succeeded(readMustReach(readFileSync("must-reach.json", "utf8"), "must-reach.json"))
          .statements,
      }),
    });
  } finally {
    process.chdir(before);
  }
}

function succeeded<Reading extends { readonly ok: boolean }>(
  reading: Reading,
): Extract<Reading, { ok: true }> {
  if (!reading.ok) throw new Error(JSON.stringify(reading));
  return reading as Extract<Reading, { ok: true }>;
}
