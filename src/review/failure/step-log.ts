/** Finds in the log of a failed step what the step printed about its failure. */
import { withoutColours } from "../../text";
import { FINDING_LIMITS } from "../limits";

/** What a step printed about its failure. All of it is foreign text. */
export interface Printed {
  /** The first error in one line; undefined if no line is known to be one. */
  readonly title: string | undefined;
  /** How many errors there are; one if the title counts them, or if they are not known. */
  readonly errors: number;
  /** The errors as they are printed; the end of the log if none is recognized. */
  readonly lines: readonly string[];
}

/** Returns what a log says about the failure, without colours and progress. */
export function printedErrors(log: string): Printed {
  const lines = plainLines(log);
  return terraformErrors(lines) ?? configurationErrors(lines) ?? npmErrors(lines) ?? programErrors(lines);
}

/** Splits a log into lines as a terminal shows them at the end: of a line that was rewritten, only its last text. */
function plainLines(log: string): readonly string[] {
  return withoutColours(log)
    .split("\n")
    .map((line) => line.trimEnd())
    .map((line) => line.slice(line.lastIndexOf("\r") + 1).replaceAll("\t", "  "));
}

/** The boxes that Terraform draws around its errors and warnings. The CDKTF command prints the name of a stack before each line. */
const [BOX_START, BOX_LINE, BOX_END] = [/^(?:\S+\s+)?╷/, /^(?:\S+\s+)?│ ?(.*)$/, /^(?:\S+\s+)?╵/];

function terraformErrors(lines: readonly string[]): Printed | undefined {
  const boxes: string[][] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    if (BOX_START.test(line)) open = [];
    else if (BOX_END.test(line)) {
      if (open !== undefined) boxes.push(open);
      open = undefined;
    } else open?.push(BOX_LINE.exec(line)?.[1] ?? line);
  }
  if (open !== undefined) boxes.push(open);
  const errors = boxes.map(trimmed).filter(([first]) => first?.startsWith("Error: "));
  const [first] = errors;
  if (first === undefined) return undefined;
  return {
    title: first[0]?.slice("Error: ".length),
    errors: errors.length,
    lines: errors.flatMap((box, index) => (index === 0 ? box : ["", ...box])),
  };
}

/** The first line of the errors that this package's constructs find at synth. */
const CONFIGURATION = /\b\d{1,9} errors? in the configuration; nothing was synthesized\.$/;

function configurationErrors(lines: readonly string[]): Printed | undefined {
  const start = lines.findIndex((line) => CONFIGURATION.test(line));
  if (start < 0) return undefined;
  const [first = ""] = CONFIGURATION.exec(lines[start] ?? "") ?? [];
  const own = trimmed([first, ...untilCdktf(lines.slice(start + 1))]);
  return { title: first.replace(/;.*/, ""), errors: 1, lines: own };
}

const CDKTF_ERROR = /^ERROR: cdktf encountered an error while synthesizing/;
/** The prefix of each part of an app's errors in the log of the CDKTF command. */
const CDKTF_PREFIX = /^\[[\dT:.-]+\] \[ERROR\] default - /;
/** The line in which the CDKTF command shows its progress. */
const SPINNER = /^[\u2800-\u28ff]\s/;

/** Returns the lines before the CDKTF command repeats them. */
function untilCdktf(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => CDKTF_ERROR.test(line));
  return (end < 0 ? lines : lines.slice(0, end))
    .filter((line) => !SPINNER.test(line))
    .map((line) => line.replace(CDKTF_PREFIX, ""));
}

const NPM = /^npm (?:error|ERR!) ?(.*)$/;

function npmErrors(lines: readonly string[]): Printed | undefined {
  const errors = lines.filter((line) => NPM.test(line) && !line.includes("A complete log of this run"));
  if (errors.length === 0) return undefined;
  const words = errors.map((line) => NPM.exec(line)?.[1] ?? "");
  return { title: words.find((text) => text !== "" && !text.startsWith("code ")), errors: 1, lines: errors };
}

const ERROR = /^(?:\w*Error|ERROR|error|Uncaught)\b.*[:!]/;
/** An error of the TypeScript compiler: "main.ts(5,30): error TS2724: …". */
const OF_COMPILER = /^(?:\S.*\(\d+,\d+\): )?error TS\d+: /;
/** A call in a package or in Node.js itself. */
const INNER_CALL = /^\s+at .*(?:node:|node_modules\/)/;

function programErrors(lines: readonly string[]): Printed {
  const shown = untilCdktf(lines).filter((line) => !INNER_CALL.test(line));
  return compilerErrors(shown) ?? lastLines(shown);
}

/** Returns the errors of a compiler, which it writes without blank lines between them. */
function compilerErrors(lines: readonly string[]): Printed | undefined {
  const start = lines.findIndex((line) => OF_COMPILER.test(line));
  if (start < 0) return undefined;
  const end = lines.indexOf("", start);
  const own = lines.slice(start, end < 0 ? undefined : end);
  return { title: own[0], errors: own.filter((line) => OF_COMPILER.test(line)).length, lines: own };
}

/** Returns the lines from the first error on; without one, the last lines. */
function lastLines(lines: readonly string[]): Printed {
  const start = lines.findIndex((line) => ERROR.test(line));
  const own = trimmed(start < 0 ? lines.slice(-FINDING_LIMITS.printedTail) : lines.slice(start));
  return { title: start >= 0 || own.length === 1 ? own[0] : undefined, errors: 1, lines: own };
}

/** Leaves out blank lines at the beginning and the end, and all but one in a row. */
function trimmed(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== "");
  const last = lines.findLastIndex((line) => line !== "");
  return lines
    .slice(Math.max(first, 0), last + 1)
    .filter((line, index, all) => line !== "" || all[index - 1] !== "");
}
