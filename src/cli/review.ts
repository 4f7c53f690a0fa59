/** `review`: what a plan does to who can get in, for a person and for a pipeline. */
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";

import { Option, type Command } from "commander";

import {
  APPROVALS_EXAMPLE,
  APPROVALS_FILE,
  DEFAULT_FAIL_ON,
  escaped,
  FAIL_ON_NOTHING,
  FORMATS,
  gateNames,
  isFormatName,
  MUST_REACH_EXAMPLE,
  readMustReach,
  readPlan,
  readProviderAddress,
  readSynthesized,
  review,
  statementsOfStack,
  type FormatName,
  type MustReach,
  type PlanFile,
  type Synthesized,
} from "../review";
import { collect } from "./collect";
import { approvalsOf, type ApprovalFlags } from "./review-approvals";
import { refuseOverwriting, type NamedFile } from "./review-outputs";
import { COLOURS, terminalOptions, type Colour } from "./terminal";
import { CommandError, UsageError } from "./usage-error";

interface ReviewFlags extends ApprovalFlags {
  readonly synth?: string;
  readonly stack?: string;
  readonly mustReach: readonly string[];
  readonly failOn: readonly string[];
  readonly provider: readonly string[];
  readonly format: string;
  readonly color: string;
  readonly [output: string]: string | readonly string[] | undefined;
}

/** Formats that can be written to files beside what is printed. */
const FILES = Object.entries(FORMATS).flatMap(([name, { isFile }]) => (isFile ? [name as FormatName] : []));

export function addReview(program: Command, print: (text: string | readonly string[]) => void): void {
  const command = program
    .command("review")
    .summary("say what a plan does to who can get in")
    .description(
      "Reviews a plan for the clusters in it: exact verdicts on access lists, callers locked out, fields that reset, identity providers and secrets. Works on the plan alone, offline.",
    )
    .argument("<plan.json>", "what `terraform show -json plan.out` prints; - reads standard input")
    .option(
      "--synth <folder>",
      "CDKTF's output (cdktf.out): construct paths, source lines and mustReach statements",
    )
    .option(
      "--stack <name>",
      "the stack of the plan, where the output or a file of statements is about several",
    )
    .addOption(
      new Option(
        "--must-reach <file>",
        "a JSON list of callers that must reach an endpoint (may be repeated)",
      )
        .argParser(collect)
        .default([], "none"),
    )
    .addOption(
      new Option("--fail-on <names>", "codes, groups or levels that stop a pipeline (may be repeated)")
        .argParser(collect)
        .default([], `"${DEFAULT_FAIL_ON.join(",")}"`),
    )
    .addOption(
      new Option(
        "--approve <digest>",
        "let exactly the finding pass of which a review printed this digest (may be repeated)",
      )
        .argParser(collect)
        .default([], "none"),
    )
    .addOption(
      new Option(
        "--approvals <file>",
        `the approvals of the repository, such as ${APPROVALS_FILE} (may be repeated)`,
      )
        .argParser(collect)
        .default([], "none"),
    )
    .addOption(
      new Option(
        "--approvals-base <file>",
        "the same file of the target branch: approvals that the change adds are named in the first line (may be repeated)",
      )
        .argParser(collect)
        .default([], "none"),
    )
    .addOption(
      new Option(
        "--provider <address>",
        "an address at which your organization hosts this provider, such as registry.example.com/platform/cloud (may be repeated)",
      )
        .argParser(collect)
        .default([], "none"),
    )
    .option("--format <format>", `what to print: ${Object.keys(FORMATS).join(", ")}`, "terminal")
    .option(
      "--color <when>",
      `colour in the terminal: ${COLOURS.join(", ")}; auto heeds FORCE_COLOR and NO_COLOR`,
      "auto",
    );
  for (const format of FILES) command.option(`--${format} <file>`, `write ${format} to a file too`);
  command
    .addHelpText(
      "after",
      `\nExit codes: 0 nothing at the gate, 1 a plan that cannot be judged, 2 wrong usage, 3 the gate stopped.\n--must-reach: [${MUST_REACH_EXAMPLE}]\n--approvals: [${APPROVALS_EXAMPLE}]\n--fail-on takes: ${gateNames().join(", ")}`,
    )
    .action(async (planFile: string, flags: ReviewFlags) => {
      const { format } = flags;
      if (!isFormatName(format)) {
        throw wrongUsage(`--format ${format}: write one of ${Object.keys(FORMATS).join(", ")}`);
      }
      const rendering = { planFile, terminal: terminalOptions(colourOf(flags.color)) };
      const failOn = gateOf(flags.failOn);
      const providers = flags.provider.map(providerAddress);
      const outputs = outputsOf(flags);
      refuseOverwriting(outputs, inputsOf(planFile, flags));
      const approvals = approvalsOf(flags);
      const statements = flags.mustReach.map((file) => ({ file, statements: statementsIn(file) }));
      const plan = await planIn(planFile);
      const synthesized = synthesizedIn(flags, plan);
      const mustReach = statements.flatMap((one) => ofStack(one, flags.stack, synthesized));
      const options = {
        mustReach,
        failOn,
        providers,
        ...approvals,
        ...(synthesized !== undefined && { synthesized }),
      };
      const [reviewed, rendered] = withinTheStack(planFile, () => {
        const found = review(plan, options);
        const files = outputs.map(({ format: name, file }) => ({
          file,
          content: FORMATS[name].render(found, rendering),
        }));
        return [found, { files, printed: FORMATS[format].render(found, rendering) }];
      });
      for (const { file, content } of rendered.files) writeOutput(file, content);
      print(rendered.printed);
      process.exitCode = reviewed.gate.exitCode;
    });
}

interface Output extends NamedFile {
  readonly format: FormatName;
}

function outputsOf(flags: ReviewFlags): readonly Output[] {
  return FILES.flatMap((format) => {
    const file = flags[format];
    return typeof file === "string" ? [{ format, flag: `--${format}`, file }] : [];
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

async function planIn(file: string): Promise<PlanFile> {
  let bytes: Uint8Array;
  try {
    // A pipe may be one that does not wait for what is still to come.
    bytes = file === "-" ? await buffer(process.stdin) : readFileSync(file);
  } catch (error) {
    throw failure(`Cannot read ${file}: ${codeOf(error)}`);
  }
  const reading = readPlan(bytes);
  if (!reading.ok)
    throw failure(`${file === "-" ? "Standard input" : `The file ${file}`} ${reading.problem}`);
  return reading.plan;
}

/** Values that are nested more deeply than this program can follow are in no plan of Terraform. */
function withinTheStack<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw failure(`The plan in ${file} is nested too deeply to be reviewed`);
  }
}

function synthesizedIn({ synth, stack, mustReach }: ReviewFlags, plan: PlanFile): Synthesized | undefined {
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

/** The statements of a file that are about the plan's stack. */
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
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    throw wrongUsage(`--must-reach: cannot read ${file}: ${codeOf(error)}`);
  }
  const reading = readMustReach(content, file);
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

function colourOf(when: string): Colour {
  const colour = COLOURS.find((one) => one === when);
  if (colour === undefined) throw wrongUsage(`--color ${when}: write one of ${COLOURS.join(", ")}`);
  return colour;
}

function writeOutput(file: string, content: string | readonly string[]): void {
  try {
    if (typeof content === "string") writeFileSync(file, content);
    else writePieces(file, content);
  } catch (error) {
    throw failure(`Cannot write ${file}: ${codeOf(error)}`);
  }
}

function writePieces(file: string, pieces: readonly string[]): void {
  const opened = openSync(file, "w");
  try {
    for (const piece of pieces) writeFileSync(opened, piece);
  } finally {
    closeSync(opened);
  }
}

/** Names of files and arguments are strangers' text: a message stays one line, whatever they hold. */
function wrongUsage(message: string): UsageError {
  return new UsageError(shortened(message));
}

function failure(message: string): CommandError {
  return new CommandError(shortened(message));
}

const LONGEST_MESSAGE = 2_000;

function shortened(message: string): string {
  return escaped(message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message);
}

function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return code;
}
