/** Why stacks have no review: a step of the pipeline failed before it, or a plan cannot be read. */
import { PROVIDER_SOURCE } from "../../schema";
import { COMMAND, joined, own, plain, say, type Words } from "../../text";
import type { FileLine } from "../findings/finding";
import { type Printed, printedErrors } from "./step-log";

export interface NoReview {
  /** The names of the stacks; empty if the failure is about all that the pipeline plans. */
  readonly stacks: readonly string[];
  /** What failed, and why: "terraform plan failed: No value for required variable". */
  readonly reason: Words;
  /** What the step printed about it, in lines of foreign text; empty if the reason says all. */
  readonly printed: readonly string[];
  readonly fix: Words | undefined;
  /** The line of the program that is to be corrected, if the step names one. */
  readonly line: FileLine | undefined;
}

/** A step of the pipeline that failed. */
export interface FailedStep {
  /** The stack that it was about; undefined for all of them. */
  readonly stack: string | undefined;
  readonly step: string;
  readonly log: string;
  /** Returns the line of a cluster or a variable in the program, given its address in the configuration: `main.ts:12`. */
  readonly lineOf: (address: string) => string | undefined;
}

/** Explains a failed step in its own words. */
export function failedStep({ stack, step, log, lineOf }: FailedStep): NoReview {
  const { title, errors, lines } = printedErrors(log);
  const more = errors > 1 ? own(` and ${errors - 1} more`) : [];
  const why = title === undefined ? [] : say`: ${title}${more}`;
  const what = say`${step} failed`;
  const isEmpty = lines.every((line) => line === "");
  const printed = lines.map((line, index) =>
    withLineOfVariable(withLine(line, lineOf), lines[index + 1] ?? "", lineOf),
  );
  return {
    stacks: stack === undefined ? [] : [stack],
    reason: say`${what}${isEmpty ? own(" and printed nothing") : why}`,
    printed: isEmpty ? [] : printed,
    fix: fixOf(lines, step),
    line: lineIn(printed),
  };
}

const UNREADABLE = "its plan cannot be reviewed";

/** Returns what is equal for failures that are one: their lines differ between stacks, where the reason says what failed. */
export function failureKey({ reason, printed }: NoReview): string {
  return JSON.stringify([reason, plain(reason) === UNREADABLE ? printed : []]);
}

/** Explains why the plan of a stack cannot be reviewed. */
export function unreadablePlan(stack: string, problem: string): NoReview {
  const reason = own(UNREADABLE);
  return { stacks: [stack], reason, printed: [problem], fix: undefined, line: undefined };
}

/** Matches the line by which Terraform names the resource of an error: "  with cloud_opensearch.logs,". */
const RESOURCE = /^(\s*with )((?:[\w-]+\.)+[\w-]+)((?:\[[^\]]*\])?)(,.*)?$/;

/** Writes the line of the program beside the address of a resource. */
function withLine(text: string, lineOf: FailedStep["lineOf"]): string {
  const [, before = "", address = "", key = "", rest = ""] = RESOURCE.exec(text) ?? [];
  const line = address === "" ? undefined : lineOf(address);
  return line === undefined ? text : `${before}${address}${key} (${line})${rest}`;
}

/** Matches the line by which Terraform names the file of an error about a variable, and the line of the file below it. */
const IN_VARIABLE = /^\s*on \S+ line \d{1,7}, in variable(?: "([\w-]+)")?:$/;
const VARIABLE = /^\s*\d{1,7}:\s+"([\w-]+)":/;

/** Writes the line of the program beside that of the synthesized file in which a variable stands. */
function withLineOfVariable(text: string, next: string, lineOf: FailedStep["lineOf"]): string {
  const found = IN_VARIABLE.exec(text);
  const name = found === null ? undefined : (found[1] ?? VARIABLE.exec(next)?.[1]);
  const line = name === undefined ? undefined : lineOf(`var.${name}`);
  return line === undefined ? text : `${text} (${line})`;
}

/** What names a line of the program: the errors at synth, the TypeScript compiler, and the lines that are added to Terraform's. */
const PLACES: readonly RegExp[] = [
  /^\s*on \S+ line \d{1,7}, in variable.*: \(([^\s()/\\][^\s()\\]*):(\d{1,7})\)$/,
  /^\s+at ([^\s()/\\][^\s()\\]*):(\d{1,7})$/,
  /^([^\s()/\\][^\s()\\]*)\((\d{1,7}),\d+\): error /,
  /^\s*with \S+ \(([^\s()/\\][^\s()\\]*):(\d{1,7})\)/,
];

/** Returns the first line of a file in the repository that the errors name. */
function lineIn(lines: readonly string[]): FileLine | undefined {
  for (const text of lines) {
    for (const pattern of PLACES) {
      const [, file, line] = pattern.exec(text) ?? [];
      if (file === undefined || file.split("/").includes("..")) continue;
      return { file, line: Number(line) };
    }
  }
  return undefined;
}

/** What to do about failures whose own words say it for another place than a pipeline, or not at all. */
const FIXES: readonly ((text: string, step: string) => Words | undefined)[] = [
  (text, step) => {
    const names = [...text.matchAll(/input variable "([^"]+)" is not set/g)].map(
      ([, name = ""]) => `TF_VAR_${name}`,
    );
    if (names.length === 0) return undefined;
    const all = joined(
      [...new Set(names)].map((name) => say`${name}`),
      ", ",
    );
    return say`set ${all} in the environment of the step that runs ${step}`;
  },
  (text) =>
    text.includes("Failed to query available provider packages") && text.includes(PROVIDER_SOURCE)
      ? own(`install the plugin before this step: ${COMMAND} install`)
      : undefined,
];

function fixOf(lines: Printed["lines"], step: string): Words | undefined {
  // Terraform breaks its sentences into lines.
  const text = lines.join(" ").replace(/\s+/g, " ");
  for (const fix of FIXES) {
    const words = fix(text, step);
    if (words !== undefined) return words;
  }
  return undefined;
}
