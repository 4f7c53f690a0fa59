/** Explains a text that is not JSON: says what it is, or what writes its first line that is not JSON. */
import { FILE_BYTES, JsonError, parseJson } from "../../json";
import { visible, withoutColours } from "../../text";

/** What is wrong with a text that was given as a plan, as a clause, and what to do. */
export interface NotAPlan {
  readonly what: string;
  readonly fix: string;
}

export const HOW_TO = "give the output of: terraform show -json PLANFILE";
const ALONE = "give only the output of: terraform show -json PLANFILE";
const FROM_A_FILE = `take it from a file that the job wrote, not from the log of the job: ${ALONE}`;
const PLAN_FIRST = `plan it with \`terraform plan -out=PLANFILE\`, and ${HOW_TO}`;

/** Terraform's answer to `plan -json`: a JSON document on each line. */
export const JSON_LINES: NotAPlan = {
  what: "is the log of `terraform plan -json`, which leaves values out",
  fix: HOW_TO,
};

/** Text that is given in place of a plan, or around it. */
interface Kind {
  /** What the pattern is compared with: the first line that is not JSON, all from there on, or the first statement there. */
  readonly of: "line" | "text" | "statement";
  readonly pattern: RegExp;
  readonly is: string;
  readonly fix: string;
}

/** The first one that matches counts. */
const KINDS: readonly Kind[] = [
  {
    of: "line",
    pattern: /^(?:\[command\]|::debug::)/,
    is: "a line of the wrapper of hashicorp/setup-terraform",
    fix: `set "terraform_wrapper: false" for that action, and ${HOW_TO}`,
  },
  {
    of: "line",
    pattern: /^\d{4}[-/]\d\d[-/]\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?:? \[(?:TRACE|DEBUG|INFO|WARN|ERROR)\]/,
    is: "a line of Terraform's own log",
    fix: `unset TF_LOG, or set TF_LOG_PATH, and ${HOW_TO}`,
  },
  {
    of: "line",
    pattern: /^\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d/,
    is: "a line with a time, as pipelines and loggers write it",
    fix: FROM_A_FILE,
  },
  {
    of: "line",
    pattern: /^(?:> |yarn run v|\$ |➤ |Done in \d)/,
    is: "a line of npm, pnpm or Yarn",
    fix: `run the script with --silent, or without them, and ${HOW_TO}`,
  },
  { of: "line", pattern: /^\++ /, is: "a command that the shell printed (set -x)", fix: ALONE },
  {
    of: "line",
    pattern: /^(?:[╷│╵|]|Warning:|Error:)/,
    is: "a message of Terraform or OpenTofu",
    fix: `correct what it says, or leave the error output out (no 2>&1), and ${HOW_TO}`,
  },
  { of: "line", pattern: /^</, is: "HTML or XML, such as the page of a login", fix: HOW_TO },
  { of: "line", pattern: /^(?:---\s*(?:#|$)|%YAML\b)/, is: "a line of YAML", fix: HOW_TO },
  {
    of: "line",
    pattern: /^(?:::[a-z]|##(?:vso|teamcity)?\[|(?:\+\+\+|---|~~~|\^\^\^) \S|travis_|section_(?:start|end):)/,
    is: "a command of a pipeline",
    fix: FROM_A_FILE,
  },
  {
    // Lines of a wrapper or of a remote run can be before it. No line of JSON begins so.
    of: "text",
    pattern:
      /^[ \t]*(?:[a-z].*: (?:Refreshing state|Reading|Read complete|Still reading|Opening|Opening complete|Closing)|(?:Terraform|OpenTofu) (?:used|will perform|detected|planned)|No changes\.|Plan: \d|Resource actions are|Note: Objects have|(?:Acquiring|Releasing) state lock|Saved the plan to:|Changes to Outputs:|# [^\s.]+\.\S+ (?:will (?:be|no)|must be|has (?:changed|been|moved)|is tainted)|# [\w["\]-]+\.[\w.["\]-]+:$)/m,
    is: "the output of `terraform plan` for people",
    fix: `save the plan with \`terraform plan -out=PLANFILE\`, and ${HOW_TO}`,
  },
  {
    // A statement of JavaScript can begin with `import {` too, and has no `=` in its braces.
    of: "statement",
    pattern:
      /^(?:(?:terraform|locals|moved|removed)\s*\{|import\s*\{[^}=]*=|(?:resource|data|provider|variable|output|module|ephemeral|action|check)\s+")/,
    is: "configuration in HCL",
    fix: PLAN_FIRST,
  },
  {
    of: "statement",
    pattern:
      /^(?:["']use strict["']|import\s*["'{*]|import\s[\w$\s,{}*]+\sfrom\s*["']|from\s+[\w.]+\s+import\s|(?:const|let|var)\s+(?:[\w$]+\s*[:=]|[{[])|export\s+(?:[*{]|(?:default|class|abstract|async|const|function|interface|type)\s))/,
    is: "a program, not a plan",
    fix: `synthesize it with \`cdktf synth\`, plan its stack with \`terraform plan -out=PLANFILE\`, and ${HOW_TO}`,
  },
];

/** Matches the blank lines and comments before the first statement of a file. */
const COMMENTS = /^(?:\s|(?:#|\/\/)[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)+/;

/** How much of a text says what it is, in characters: some license texts and warnings come first. */
const MOST_COMPARED = 5000;

const BEFORE = "is not JSON";

/** Explains a text that the parser refused. Colours are invisible to readers: what else is wrong with the text comes first. */
export function explainNotJson(given: string): NotAPlan {
  const text = withoutColours(given);
  const start = text.search(/\S/);
  if (start < 0) return { what: "holds no text", fix: HOW_TO };
  if (text.charAt(start) !== "{") return explainFrom(text, start, BEFORE);
  const error = syntaxError(text);
  if (error?.offset === undefined) {
    return {
      what: `${BEFORE}: line ${lineAt(given, given.search(/[\u001b\u009b]/))} has colour codes`,
      fix: `turn colours off (-no-color, NO_COLOR=1, --color=never), and ${HOW_TO}`,
    };
  }
  const { message, offset } = error;
  if (syntaxError(text.slice(start, offset)) === undefined) {
    if (text.charAt(offset) !== "{") return explainFrom(text, offset, "has text after its JSON");
    return {
      what: `holds a second JSON document after the first (line ${lineAt(text, offset)})`,
      fix: `give one plan at a time: ${HOW_TO}`,
    };
  }
  if (isUnfinished(text.slice(offset)))
    return { what: "was cut off: its JSON ends too early", fix: `write the whole of it: ${HOW_TO}` };
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  const kind = kindOf(text, line);
  // The line may be a part of the plan, and hold a secret: it is not quoted.
  if (kind === undefined) return { what: message, fix: HOW_TO };
  return { what: `${BEFORE}: line ${lineAt(text, line)} is ${kind.is}`, fix: kind.fix };
}

function syntaxError(text: string): JsonError | undefined {
  try {
    parseJson(text, FILE_BYTES);
    return undefined;
  } catch (error) {
    return error instanceof JsonError && error.problem === "syntax" ? error : undefined;
  }
}

/** Says what a text is from a position on, and quotes the beginning of the line if the line says it. */
function explainFrom(text: string, at: number, what: string): NotAPlan {
  const kind = kindOf(text, at);
  if (kind !== undefined && kind.of !== "line")
    return { what: `${what}: the text is ${kind.is}`, fix: kind.fix };
  const start = beginning(text.slice(at, at + MOST_COMPARED).split("\n", 1)[0] ?? "");
  const line = `${what}: line ${lineAt(text, at)}`;
  if (kind !== undefined)
    return { what: `${line}${start === "" ? "" : ` (${start})`} is ${kind.is}`, fix: kind.fix };
  return { what: `${line} ${start === "" ? "is other text" : `begins with ${start}`}`, fix: ALONE };
}

function kindOf(whole: string, at: number): Kind | undefined {
  const text = whole.slice(at, at + MOST_COMPARED).trimStart();
  const parts = { line: text.replace(/\n.*/s, ""), text, statement: text.replace(COMMENTS, "") };
  return KINDS.find(({ of, pattern }) => pattern.test(parts[of]));
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

/** Reports whether the text ends within its first token. */
function isUnfinished(text: string): boolean {
  if (!text.startsWith('"')) return /^[\w.+-]{0,40}\s*$/.test(text);
  return !text.slice(1).replace(/\\./gs, "").includes('"');
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
