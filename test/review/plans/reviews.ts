/** Reviews of the plans in this folder, each as its repository's pipeline would make it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import {
  type Approval,
  APPROVALS_FILE,
  readApprovals,
  readMustReach,
  readPlan,
  review,
  type Review,
  type ReviewOptions,
} from "../../../src/review";
import { nodeSha256, readSynthesized } from "../../../src/review/node";
import { PULL_REQUESTS } from "./pull-requests";

/** The names of the plans; each has a folder of its own here. */
export const PLAN_NAMES: readonly string[] = PULL_REQUESTS.map(({ name }) => name);

/** Returns the folder of a plan. */
export function planFolder(name: string): string {
  return join(__dirname, name);
}

/** Returns the plan that is reviewed, as `terraform show -json` prints it. */
export function planText(name: string): string {
  const { reviewed = (plan: string) => plan } = PULL_REQUESTS.find((each) => each.name === name) ?? {};
  return reviewed(readFileSync(join(planFolder(name), "plan.json"), "utf8"));
}

/** Returns the approvals in the repository of a plan. */
export function approvalsOf(name: string): readonly Approval[] {
  const file = join(planFolder(name), APPROVALS_FILE);
  return existsSync(file)
    ? succeeded(readApprovals(readFileSync(file, "utf8"), APPROVALS_FILE)).approvals
    : [];
}

/** Reviews a plan with its synthesized stack and its callers, where it has them. Lines are as seen from its folder. */
export function reviewOfPlan(name: string, options: ReviewOptions = {}): Review {
  const before = process.cwd();
  process.chdir(planFolder(name));
  try {
    const plan = succeeded(readPlan(Buffer.from(planText(name)))).plan;
    return review(plan, nodeSha256, {
      ...(existsSync("cdktf.out") && {
        synthesized: succeeded(readSynthesized("cdktf.out", undefined, plan.configuration)).synthesized,
      }),
      approvals: approvalsOf(name),
      ...(existsSync("must-reach.json") && {
        mustReach: succeeded(readMustReach(readFileSync("must-reach.json", "utf8"), "must-reach.json"))
          .statements,
      }),
      ...options,
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
