/** Which characters generated code shows as they are. */

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
const SHORT: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\\": "\\\\",
};

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
