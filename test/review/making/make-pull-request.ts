/** Makes the files of a pull request's folder: what its program synthesizes, the plan, and the callers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { readPlan, review } from "../../../src/review";
import { groupedChanges } from "../../../src/review/changes/group";
import { titleOf } from "../../../src/review/changes/headline";
import { nodeSha256 } from "../../../src/review/node";
import { plain } from "../../../src/text";
import { CALLERS, type PullRequest } from "../plans/pull-requests";
import { alone } from "../rendered";
import { makePlan } from "./make-plan";
import type { Recipe } from "./recipe";
import { STACK_FILE, synthesize } from "./synthesize";

export const MAIN_BRANCH = readFileSync(join(__dirname, "..", "plans", "company.ts"), "utf8");

/** A secret that no output may hold. */
const ENVIRONMENT = { TF_VAR_oidc_client_secret: "PLANTED-secret-value" };

type Files = Readonly<Record<string, string>>;

/** Returns the files by their path in the folder. */
export async function makePullRequest(pullRequest: PullRequest): Promise<Files> {
  const { mustReach = CALLERS } = pullRequest;
  const program = "after" in pullRequest ? undefined : programOf(pullRequest);
  const synthesized = program === undefined ? {} : await synthesize(program);
  const recipe = program === undefined ? pullRequest : await recipeOf(pullRequest, synthesized);
  const plan = await makePlan(recipe, ENVIRONMENT);
  const { approvers = [] } = pullRequest;
  return {
    ...synthesized,
    ...(mustReach.length > 0 && { "must-reach.json": listText(mustReach) }),
    ...(approvers.length > 0 && { "access-approvals.json": listText(approvalsOf(plan, approvers)) }),
    "plan.json": plan,
  };
}

function listText(list: readonly object[]): string {
  return `${JSON.stringify(list, undefined, 2)}\n`;
}

/** Returns an entry for each change that the review of a plan lets people decide. */
function approvalsOf(plan: string, approvers: readonly string[]): readonly object[] {
  const reading = readPlan(Buffer.from(plan));
  if (!reading.ok) throw new Error(reading.problem);
  const changes = groupedChanges(alone(review(reading.plan, nodeSha256, { stack: "production" })));
  return changes
    .flatMap((change) => (change.kind === "effects" && change.toDo === "decide" ? change : []))
    .map((change, index) => ({
      accepts: plain(titleOf(change)),
      digests: change.digests,
      stacks: ["production"],
      who: approvers[index % approvers.length],
      why: "agreed with the platform team",
      until: "2999-12-31",
    }));
}

async function recipeOf(pullRequest: PullRequest, synthesized: Files): Promise<Recipe> {
  const configuration = (files: Files) => ({ "cdk.tf.json": files[STACK_FILE] ?? "" });
  return {
    ...pullRequest,
    before: configuration(await onMainBranch()),
    after: configuration(synthesized),
  };
}

let mainBranch: Promise<Files> | undefined;

function onMainBranch(): Promise<Files> {
  return (mainBranch ??= synthesize(MAIN_BRANCH));
}

/** Returns the program of the main branch with the changes of a pull request. */
export function programOf({ diff = [] }: PullRequest): string {
  return diff.reduce((text, [before, after]) => {
    const [start, end, ...more] = text.split(before);
    if (start === undefined || end === undefined || more.length > 0)
      throw new Error(`the program does not hold this exactly once: ${before}`);
    return `${start}${after}${end}`;
  }, MAIN_BRANCH);
}
