/**
 * A sentence about a plan, kept in parts until it is rendered: what this program says, and what comes from the plan and
 * must not be able to be anything but text where it is shown.
 */

/** A name or a value from outside: the plan, the synthesized files, a file of statements. */
export interface Foreign {
  readonly foreign: string;
}

export type Words = readonly (string | Foreign)[];

/**
 * A sentence: the template's own text is this program's, every text put into it is foreign. Sentences and numbers can
 * be put into it too.
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

/** Text of this program's own. */
export function own(text: string): Words {
  return text === "" ? [] : [text];
}

/** Sentences with something between them. */
export function joined(sentences: readonly Words[], separator: string): Words {
  return sentences.flatMap((sentence, index) => (index === 0 ? sentence : [separator, ...sentence]));
}

/** The sentence as one text, given how foreign text and own text are written. */
export function write(
  words: Words,
  foreign: (text: string) => string,
  ownText: (text: string) => string = (text) => text,
): string {
  let written = "";
  for (const part of words) written += typeof part === "string" ? ownText(part) : foreign(part.foreign);
  return written;
}

/** The sentence as plain text in one line. */
export function plain(words: Words): string {
  return write(words, visible);
}

const LONGEST = 300;

/** Writes a name or a value from outside as one line of plain text, cut where it is long; see {@link escaped}. */
export function visible(text: string): string {
  return escaped(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

/**
 * Writes a text so that every character can be seen and none does anything: control characters, line breaks, direction
 * overrides and invisible characters become `\u{...}`, and so does the second `#` of the `##` by which a pipeline knows
 * a command, wherever in a line it stands.
 */
export function escaped(text: string): string {
  if (/^[ -~]*$/.test(text) && !text.includes("##")) return text;
  return text.replace(
    /(?<=#)#|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
