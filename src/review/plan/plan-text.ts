/** Decodes what was given as a plan, and explains what it is if that is not JSON. */
import { FILE_BYTES, JsonError, parseJson } from "../../json";
import { withoutColours } from "../../text";

/** What is wrong with a text that was given as a plan, as a clause, and what to do. */
export interface NotAPlan {
  readonly what: string;
  readonly fix: string;
}

export const HOW_TO = "give the output of: terraform show -json PLANFILE";

/** Terraform's answer to `plan -json`: a JSON document on each line. */
export const JSON_LINES = "is the log of `terraform plan -json`, which leaves values out";

const OTHER: NotAPlan = {
  what: "is not JSON, or not JSON alone",
  fix: "give only the output of: terraform show -json PLANFILE, without error output and colours",
};
const OTHER_TEXT: NotAPlan = {
  what: "is not text in UTF-8",
  fix: "save it as UTF-8; in PowerShell: terraform show -json PLANFILE | Out-File -Encoding utf8 FILE",
};
const ARCHIVE: NotAPlan = {
  what: "is a saved plan, which only terraform can read, or another zip archive",
  fix: HOW_TO,
};
const CUT_OFF: NotAPlan = {
  what: "was cut off: its JSON ends too early",
  fix: `write the whole of it: ${HOW_TO}`,
};

/** What often stands in place of a plan, by what is looked for in its first lines. The first one that matches counts. */
const KINDS: readonly (NotAPlan & { readonly pattern: RegExp })[] = [
  { pattern: /^\s*$/, what: "holds no text", fix: HOW_TO },
  { pattern: /\0/, ...OTHER_TEXT },
  {
    pattern: /^\[command\]/m,
    what: "is not JSON: it has lines of the wrapper of hashicorp/setup-terraform",
    fix: `set "terraform_wrapper: false" for that action, and ${HOW_TO}`,
  },
  {
    pattern:
      /: Refreshing state|^(?:Terraform|OpenTofu) (?:used|will perform|detected|planned)|^No changes\.|^Plan: \d/m,
    what: "is not JSON: the text is the output of `terraform plan` for people",
    fix: `save the plan with \`terraform plan -out=PLANFILE\`, and ${HOW_TO}`,
  },
];

/** How much of a text says what it is, in characters. */
const MOST_COMPARED = 5000;

/** Explains a text that the parser refused. Nothing of it is quoted: it may hold secrets. */
export function explainNotJson(given: string): NotAPlan {
  const text = withoutColours(given);
  if (text.trimStart().startsWith("{")) return isCutOff(text) ? CUT_OFF : OTHER;
  const first = text.slice(0, MOST_COMPARED);
  return KINDS.find(({ pattern }) => pattern.test(first)) ?? OTHER;
}

const WORDS = ["true", "false", "null"];

/** Reports whether a text ends within its last token. */
function isCutOff(text: string): boolean {
  try {
    parseJson(text, FILE_BYTES);
    return false;
  } catch (error) {
    if (!(error instanceof JsonError) || error.offset === undefined) return false;
    const rest = text.slice(error.offset);
    if (!rest.startsWith('"'))
      return /^[\d.eE+-]{0,40}\s*$/.test(rest) || WORDS.some((one) => one.startsWith(rest));
    return !rest.slice(1).replace(/\\./gs, "").includes('"');
  }
}

/** Decodes UTF-8, with or without a byte order mark, and UTF-16 with one, which PowerShell writes. */
export function textOfPlan(bytes: Uint8Array): string | NotAPlan {
  const begins = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0x50, 0x4b)) return ARCHIVE;
  const utf16 = begins(0xff, 0xfe) ? "utf-16le" : begins(0xfe, 0xff) ? "utf-16be" : undefined;
  try {
    return new TextDecoder(utf16 ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return OTHER_TEXT;
  }
}
