/** Why stacks have no review: a step of the pipeline failed before it, or a plan cannot be read. */
import { own, say, withoutColours, type Words } from "../../text";
import type { FileLine } from "../findings/finding";
import { FINDING_LIMITS } from "../limits";

export interface NoReview {
  /** The names of the stacks; empty if the failure is about all that the pipeline plans. */
  readonly stacks: readonly string[];
  /** What failed, and its error: "terraform plan failed: No value for required variable". */
  readonly reason: Words;
  /** The log from its first error on, or its last lines, in lines of foreign text; empty if the reason says all. */
  readonly printed: readonly string[];
  readonly fix: Words | undefined;
  /** The line of the program that the log names first. */
  readonly line: FileLine | undefined;
}

/** A step of the pipeline that failed. */
export interface FailedStep {
  /** The stack that it was about; undefined for all of them. */
  readonly stack: string | undefined;
  readonly step: string;
  readonly log: string;
  /** Returns the line of a cluster in the program, given its address in the configuration: `main.ts:12`. */
  readonly lineOf: (address: string) => string | undefined;
  /** Returns the address of the cluster in the program that has a name. */
  readonly addressOf: (name: string) => string | undefined;
}

export function failedStep({ stack, step, log, lineOf, addressOf }: FailedStep): NoReview {
  const { title, lines } = errorsIn(log);
  const printed = lines.map((line) => withLine(line, lineOf));
  const why = lines.length === 0 ? own(" and printed nothing") : title === undefined ? [] : say`: ${title}`;
  return {
    stacks: stack === undefined ? [] : [stack],
    reason: say`${step} failed${why}`,
    printed,
    fix: moveIn(lines, addressOf),
    line: lineIn(printed),
  };
}

/** Returns what is equal for failures that are one: their logs differ between stacks, where the reason says what failed. */
export function failureKey({ reason }: NoReview): string {
  return JSON.stringify(reason);
}

/** Explains why a plan cannot be reviewed. The stack is undefined if it is not known of a single plan. */
export function unreadablePlan(stack: string | undefined, problem: string): NoReview {
  return {
    stacks: stack === undefined ? [] : [stack],
    reason: say`its plan cannot be reviewed: ${problem}`,
    printed: problem.length > FINDING_LIMITS.name ? [problem] : [],
    fix: undefined,
    line: undefined,
  };
}

/** How an error begins, the surest first: of the constructs, of a compiler, of Terraform, of npm, and of any program. */
const ERRORS: readonly RegExp[] = [
  /^(\d{1,9} errors? in the configuration); nothing was synthesized\.$/,
  /^((?:\S.*\(\d+,\d+\): )?error TS\d+: .*)$/,
  /^Error: (\S.*)$/,
  /^npm (?:error|ERR!) (?!code )(\S.*)$/,
  /^((?:\w*Error|ERROR|error|Uncaught)\b[^:!]*[:!].*)$/,
];

/** The line after which the CDKTF command repeats what the app printed. */
const REPEATED = /^ERROR: cdktf encountered an error while synthesizing/;

/** Returns the first error of a log in one line, and the log from there on: of a long one, the beginning and the end. */
function errorsIn(log: string): { readonly title: string | undefined; readonly lines: readonly string[] } {
  const all = plainLines(log);
  const end = all.findIndex((line) => REPEATED.test(line));
  const own = end < 0 ? all : all.slice(0, end);
  const lines = own.at(-1) === "" ? own.slice(0, -1) : own;
  const error = ERRORS.find((pattern) => lines.some((line) => pattern.test(line)));
  const most = FINDING_LIMITS.printedTail;
  if (error === undefined) {
    const last = lines.slice(-most);
    return { title: last.length === 1 ? last[0] : undefined, lines: last };
  }
  const from = lines.slice(lines.findIndex((line) => error.test(line)));
  const [, title = ""] = error.exec(from[0] ?? "") ?? [];
  const isLong = from.length > most;
  return { title, lines: isLong ? [...from.slice(0, most / 2), "…", ...from.slice(-most / 2)] : from };
}

/** What Terraform and the CDKTF command write before a line: the name of a stack, the side of a box, a time. */
const PREFIX = /^(?:\S+\s+)?[╷│╵] ?|^\[[\dT:.-]+\] \[ERROR\] default - /;
/** The line in which the CDKTF command shows its progress. */
const SPINNER = /^[\u2800-\u28ff]\s/;

/** Splits a log into lines as a terminal shows them at the end, without more than one blank line in a row. */
function plainLines(log: string): readonly string[] {
  return withoutColours(log)
    .split("\n")
    .map((line) => line.trimEnd())
    .map((line) => line.slice(line.lastIndexOf("\r") + 1).replaceAll("\t", "  "))
    .filter((line) => !SPINNER.test(line))
    .map((line) => line.replace(PREFIX, "").trimEnd())
    .filter((line, index, all) => line !== "" || (all[index - 1] ?? "") !== "");
}

/** Matches the line by which Terraform names the resource of an error: "  with cloud_opensearch.logs,". */
const RESOURCE = /^(\s*with )((?:[\w-]+\.)+[\w-]+)((?:\[[^\]]*\])?)(,.*)?$/;

/** Writes the line of the program beside the address of a resource. */
function withLine(text: string, lineOf: FailedStep["lineOf"]): string {
  const [, before = "", address = "", key = "", rest = ""] = RESOURCE.exec(text) ?? [];
  const line = address === "" ? undefined : lineOf(address);
  return line === undefined ? text : `${before}${address}${key} (${line})${rest}`;
}

/** What names a line of the program: the errors at synth, the TypeScript compiler, and the lines beside addresses. */
const PLACES: readonly RegExp[] = [
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

/** Matches the provider's error about a protected cluster. */
const PROTECTED = /cluster "([^"\\]+)" is protected from deletion, and this plan destroys it/;

/** Says how a protected cluster keeps its data if the program has a cluster of its name at another address. */
function moveIn(lines: readonly string[], addressOf: FailedStep["addressOf"]): Words | undefined {
  const at = lines.findIndex((line) => PROTECTED.test(line));
  const [, name] = PROTECTED.exec(lines[at] ?? "") ?? [];
  const resources = lines.slice(at + 1).flatMap((line) => RESOURCE.exec(line)?.[2] ?? []);
  const [from] = resources;
  const to = name === undefined ? undefined : addressOf(name);
  if (to === undefined || to === from) return undefined;
  // Terraform names no address of a resource that has left the configuration.
  if (from === undefined)
    return say`write a moved block to ${to} from the address that the cluster has in the state (terraform state list shows it), or in CDKTF call moveFromId with that address on the construct of ${to}: the cluster then keeps its data`;
  const call = `moveFromId("${from}")`;
  return say`write a moved block from ${from} to ${to}, or in CDKTF call ${call} on the construct of ${to}: the cluster then keeps its data`;
}
