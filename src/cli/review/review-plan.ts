/** Reviews plans: reads the files that the flags name, writes the outputs, and sets the exit code. */
import { writeFileSync } from "node:fs";

import {
  type FormatName,
  type MustReach,
  type NoReview,
  type Plan,
  readMustReach,
  renderer,
  review,
  type Review,
  type ReviewedStack,
  type ReviewOptions,
  type StackReviews,
  stacksExitCode,
  statementsOfStack,
  type Synthesized,
  unreadablePlan,
} from "../../review";
import { nodeSha256, pathFromHere, pathInRepository, readSynthesized } from "../../review/node";
import { CommandError, UsageError } from "../command-line/command-error";
import { printRendered } from "../command-line/output";
import { moveProgress, withProgress } from "../command-line/progress";
import { terminalOptions } from "../command-line/terminal";
import { failure, problemOf, readFlagText, wrongUsage } from "./errors";
import { type FailedFlag, failedFlagOf, readFailedStep } from "./failed-steps";
import {
  commitOf,
  gateOf,
  inputsOf,
  outputsOf,
  providerAddress,
  readApprovalFlags,
  type ReviewFlags,
  runUrlOf,
} from "./flags";
import { refuseOverwriting } from "./outputs";
import { namesOfFiles, type PlanFile, planFilesOf, planOf, shownPlan } from "./plan-files";

/** What each plan is reviewed with. */
interface Shared {
  readonly flags: ReviewFlags;
  readonly options: ReviewOptions;
  readonly statements: readonly { readonly file: string; readonly statements: readonly MustReach[] }[];
  readonly given: ReturnType<typeof readApprovalFlags>;
  readonly runUrl: string | undefined;
  readonly commit: string | undefined;
  /** Whether the review is of one plan. */
  readonly isAlone: boolean;
}

/** Reviews plans, given as `PLAN` or `STACK=PLAN`, and explains failed steps; `-` is standard input. */
export async function reviewPlans(words: readonly string[], flags: ReviewFlags): Promise<void> {
  const plans = planFilesOf(words);
  const failed = flags.failed.map(failedFlagOf);
  const [plan] = plans;
  if (plan === undefined && failed.length === 0) {
    throw wrongUsage(
      "Give a plan: a file that `terraform plan -out` saved, one with the output of `terraform show -json`, or - for standard input",
    );
  }
  if (flags.stack !== undefined && (plans.length > 1 || plan?.stack !== undefined)) {
    throw wrongUsage(`--stack ${flags.stack}: give each plan its stack instead, as in production=plan.json`);
  }
  const unplanned = flags.hcl.find((stack) => plans.every((one) => one.stack !== stack));
  if (unplanned !== undefined)
    throw wrongUsage(`--hcl ${unplanned}: give the plan of this stack too, as in ${unplanned}=plan.json`);
  const options = { failOn: gateOf(flags.failOn), providers: flags.provider.map(providerAddress) };
  const given = readApprovalFlags(flags);
  const [runUrl, commit] = [runUrlOf(flags.runUrl), commitOf(flags.commit)];
  const outputs = outputsOf(flags);
  refuseOverwriting(outputs, inputsOf(plans, failed, flags));
  const statements = flags.mustReach.map((file) => ({ file, statements: statementsIn(file) }));
  const isAlone = plans.length + failed.length === 1;
  const shared = { flags, options, given, statements, runUrl, commit, isAlone };
  const { reviews, error } = await reviewsOf(plans, failed, shared);
  const render = renderer(reviews, terminalOptions(flags.color));
  await writeFiles(render, outputs);
  // Every format but the terminal has the reason in its output; in the terminal, the error message has it.
  if (error === undefined || flags.format !== "terminal") {
    process.exitCode = stacksExitCode(reviews); // Also if the reader of the output ends before all is printed.
    await printRendered([render(flags.format)]);
  }
  if (error !== undefined) throw error;
}

async function writeFiles(
  render: (format: FormatName) => string,
  outputs: ReturnType<typeof outputsOf>,
): Promise<void> {
  const files = await withProgress("Writing the review", async () => {
    const written: { readonly file: string; readonly text: string }[] = [];
    for (const { format, file } of outputs) {
      await moveProgress();
      written.push({ file, text: render(format) });
    }
    await moveProgress();
    return written;
  });
  for (const { file, text } of files) writeOutput(file, text);
}

/** Reviews the plans. If a single one cannot be reviewed, returns the error too. */
async function reviewsOf(
  plans: readonly PlanFile[],
  failed: readonly FailedFlag[],
  shared: Shared,
): Promise<{ readonly reviews: StackReviews; readonly error: Error | undefined }> {
  const { flags, given, runUrl, commit, isAlone } = shared;
  const results: { readonly plan: PlanFile; readonly found: Review | Error }[] = [];
  for (const { file, stack = flags.stack } of plans) {
    // The name of the file tells stacks apart whose resources are the same.
    const guesses = stack === undefined && !isAlone ? [undefined, ...namesOfFiles([file])] : [stack];
    const plan = { file, stack };
    results.push({ plan, found: await orError(async () => reviewFile(plan, shared, guesses)) });
  }
  const known = results.map(
    ({ plan, found }) => plan.stack ?? (found instanceof Error ? undefined : found.stack),
  );
  refuseSameStack(plans, known);
  const files = plans.map(({ file }) => file);
  // A single plan needs no name.
  const names = isAlone ? known : namesOfFiles(files, known);
  const reviewed: ReviewedStack[] = [];
  const missing: NoReview[] = failed.map((one) =>
    readFailedStep({ ...one, stack: one.stack ?? flags.stack }, flags.synth),
  );
  results.forEach(({ plan, found }, index) => {
    const name = names[index];
    if (found instanceof Error) missing.push(unreadablePlan(name, found.message));
    else reviewed.push({ name, planFile: plan.file, review: found });
  });
  const [only] = results;
  return {
    reviews: {
      reviewed,
      missing,
      onlyStack: flags.stack,
      ...given,
      runUrl,
      commit,
      inRepository: pathInRepository,
      sha256: nodeSha256,
    },
    error: isAlone && only?.found instanceof Error ? only.found : undefined,
  };
}

/** Returns an error that the user is to correct. */
async function orError<Result>(run: () => Promise<Result>): Promise<Result | Error> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UsageError || error instanceof CommandError) return error;
    throw error;
  }
}

function refuseSameStack(plans: readonly PlanFile[], known: readonly (string | undefined)[]): void {
  known.forEach((stack, index) => {
    const first = known.indexOf(stack);
    if (stack === undefined || first === index) return;
    const files = [plans[first], plans[index]].map((plan) => plan?.file).join(" and ");
    throw wrongUsage(`${files} are both plans of the stack ${stack}: give each stack one plan`);
  });
}

/** Reviews a plan in a file. `stacks` are the names that its stack may have, of which the first that fits is taken. */
async function reviewFile(
  { file }: PlanFile,
  { flags, options, given, statements, isAlone }: Shared,
  stacks: readonly (string | undefined)[],
): Promise<Review> {
  const { bytes, isOfHcl, formerNetworks } = await shownPlan(file);
  const isHcl = (isOfHcl && !isAlone) || flags.hcl.includes(stacks[0] ?? "");
  return withProgress("Reviewing the plan", async () => {
    const plan = planOf(file, bytes);
    await moveProgress();
    const synthesized = isHcl ? undefined : synthesizedIn(flags.synth, stacks, plan);
    const stack = synthesized?.stack ?? stacks[0];
    const mustReach = statements.flatMap((one) => ofStack(one, stack, synthesized));
    return review(plan, nodeSha256, {
      ...options,
      approvals: given.approvals,
      isAlone,
      mustReach,
      formerNetworks,
      ...(stack !== undefined && { stack }),
      ...(synthesized !== undefined && { synthesized }),
    });
  });
}

/** Reads the synthesized stack of a plan: the first of these stacks that fits. */
function synthesizedIn(
  synth: string | undefined,
  stacks: readonly (string | undefined)[],
  plan: Plan,
): Synthesized | undefined {
  if (synth === undefined) return undefined;
  const readings = stacks.map((stack) => readSynthesized(synth, stack, plan.configuration));
  const [problem = ""] = readings.flatMap((reading) => (reading.ok ? [] : [reading.problem]));
  const found = readings.find((reading) => reading.ok);
  if (found?.ok === true) return found.synthesized;
  throw wrongUsage(`--synth ${synth} ${problem}. Of plain HCL, name the stack, and give --hcl STACK`);
}

function ofStack(
  { file, statements }: { readonly file: string; readonly statements: readonly MustReach[] },
  stack: string | undefined,
  synthesized: Synthesized | undefined,
): readonly MustReach[] {
  const reading = statementsOfStack(statements, stack ?? synthesized?.stack, synthesized?.stacks);
  if (!reading.ok) throw wrongUsage(`--must-reach ${file} ${reading.problem}`);
  return reading.statements;
}

function statementsIn(file: string): readonly MustReach[] {
  const reading = readMustReach(readFlagText("--must-reach", file), pathFromHere(file));
  if (!reading.ok) throw wrongUsage(`--must-reach ${file} ${reading.problem}`);
  return reading.statements;
}

function writeOutput(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw failure(`Cannot write ${file}: ${problemOf(error)}`);
  }
}
