/**
 * Explains a text that is not JSON: names the first line that is not, and what writes such a line in the log of a pipeline, or
 * says which file of a project it is.
 */
import { FILE_LIMITS, JsonError, parseJson, type TextPosition } from "../../json";
import { visible, withoutColours } from "../../text";

/** What is wrong with a text that was given as a plan, as a clause, and what to do. */
export interface NotAPlan {
  readonly what: string;
  readonly fix: string;
}

export const HOW_TO = "give the output of: terraform show -json PLANFILE";
const ALONE = "give only the output of: terraform show -json PLANFILE";
const FROM_A_FILE = `take it from a file that the job wrote, not from the log of the job: ${ALONE}`;

/** Who writes a line that is not JSON, or a whole text. */
interface Writer {
  readonly pattern: RegExp;
  readonly writer: string;
  readonly fix: string;
}

/** The output of `terraform plan` or `terraform show`, which may begin with lines of a wrapper or of a remote run. */
const FOR_PEOPLE: Writer = {
  pattern:
    /^(?:[a-z].*: (?:Refreshing state|Reading|Read complete|Still reading|Opening|Opening complete|Closing)|(?:Terraform|OpenTofu) (?:used|will perform|detected|planned)|No changes\.|Plan: \d|Resource actions are|Note: Objects have|(?:Acquiring|Releasing) state lock|Saved the plan to:|Changes to Outputs:|# [^\s.]+\.\S+ (?:will (?:be|no)|must be|has (?:changed|been|moved)|is tainted)|# [\w["\]-]+\.[\w.["\]-]+:$)/,
  writer: "the output of `terraform plan` for people",
  fix: "save the plan with `terraform plan -out=PLANFILE`, and give the output of: terraform show -json PLANFILE",
};

/** The first pattern that matches counts. */
const WRITERS: readonly Writer[] = [
  {
    pattern: /^(?:\[command\]|::debug::)/,
    writer: "a line of the wrapper of hashicorp/setup-terraform",
    fix: `set "terraform_wrapper: false" for that action, and ${HOW_TO}`,
  },
  {
    pattern: /^\d{4}[-/]\d\d[-/]\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?:? \[(?:TRACE|DEBUG|INFO|WARN|ERROR)\]/,
    writer: "a line of Terraform's own log",
    fix: `unset TF_LOG, or set TF_LOG_PATH, and ${HOW_TO}`,
  },
  {
    pattern: /^\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d/,
    writer: "a line with a time, as pipelines and loggers write it",
    fix: FROM_A_FILE,
  },
  {
    pattern: /^(?:> |yarn run v|\$ |➤ |Done in \d)/,
    writer: "a line of npm, pnpm or Yarn",
    fix: `run the script with --silent, or without them, and ${HOW_TO}`,
  },
  { pattern: /^\++ /, writer: "a command that the shell printed (set -x)", fix: ALONE },
  {
    pattern: /^(?:[╷│╵|]|Warning:|Error:)/,
    writer: "a message of Terraform or OpenTofu",
    fix: `correct what it says, or leave the error output out (no 2>&1), and ${HOW_TO}`,
  },
  FOR_PEOPLE,
  { pattern: /^</, writer: "HTML or XML, such as the page of a login", fix: HOW_TO },
  { pattern: /^(?:---\s*(?:#|$)|%YAML\b)/, writer: "a line of YAML", fix: HOW_TO },
  {
    pattern: /^(?:::[a-z]|##(?:vso|teamcity)?\[|(?:\+\+\+|---|~~~|\^\^\^) \S|travis_|section_(?:start|end):)/,
    writer: "a command of a pipeline",
    fix: FROM_A_FILE,
  },
];

/** What a file of a project is, by its first statement. */
const FILES: readonly Writer[] = [
  {
    // A statement of JavaScript can begin with `import {` too, and has no `=` in its braces.
    pattern:
      /^(?:(?:terraform|locals|moved|removed)\s*\{|import\s*\{[^}=]*=|(?:resource|data|provider|variable|output|module|ephemeral|action|check)\s+")/,
    writer: "configuration in HCL",
    fix: `plan it with \`terraform plan -out=PLANFILE\`, and ${HOW_TO}`,
  },
  {
    pattern:
      /^(?:["']use strict["']|import\s*["'{*]|import\s[\w$\s,{}*]+\sfrom\s*["']|from\s+[\w.]+\s+import\s|(?:const|let|var)\s+(?:[\w$]+\s*[:=]|[{[])|export\s+(?:[*{]|(?:default|class|abstract|async|const|function|interface|type)\s))/,
    writer: "a program, not a plan",
    fix: `synthesize it with \`cdktf synth\`, plan its stack with \`terraform plan -out=PLANFILE\`, and ${HOW_TO}`,
  },
];

/** Matches the blank lines and comments before the first statement of a file. */
const COMMENTS = /^(?:\s|(?:#|\/\/)[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)+/;

const MOST_LINES = 30;

/** Terraform's answer to `plan -json`: a JSON document on each line. */
export const JSON_LINES: NotAPlan = {
  what: "is the log of `terraform plan -json`, which leaves values out",
  fix: HOW_TO,
};

const LONGEST_LINE = 1000;

/** Explains a text that the parser refused. Colours are invisible to readers: what else is wrong with the text comes first. */
export function explainNotJson(text: string, error: JsonError): NotAPlan {
  const plain = withoutColours(text);
  if (plain === text) return explainPlain(text, error);
  if (plain.trim() === "") return { what: "holds only colour codes", fix: HOW_TO };
  const other = syntaxError(plain);
  if (other !== undefined) return explainPlain(plain, other);
  const lines = plain.split("\n");
  const coloured = text.split("\n").findIndex((line, index) => line !== lines[index]);
  return {
    what: `${BEFORE}: line ${coloured + 1} has colour codes`,
    fix: `turn colours off (-no-color, NO_COLOR=1, --color=never), and ${HOW_TO}`,
  };
}

function syntaxError(text: string): JsonError | undefined {
  try {
    parseJson(text, FILE_LIMITS);
  } catch (error) {
    if (error instanceof JsonError && error.problem === "syntax") return error;
  }
  return undefined;
}

function explainPlain(text: string, { position }: JsonError): NotAPlan {
  const first = text.search(/\S/);
  // The decoder leaves a byte order mark out.
  if (text === "") return { what: "holds only a byte order mark", fix: HOW_TO };
  if (first < 0) return { what: "holds only space and line breaks", fix: HOW_TO };
  if (!/^(?:\{|\[\s*[[{"\]])/.test(text.slice(first, first + MOST_LINES)))
    return explainLine(text, first, BEFORE);
  if (position === undefined) return { what: BEFORE, fix: HOW_TO };
  const place = `line ${position.line}, column ${position.column}`;
  const wrong = offsetOf(text, position);
  const writer = writerOf(lineAt(text, wrong));
  if (isDocument(text.slice(first, wrong))) {
    if (/^\{[^{}]*"@level"/.test(text.slice(first, wrong))) return JSON_LINES;
    if (writer !== undefined || !/[{[]/.test(text.charAt(wrong))) return explainLine(text, wrong, AFTER);
    return {
      what: `holds a second JSON document after the first (${place})`,
      fix: `give one plan at a time: ${HOW_TO}`,
    };
  }
  if (isCutOff(text, wrong)) {
    return {
      what: `was cut off: its JSON ends too early (${place})`,
      fix: `write the whole of it: ${HOW_TO}`,
    };
  }
  // Here the text is a part of the plan, and may be a secret: it is not quoted.
  if (writer === undefined) return { what: `${BEFORE} (${place})`, fix: HOW_TO };
  return { what: `${BEFORE}: line ${position.line} is ${writer.writer}`, fix: writer.fix };
}

const BEFORE = "is not JSON";
const AFTER = "has text after its JSON";

/** Names the line at a position, and quotes its beginning. */
function explainLine(text: string, at: number, what: string): NotAPlan {
  const line = text.slice(at, at + LONGEST_LINE).split("\n", 1)[0] ?? "";
  const number = text.slice(0, at).split("\n").length;
  const start = beginning(line);
  const writer = writerOf(line);
  if (writer !== undefined) {
    return {
      what: `${what}: line ${number}${start === "" ? "" : ` (${start})`} is ${writer.writer}`,
      fix: writer.fix,
    };
  }
  const file = what === BEFORE ? fileOf(text) : undefined;
  if (file !== undefined) return { what: `${what}: the text is ${file.writer}`, fix: file.fix };
  const named = `${what}: line ${number} ${start === "" ? "is other text" : `begins with ${start}`}`;
  if (!isForPeople(text, at)) return { what: named, fix: ALONE };
  return { what: `${named}, and the text is ${FOR_PEOPLE.writer}`, fix: FOR_PEOPLE.fix };
}

function writerOf(line: string): Writer | undefined {
  return WRITERS.find(({ pattern }) => pattern.test(line.trimStart()));
}

function fileOf(text: string): Writer | undefined {
  const statement = text.slice(0, MOST_LINES * LONGEST_LINE).replace(COMMENTS, "");
  return FILES.find(({ pattern }) => pattern.test(statement));
}

/** Reports whether one of the first lines from a position on is written for people. No line of JSON begins so. */
function isForPeople(text: string, at: number): boolean {
  const lines = text.slice(at, at + MOST_LINES * LONGEST_LINE).split("\n", MOST_LINES);
  return lines.some((line) => FOR_PEOPLE.pattern.test(line.trimStart()));
}

const LONGEST_QUOTED = 30;

/** Matches what may be a secret: a long word, a value, and what follows a word for secrets. */
const MAY_BE_SECRET = /[\w+-]{20,}|[={]|token|secret|passw|api.?key|bearer|mask|authori|credential/i;

/** Quotes the first characters of a line, up to what may be a secret; empty if there are none. */
function beginning(line: string): string {
  const plain = line.trim();
  const start = plain.slice(0, LONGEST_QUOTED);
  const secret = plain.slice(0, LONGEST_QUOTED + 20).search(MAY_BE_SECRET);
  const shown = secret < 0 ? start : start.slice(0, secret);
  return shown === "" ? "" : `"${visible(shown)}${shown.length < plain.length ? "…" : ""}"`;
}

function lineAt(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return text.slice(
    at - start > LONGEST_LINE ? at : start,
    Math.min(end < 0 ? text.length : end, at + LONGEST_LINE),
  );
}

function offsetOf(text: string, { line, column }: TextPosition): number {
  let start = 0;
  for (let number = 1; number < line; number++) start = text.indexOf("\n", start) + 1;
  return start + column - 1;
}

function isDocument(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Reports whether the text ends within the token at a position. */
function isCutOff(text: string, at: number): boolean {
  if (text.charAt(at) !== '"') return /^(?:[a-z]{0,5}|-?[\d.eE+-]{0,40})\s*$/.test(text.slice(at));
  for (let end = at + 1; end < text.length; end++) {
    if (text.charAt(end) === '"') return false;
    if (text.charAt(end) === "\\") end += 1;
  }
  return true;
}
