/** Makes the files of a pull request's folder: what its program synthesizes, the plan, and the callers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { CALLERS, type PullRequest } from "../plans/pull-requests";
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
  return {
    ...synthesized,
    ...(mustReach.length > 0 && { "must-reach.json": `${JSON.stringify(mustReach, undefined, 2)}\n` }),
    "plan.json": await makePlan(recipe, ENVIRONMENT),
  };
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
