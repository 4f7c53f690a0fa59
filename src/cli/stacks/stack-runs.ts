/** Runs the core on one stack, explains its errors, and collects its warnings. */
import type { JsonObject } from "../../json";
import { typeAt } from "../../schema";
import { clusterDataSource } from "../../schema/data-sources";
import { CommandError } from "../command-line/command-error";
import { readOutput, readOutputLine } from "../processes/json-output";
import { type Terraform, terraformBinary, type TerraformRun, wholeLines } from "../processes/terraform";
import { bounded, explainedErrors, type Warnings } from "./explanations";
import { placesIn } from "./stack-places";

/** The name of the plan in the stack's folder. */
export const PLAN = "plan";

interface RunStack {
  readonly name: string;
  readonly json: JsonObject;
  readonly file: string;
  /** What to say beside the error of a data source that reads clusters. @default nothing */
  readonly adviceOnReads?: string;
}

/** Returns functions that run the core; `start` makes one that passes the output on. */
export function stackRuns(
  stack: RunStack,
  warnings: Warnings,
  start: (watch?: (text: string) => void) => Terraform,
) {
  const placeOf = placesIn(stack.json, stack.file);
  const run = start();

  const checked = (
    args: readonly string[],
    { code, stdout, stderr }: TerraformRun,
    passed: readonly number[],
  ) => {
    const { diagnostics, others } = readOutput(stdout);
    warnings.add(stack.name, diagnostics, placeOf);
    if (passed.includes(code)) return;
    const command = `\`${terraformBinary()} ${args[0] ?? ""}\` of stack ${stack.name} failed`;
    const explained = explainedErrors(diagnostics, placeOf);
    const reads = diagnostics.some(
      ({ severity, address = "" }) => severity === "error" && isClusterRead(address),
    );
    const { adviceOnReads = "" } = stack;
    const text = explained || bounded(`${others.join("\n")}\n${stderr}`);
    if (text === "") throw new CommandError(`${command} with exit code ${code}, and printed nothing.`);
    const saysWhy = explained !== "" || /^[ │]{0,4}Error\b/m.test(text);
    throw new CommandError(
      `\n${text}\n${reads && adviceOnReads !== "" ? `\n${adviceOnReads}\n` : ""}\n${command}${saysWhy ? "; the lines above say why" : ` with exit code ${code}. What it printed is above`}.`,
    );
  };

  return {
    run,
    /** Runs a command that must succeed, and passes its messages on; returns its output. */
    async succeed(args: readonly string[], message?: (text: string) => void): Promise<string> {
      const watched = message === undefined ? run : start(wholeLines((line) => passMessage(line, message)));
      const result = await watched(args);
      checked(args, result, [0]);
      return result.stdout;
    },
    /** Plans the stack; returns false if \`-detailed-exitcode\` is among the flags and the plan has changes. */
    async plan(flags: readonly string[]): Promise<boolean> {
      const args = ["plan", "-json", "-input=false", `-out=${PLAN}`, ...flags];
      const result = await run(args);
      checked(args, result, [0, 2]);
      return result.code === 0;
    },
  };
}

/** Reports whether an address is that of a data source that reads clusters. */
function isClusterRead(address: string): boolean {
  return /(^|\.)data\./.test(address) && clusterDataSource(typeAt(address)) !== undefined;
}

function passMessage(line: string, message: (text: string) => void): void {
  const read = readOutputLine(line);
  if (read.is === "message") message(read.text);
}
