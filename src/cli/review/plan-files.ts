/** The plans that a review is given: files, each with the name of its stack if the user gives it. */
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, resolve } from "node:path";

import { FILE_BYTES } from "../../json";
import { type Networks, type Plan, readPlan, tooLarge } from "../../review";
import { withProgress } from "../command-line/progress";
import { failure, problemOf, wrongUsage } from "./errors";
import { isOfHcl, isSavedPlan, jsonOfSavedPlan, networksBefore } from "./saved-plan";

export interface PlanFile {
  /** The name of the stack, as in `production=plan.json`; undefined if it is not given. */
  readonly stack: string | undefined;
  /** A path; `-` is standard input. */
  readonly file: string;
}

/** Reads the words `PLAN` and `STACK=PLAN`. Throws a UsageError for two plans of one stack. */
export function planFilesOf(words: readonly string[]): readonly PlanFile[] {
  const plans = words.map(planFileOf);
  const seen = new Map<string, PlanFile>();
  for (const plan of plans) {
    if (plan.file === "-")
      refuseSecond(seen, "-", plan, "standard input has one plan; give the others as files");
    else if (plan.stack === undefined)
      refuseSecond(seen, `file ${resolve(plan.file)}`, plan, "this plan is given twice");
    if (plan.stack !== undefined)
      refuseSecond(
        seen,
        `=${plan.stack}`,
        plan,
        `the stack ${plan.stack} has a plan already; give each stack one plan`,
      );
  }
  return plans;
}

function refuseSecond(seen: Map<string, PlanFile>, key: string, plan: PlanFile, problem: string): void {
  if (seen.has(key))
    throw wrongUsage(`${plan.stack === undefined ? "" : `${plan.stack}=`}${plan.file}: ${problem}`);
  seen.set(key, plan);
}

/** A path with a `=` has a slash before it, such as `./a=b.json`. */
function planFileOf(word: string): PlanFile {
  const [, stack, file] = /^([^/\\=]*)=(.*)$/s.exec(word) ?? [];
  if (stack === undefined || file === undefined) return { stack: undefined, file: word };
  if (stack === "" || file === "")
    throw wrongUsage(
      `${word}: write STACK=PLAN, such as production=plan.json; for a file of this name, ./${word}`,
    );
  return { stack, file };
}

/**
 * Returns a name for each plan: its stack if that is known, otherwise the name of its file, or of its folder for a file like
 * `plan.json`. Files that would have the name of another plan are named by their paths.
 */
export function namesOfFiles(
  files: readonly string[],
  known: readonly (string | undefined)[] = [],
): readonly string[] {
  const names = files.map((file, index) => known[index] ?? nameOfFile(file));
  return names.map((name, index) => {
    const isOwn = known[index] !== undefined || names.indexOf(name) === names.lastIndexOf(name);
    return isOwn ? name : (files[index] ?? name);
  });
}

function nameOfFile(file: string): string {
  if (file === "-") return "standard input";
  const name = basename(file, extname(file)).replace(/^(?:tf)?plan[-_.]|[-_.](?:tf)?plan$/i, "");
  const folder = basename(dirname(file));
  return /^(?:tf)?plan$/i.test(name) && !/^\.*$/.test(folder) ? folder : name;
}

interface PlanText {
  /** The JSON of the plan; undefined if it is more than the limit. */
  readonly bytes: Uint8Array | undefined;
  /** Whether it is known that the plan is of plain HCL, and of no stack of an app. */
  readonly isOfHcl: boolean;
  /** The networks of the state before; undefined if the file does not have that state, as JSON has not. */
  readonly formerNetworks?: Networks | undefined;
}

/** Returns the JSON of a plan, in a file or saved by `terraform plan -out`. */
export async function shownPlan(file: string): Promise<PlanText> {
  const bytes = await bytesOf(file);
  if (bytes === undefined || file === "-" || !isSavedPlan(bytes)) return { bytes, isOfHcl: false };
  const formerNetworks = await networksBefore(bytes);
  return { bytes: await jsonOfSavedPlan(file, bytes), isOfHcl: isOfHcl(bytes), formerNetworks };
}

async function bytesOf(file: string): Promise<Uint8Array | undefined> {
  try {
    // readFileSync would fail on a non-blocking pipe.
    if (file === "-") return await withProgress("Waiting for the plan", async () => streamed(process.stdin));
    return statSync(file).size > FILE_BYTES ? undefined : readFileSync(file);
  } catch (error) {
    throw failure(`Cannot read ${file}: ${problemOf(error)}`);
  }
}

async function streamed(input: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    if (length > FILE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

export function planOf(file: string, bytes: Uint8Array | undefined): Plan {
  const reading = bytes === undefined ? tooLarge() : readPlan(bytes);
  if (!reading.ok)
    throw failure(`${file === "-" ? "Standard input" : `The file ${file}`} ${reading.problem}`);
  return reading.plan;
}
