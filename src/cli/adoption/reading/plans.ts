/** Reads plans that stand for a state which cannot be read here: `--plan FILE`, or `--plan STACK=FILE`. */
import { existsSync } from "node:fs";

import { clustersInPlan } from "../../../adopt";
import { UsageError } from "../../command-line/command-error";
import { readJsonFile } from "../../command-line/user-files";
import type { StateReading } from "./state";

/** A plan, and the stack that it is of; undefined if the program has only one. */
export interface GivenPlan {
  readonly file: string;
  readonly stack: string | undefined;
}

/** The name that the files in the folder itself have among the stacks. */
export const OWN_FILES = ".";

export function givenPlan(text: string): GivenPlan {
  const [, stack, file] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  return stack === undefined || file === undefined || existsSync(text)
    ? { file: text, stack: undefined }
    : { file, stack };
}

/** Returns the plan of each program, by its name. Throws a UsageError if it is not clear which program a plan is of. */
export function plansByStack(
  plans: readonly GivenPlan[],
  programs: readonly string[],
): ReadonlyMap<string, StateReading> {
  const found = new Map<string, StateReading>();
  for (const { file, stack } of plans) {
    const [only, ...others] = programs;
    if (stack === undefined && others.length > 0)
      throw new UsageError(
        `--plan ${file}: write --plan STACK=${file}. The programs here are ${programs.join(", ")}.`,
      );
    const name = stack ?? only ?? "";
    if (!programs.includes(name))
      throw new UsageError(
        `--plan ${name}=${file}: there is no such stack. The programs here are ${programs.join(", ")}.`,
      );
    if (found.has(name)) throw new UsageError(`--plan ${file}: ${name} has another plan already.`);
    found.set(name, readPlanFile(file));
  }
  return found;
}

function readPlanFile(file: string): StateReading {
  const clusters = clustersInPlan(readJsonFile(file), `the plan ${file}`);
  if (clusters === undefined)
    throw new UsageError(`--plan ${file}: is no plan: give the output of \`terraform show -json plan.out\`.`);
  return { clusters };
}
