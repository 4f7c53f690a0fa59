/** Reviews a plan file: reads the files that the flags name, writes the outputs, and sets the exit code. */
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";

import { FILE_LIMITS } from "../../json";
import {
  type Approval,
  DEFAULT_FAIL_ON,
  DIGITS,
  FAIL_ON_NOTHING,
  type FormatName,
  FORMATS,
  gateNames,
  isDigest,
  type MustReach,
  type Plan,
  readApprovals,
  readMustReach,
  readPlan,
  readProviderAddress,
  review,
  type ReviewOptions,
  statementsOfStack,
  type Synthesized,
  tooLarge,
} from "../../review";
import { nodeSha256, readSynthesized, withinRepository } from "../../review/node";
import { UsageError } from "../command-line/command-error";
import { printRendered } from "../command-line/output";
import { moveProgress, withProgress } from "../command-line/progress";
import { type Colour, terminalOptions } from "../command-line/terminal";
import { failure, problemOf, readFlagText, wrongUsage } from "./errors";
import { type NamedFile, refuseOverwriting } from "./outputs";

export interface ReviewFlags {
  readonly approve: readonly string[];
  readonly approvals: readonly string[];
  readonly approvalsBase: readonly string[];
  readonly synth?: string;
  readonly stack?: string;
  readonly mustReach: readonly string[];
  readonly failOn: readonly string[];
  readonly provider: readonly string[];
  readonly format: FormatName;
  readonly color: Colour;
  readonly [output: string]: string | readonly string[] | undefined;
}

/** The formats that `review` can also write to a file. */
export const FILE_FORMATS: readonly FormatName[] = Object.entries(FORMATS).flatMap(([name, { isFile }]) =>
  isFile ? [name as FormatName] : [],
);

/** Reviews the plan in a file; `-` reads standard input. */
export async function reviewFile(planFile: string, flags: ReviewFlags): Promise<void> {
  const rendering = { planFile, terminal: terminalOptions(flags.color) };
  const failOn = gateOf(flags.failOn);
  const providers = flags.provider.map(providerAddress);
  const outputs = outputsOf(flags);
  refuseOverwriting(outputs, inputsOf(planFile, flags));
  const approvals = readApprovalFlags(flags);
  const statements = flags.mustReach.map((file) => ({ file, statements: statementsIn(file) }));
  const bytes = await bytesIn(planFile);
  const { files, printed, exitCode } = await withProgress("Reviewing the plan", async () => {
    const plan = planOf(planFile, bytes);
    await moveProgress();
    const synthesized = synthesizedIn(flags, plan);
    const mustReach = statements.flatMap((one) => ofStack(one, flags.stack, synthesized));
    const options = {
      mustReach,
      failOn,
      providers,
      ...approvals,
      ...(synthesized !== undefined && { synthesized }),
    };
    return withinTheStack(planFile, async () => {
      const found = review(plan, nodeSha256, options);
      const render = (format: FormatName) => FORMATS[format].render(found, rendering);
      const files: { readonly file: string; readonly pieces: readonly string[] }[] = [];
      for (const { format, file } of outputs) {
        await moveProgress();
        files.push({ file, pieces: [...render(format)] });
      }
      await moveProgress();
      return { files, printed: render(flags.format), exitCode: found.gate.exitCode };
    });
  });
  for (const { file, pieces } of files) writeOutput(file, pieces);
  process.exitCode = exitCode; // Also if the reader of the output ends before all is printed.
  await printRendered(printed);
}

function outputsOf(flags: ReviewFlags): readonly (NamedFile & { readonly format: FormatName })[] {
  return FILE_FORMATS.flatMap((format) => {
    const [flag, file] = [`--${format}`, flags[format]];
    if (typeof file !== "string") return [];
    if (["", "-"].includes(file)) {
      throw wrongUsage(`${flag} "${file}": write the name of a file; --format ${format} prints the same`);
    }
    return [{ format, flag, file }];
  });
}

function inputsOf(planFile: string, flags: ReviewFlags): readonly NamedFile[] {
  const { mustReach, approvals, approvalsBase, synth } = flags;
  const named = (flag: string, files: readonly string[]) => files.map((file) => ({ flag, file }));
  return [
    ...named("the plan", planFile === "-" ? [] : [planFile]),
    ...named("--must-reach", mustReach),
    ...named("--approvals", approvals),
    ...named("--approvals-base", approvalsBase),
    ...named("--synth", synth === undefined ? [] : [synth]),
  ];
}

/** Returns the bytes of a plan; undefined if they are more than the limit. */
async function bytesIn(file: string): Promise<Uint8Array | undefined> {
  try {
    // readFileSync would fail on a non-blocking pipe.
    if (file === "-") return await withProgress("Waiting for the plan", async () => bytesOf(process.stdin));
    return statSync(file).size > FILE_LIMITS.bytes ? undefined : readFileSync(file);
  } catch (error) {
    throw failure(`Cannot read ${file}: ${problemOf(error)}`);
  }
}

async function bytesOf(input: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    if (length > FILE_LIMITS.bytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function planOf(file: string, bytes: Uint8Array | undefined): Plan {
  const reading = bytes === undefined ? tooLarge() : readPlan(bytes);
  if (!reading.ok)
    throw failure(`${file === "-" ? "Standard input" : `The file ${file}`} ${reading.problem}`);
  return reading.plan;
}

/** Runs a function; throws a CommandError about a plan that is nested too deeply if the call stack overflows. */
async function withinTheStack<Result>(file: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw failure(`The plan in ${file} is nested too deeply to be reviewed`);
  }
}

function synthesizedIn({ synth, stack, mustReach }: ReviewFlags, plan: Plan): Synthesized | undefined {
  if (synth === undefined) {
    if (stack !== undefined && mustReach.length === 0) {
      throw wrongUsage("--stack needs --synth, the folder that holds the stack, or --must-reach");
    }
    return undefined;
  }
  const reading = readSynthesized(synth, stack, plan.configuration);
  if (!reading.ok) throw wrongUsage(`--synth ${synth} ${reading.problem}`);
  return reading.synthesized;
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
  const reading = readMustReach(readFlagText("--must-reach", file), withinRepository(file));
  if (!reading.ok) throw wrongUsage(`--must-reach ${file} ${reading.problem}`);
  return reading.statements;
}

function gateOf(names: readonly string[]): readonly string[] {
  if (names.length === 0) return DEFAULT_FAIL_ON;
  const wanted = names
    .join(",")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const known = gateNames();
  const unknown = wanted.filter((name) => !known.includes(name));
  if (wanted.length === 0 || unknown.length > 0) {
    throw wrongUsage(`--fail-on "${unknown.join(",")}": write names from ${known.join(", ")}`);
  }
  if (wanted.includes(FAIL_ON_NOTHING) && new Set(wanted).size > 1) {
    throw wrongUsage(
      `--fail-on "${wanted.join(",")}": write ${FAIL_ON_NOTHING} alone to turn the gate off, or leave it out`,
    );
  }
  return wanted;
}

function providerAddress(address: string): string {
  const read = readProviderAddress(address);
  if (read !== undefined) return read;
  throw wrongUsage(
    `--provider ${address}: write a source address, such as registry.example.com/platform/cloud`,
  );
}

function writeOutput(file: string, pieces: readonly string[]): void {
  try {
    const opened = openSync(file, "w");
    try {
      for (const piece of pieces) writeFileSync(opened, piece);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw failure(`Cannot write ${file}: ${problemOf(error)}`);
  }
}

/** Returns the approvals that the flags give. Throws a UsageError if one is not valid. */
function readApprovalFlags(flags: ReviewFlags): Pick<ReviewOptions, "approvals" | "baseApprovals"> {
  const { approve, approvals, approvalsBase } = flags;
  if (approvalsBase.length > 0 && approvals.length === 0) {
    throw new UsageError("--approvals-base needs --approvals: the file of the change under review");
  }
  return {
    approvals: [...approve.map(approvalOf), ...approvals.flatMap((file) => approvalsIn(file, "--approvals"))],
    ...(approvalsBase.length > 0 && {
      baseApprovals: approvalsBase.flatMap((file) => approvalsIn(file, "--approvals-base")),
    }),
  };
}

function approvalOf(digest: string): Approval {
  if (!isDigest(digest)) {
    throw new UsageError(`--approve: write the ${DIGITS} hexadecimal digits that a review printed`);
  }
  return { digest: digest.toLowerCase() };
}

function approvalsIn(file: string, flag: string): readonly Approval[] {
  const reading = readApprovals(readFlagText(flag, file), withinRepository(file));
  if (!reading.ok) throw wrongUsage(`${flag} ${file} ${reading.problem}`);
  return reading.approvals;
}
