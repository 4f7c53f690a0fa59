/**
 * Sentences in parts: this program's own text, and foreign text, which comes from the plan. Each format escapes foreign
 * text in its own way when it renders the sentence, so that the text is never a command, a link or a tag.
 */
import { maskUrls } from "./mask-urls";

/** A name or a value from outside: the plan, the synthesized files, a file of statements. */
export interface Foreign {
  readonly foreign: string;
}

export type Words = readonly (string | Foreign)[];

/**
 * Makes a sentence from a template: its literal parts are own text, and strings put into it are foreign text. Numbers and
 * sentences can be put into it too.
 */
export function say(parts: TemplateStringsArray, ...values: readonly (string | number | Words)[]): Words {
  const words: (string | Foreign)[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    if (part !== "") words.push(part);
    const value = values[index];
    if (typeof value === "number") words.push(String(value));
    else if (typeof value === "string") words.push({ foreign: value });
    else if (value !== undefined) words.push(...value);
  }
  return words;
}

/** Makes a sentence of this program's own text. */
export function own(text: string): Words {
  return text === "" ? [] : [text];
}

/** Joins sentences with a separator. */
export function joined(sentences: readonly Words[], separator: string): Words {
  const words: (string | Foreign)[] = [];
  sentences.forEach((sentence, index) => {
    if (index > 0) words.push(separator);
    words.push(...sentence);
  });
  return words;
}

/** Lists the first names, and counts the others. `all` is the number of names, of which `names` can hold only the first. */
export function namesWords(names: readonly Words[], most: number, all = names.length): Words {
  const more = all - most;
  const shown = joined(names.slice(0, most), ", ");
  return more <= 0 ? shown : say`${shown}${own(` and ${more} more`)}`;
}

/**
 * Writes a sentence as one text of at most `most` characters: `foreign` and `ownText` write its parts. Leaves out a long
 * name, rather than what the sentence says about it.
 */
export function write(
  words: Words,
  foreign: (text: string) => string,
  ownText: (text: string) => string = (text) => text,
  most = Infinity,
): string {
  let written = "";
  for (const part of words) {
    const next = typeof part === "string" ? ownText(part) : foreign(part.foreign);
    const isFitting = written.length + next.length <= most;
    if (!isFitting && (typeof part === "string" || written.length > most / 2)) return `${written}…`;
    written += isFitting ? next : "…";
  }
  return written;
}

/** Writes a sentence as plain text in one line. */
export function plain(words: Words): string {
  return write(words, visible);
}

/** Returns a text with a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LONGEST = 300;

/** Writes foreign text as one line of plain text of at most 300 characters, with its URLs masked; see {@link escaped}. */
export function visible(text: string): string {
  const masked = maskUrls(text);
  const whole = escaped(masked.slice(0, LONGEST));
  if (masked.length <= LONGEST && whole.length <= LONGEST) return whole;
  return `${whole.slice(0, LONGEST).replace(CUT_CHARACTER, "")}…`;
}

/** Matches a character that was cut at the end of a text: the beginning of an escape, or half of a pair. */
const CUT_CHARACTER = /(?:\\u\{[^}]*|[\ud800-\udbff])$/;

/**
 * Escapes what could do something where the text is shown: writes control characters, line breaks, direction overrides and
 * invisible characters as `\u{...}` or as `write` does, and also the second `#` of `##`, which begins a command of a pipeline.
 */
export function escaped(text: string, write: (character: string) => string = inBraces): string {
  if (/^[ -~]*$/.test(text) && !text.includes("##")) return text;
  return text.replace(
    /(?<=#)#|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu,
    write,
  );
}

/** Escapes the same characters of a JSON text, so that it is the same JSON. */
export function escapedJson(json: string): string {
  return escaped(json, (character) => {
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}

function inBraces(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Matches a line that is a command to GitHub Actions, Azure Pipelines, Buildkite, Travis or GitLab. */
const COMMAND = /^\s*(?:::|##|(?:\+\+\+|---|~~~|\^\^\^)(?!\S)|travis_|section_(?:start|end):)/;

/** Reports whether a pipeline that shows the line would take it for a command. */
export function isPipelineCommand(line: string): boolean {
  return COMMAND.test(line);
}

/** Matches an IPv6 address that begins with two colons. */
const SHORT_ADDRESS = /^\s*::[\da-f:.]*(?:\/\d{1,3})?[),;]*(?!\S)/i;

/** Escapes the first character of a text that is not white space. Writes an address in another way, so that it can be copied. */
export function escapedStart(text: string): string {
  if (SHORT_ADDRESS.test(text)) return text.replace("::", "0::");
  return text.replace(/\S/, (first) => `\\u{${first.charCodeAt(0).toString(16)}}`);
}
