/** Lines of code, comments, and which characters generated code shows as they are. */

/** The columns of a line, as prettier has them by default. */
export const WIDTH = 80;

const INDENT = "  ";

/** Indents lines by one level. Empty lines stay empty. */
export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === "" ? "" : INDENT + line));
}

/** Puts texts before the first line and after the last one. */
export function withEnds(before: string, lines: readonly string[], after: string): readonly string[] {
  return lines.map(
    (line, index) => (index === 0 ? before : "") + line + (index === lines.length - 1 ? after : ""),
  );
}

/** Returns the lines of a list, given those of its elements: on one line if it has at most so many columns. */
export function listLines(elements: readonly (readonly string[])[], space: number): readonly string[] {
  const line = `[${elements.flat().join(", ")}]`;
  if (elements.every(({ length }) => length === 1) && line.length <= space) return [line];
  return ["[", ...indented(elements.flatMap((lines) => withEnds("", lines, ","))), "]"];
}

/**
 * Returns a comment, a line for each sentence. Texts of the service in it are quoted and never begin a line, where they
 * could be a directive to a linter.
 */
export function commentLines(sentences: readonly string[], mark: "//" | "#"): readonly string[] {
  return sentences.map(
    (sentence) => `${mark} ${readable(sentence, (codePoint) => `\\u{${codePoint.toString(16)}}`)}`,
  );
}

/** The most names that a sentence lists. */
const MOST_NAMED = 5;

/** Returns the first of several names, and how many more there are. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/**
 * Matches the characters that are escaped: those that cannot be seen, change the direction of a text, end a line, or are
 * not one column wide, and emoji. Left are the letters of Latin, Greek and Cyrillic, and common punctuation.
 */
const UNREADABLE = /[^ -~\u00a1-\u00a8\u00aa-\u00ac\u00af-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027]/gu;

/** Replaces what a reader cannot see or tell apart; `escape` writes one code point. */
export function readable(text: string, escape: (codePoint: number) => string): string {
  return text.replace(UNREADABLE, (character) => escape(character.codePointAt(0) ?? 0));
}

/** Writes a code unit as both languages do: `\u2028`. */
export function fourDigits(codeUnit: number): string {
  return `\\u${codeUnit.toString(16).padStart(4, "0")}`;
}

/** The escapes that both languages have. */
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** Escapes backslashes, line breaks and tabs. */
export function shortEscapes(text: string): string {
  return text.replace(/[\n\r\t\\]/g, (character) => SHORT[character] ?? character);
}

/**
 * Escapes what Terraform would read as a template: `${` and `%{`. Strings of CDKTF become strings of Terraform's JSON,
 * which are templates too.
 */
export function escapeTemplates(text: string): string {
  return text.replace(/([$%])\{/g, "$1$1{");
}
