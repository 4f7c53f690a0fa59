/** Decodes what was given as a plan, and explains what it is if that is not JSON. */
import type { JsonError } from "../../json";

/** What is wrong with a text that was given as a plan, as a clause, and what to do. */
export interface NotAPlan {
  readonly what: string;
  readonly fix: string;
}

export const HOW_TO = "give the output of: terraform show -json PLANFILE";

const OTHER: NotAPlan = {
  what: "is not JSON, or not JSON alone",
  fix: 'give only the output of: terraform show -json PLANFILE, without error output and colours, and with "terraform_wrapper: false" for hashicorp/setup-terraform',
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

const WORDS = ["true", "false", "null"];

/** Explains a text that the parser refused. Nothing of it is quoted: it may hold secrets. */
export function explainNotJson(text: string, { offset }: JsonError): NotAPlan {
  if (offset === undefined || !text.trimStart().startsWith("{")) return OTHER;
  // It was cut off if it ends within its last token.
  const rest = text.slice(offset);
  const isInText = rest.startsWith('"') && !rest.slice(1).replace(/\\./gs, "").includes('"');
  const isInValue = /^[\d.eE+-]{0,40}\s*$/.test(rest) || WORDS.some((one) => one.startsWith(rest));
  return isInText || isInValue ? CUT_OFF : OTHER;
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
