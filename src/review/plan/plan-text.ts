/** Decodes what was given as a plan, and explains what it is if that is not JSON, or what surrounds its JSON. */
import { FILE_BYTES, JsonError, parseJson } from "../../json";
import { withoutColours } from "../../text";

/** What is wrong with a text that was given as a plan, as a clause, and what to do. */
export interface NotAPlan {
  readonly what: string;
  readonly fix: string;
}

export const HOW_TO = "give the output of: terraform show -json PLANFILE";
const ALONE = "give only the output of: terraform show -json PLANFILE";

/** Terraform's answer to `plan -json`: a JSON document on each line. */
export const JSON_LINES: NotAPlan = {
  what: "is the log of `terraform plan -json`, which leaves values out",
  fix: HOW_TO,
};

/** What stands in place of a plan, or around it, by what is looked for in its first lines. The first one that matches counts. */
const KINDS: readonly (NotAPlan & { readonly pattern: RegExp })[] = [
  {
    pattern: /^(?:\[command\]|::debug::)/m,
    what: "is not JSON: it has lines of the wrapper of hashicorp/setup-terraform",
    fix: `set "terraform_wrapper: false" for that action, and ${HOW_TO}`,
  },
  {
    pattern:
      /: Refreshing state|^(?:Terraform|OpenTofu) (?:used|will perform|detected|planned)|^No changes\.|^Plan: \d/m,
    what: "is not JSON: the text is the output of `terraform plan` for people",
    fix: `save the plan with \`terraform plan -out=PLANFILE\`, and ${HOW_TO}`,
  },
  {
    pattern: /^(?:[╷│╵]|Warning:|Error:)/m,
    what: "is not JSON: it has a message of Terraform or OpenTofu",
    fix: `correct what it says, or leave the error output out (no 2>&1), and ${HOW_TO}`,
  },
];

/** How much of a text says what it is, in characters. */
const MOST_COMPARED = 5000;

/** Explains a text that the parser refused. Nothing of it is quoted: it may hold secrets. */
export function explainNotJson(given: string): NotAPlan {
  const text = withoutColours(given);
  const start = text.search(/\S/);
  if (start < 0) return { what: "holds no text", fix: HOW_TO };
  if (text.charAt(start) !== "{") return kindOf(text) ?? { what: "is not JSON", fix: ALONE };
  const error = syntaxError(text);
  if (error?.offset === undefined)
    return { what: "is not JSON: it has colour codes", fix: `turn colours off (-no-color), and ${HOW_TO}` };
  const { message, offset } = error;
  if (syntaxError(text.slice(start, offset)) === undefined) {
    const line = text.slice(0, offset).split("\n").length;
    return kindOf(text.slice(offset)) ?? { what: `has text after its JSON (line ${line})`, fix: ALONE };
  }
  if (isUnfinished(text.slice(offset)))
    return { what: "was cut off: its JSON ends too early", fix: `write the whole of it: ${HOW_TO}` };
  return { what: message, fix: HOW_TO };
}

function kindOf(text: string): NotAPlan | undefined {
  const first = text.slice(0, MOST_COMPARED);
  return KINDS.find(({ pattern }) => pattern.test(first));
}

function syntaxError(text: string): JsonError | undefined {
  try {
    parseJson(text, FILE_BYTES);
    return undefined;
  } catch (error) {
    return error instanceof JsonError && error.problem === "syntax" ? error : undefined;
  }
}

/** Reports whether the text ends within its first token. */
function isUnfinished(text: string): boolean {
  if (!text.startsWith('"')) return /^[\w.+-]{0,40}\s*$/.test(text);
  return !text.slice(1).replace(/\\./gs, "").includes('"');
}

export type PlanText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: NotAPlan };

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];

/** Decodes UTF-8, with or without a byte order mark, and UTF-16 with one, which PowerShell writes. */
export function textOfPlan(bytes: Uint8Array): PlanText {
  const begins = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(ZIP)) return refused(zipped(bytes));
  if (begins(GZIP))
    return refused({ what: "is compressed with gzip", fix: "decompress it first: gzip -dc FILE" });
  if (begins([0xff, 0xfe, 0, 0]) || begins([0, 0, 0xfe, 0xff])) return refused(encoded("UTF-32"));
  const utf16 = begins([0xff, 0xfe]) ? "utf-16le" : begins([0xfe, 0xff]) ? "utf-16be" : undefined;
  if (utf16 === undefined && (bytes[0] === 0 || bytes[1] === 0)) {
    return refused(encoded("UTF-16 without a byte order mark"));
  }
  try {
    return { ok: true, text: new TextDecoder(utf16 ?? "utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return refused(
      utf16 === undefined ? { what: "is not valid UTF-8", fix: SAVE_AS } : encoded("broken UTF-16"),
    );
  }
}

const SAVE_AS =
  "save it as UTF-8; in PowerShell: terraform show -json PLANFILE | Out-File -Encoding utf8 FILE";

function encoded(encoding: string): NotAPlan {
  return { what: `is text in ${encoding}`, fix: SAVE_AS };
}

/** Terraform saves a plan as a zip archive; the name of its first file follows the header. */
function zipped(bytes: Uint8Array): NotAPlan {
  const name = String.fromCharCode(...bytes.subarray(30, 38));
  const isPlan = bytes.length < 38 || name.startsWith("tf");
  return isPlan
    ? { what: "is the saved plan itself, which only terraform can read", fix: HOW_TO }
    : { what: "is a zip archive", fix: "unpack it, and give the JSON file that is in it" };
}

function refused(problem: NotAPlan): PlanText {
  return { ok: false, problem };
}
