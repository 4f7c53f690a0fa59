/**
 * Escapes text for GitHub's Markdown. Foreign text is written in a `<code>` element, with every character that means something
 * to Markdown, to HTML or to a table as a numeric reference, which is never structure.
 */
import { visible, type Words, write } from "../../../text";
import { COMMENT } from "../../limits";

export function code(foreign: string): string {
  return `<code>${visible(foreign).replace(/[^\p{L}\p{N}]/gu, reference)}</code>`;
}

/** Writes lines as a block of code, in which nothing means something: its fence is longer than any in the lines. */
export function codeBlock(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return [fence, ...lines, fence].join("\n");
}

/** Writes a link to an address of http or https, in the form in which `URL` writes it. */
export function link(text: string, address: string): string {
  return `[${ownText(text)}](${address.replace(/[^\w:/?#&=.%-]/g, percentEncoded)})`;
}

function percentEncoded(character: string): string {
  return `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Writes own text. Attribute names and ranges in it could otherwise be emphasis. */
function ownText(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~&]/g, (character) => `\\${character}`);
}

/** Writes a sentence within HTML, such as the title of a folded part, where Markdown is not read. */
export function htmlWithin(words: Words, most = Infinity): string {
  return write(words, code, ownHtml, most);
}

export function ownHtml(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Writes a sentence of at most `most` characters, with the foreign text in it as code. */
export function markdown(words: Words, most = Infinity): string {
  return write(words, code, ownText, most);
}

/** Writes a sentence for a cell of a table, with places at which a browser may break long words. */
export function cell(words: Words, most = Infinity): string {
  const foreign = (text: string) => `<code>${breakable(visible(text), reference)}</code>`;
  return write(words, foreign, (text) => breakable(text, ownText), most);
}

type WriteCharacter = (character: string, offset: number, text: string) => string;

/** Writes a text with places at which long words may be broken. Ranges of IPv4 are never long enough. */
function breakable(text: string, writeCharacter: WriteCharacter): string {
  const characters = [...text];
  let [left, part, offset] = [0, 0, 0];
  let all = "";
  characters.forEach((character, index) => {
    if (character === " ") [left, part] = [0, 0];
    else if (left === 0) left = wordLength(characters, index);
    all += writeCharacter(character, offset, text);
    offset += character.length;
    if (character === " ") return;
    left--;
    part++;
    const isBroken = part >= COMMENT.word || (part >= COMMENT.wordPart && /[^\p{L}\p{N}]/u.test(character));
    if (left === 0 || !isBroken || left + part <= COMMENT.word) return;
    all += "<wbr>";
    part = 0;
  });
  return all;
}

function wordLength(characters: readonly string[], start: number): number {
  const end = characters.indexOf(" ", start);
  return (end < 0 ? characters.length : end) - start;
}

/** Writes a character of foreign text. Keeps letters, digits, single spaces, and what is harmless inside words. */
function reference(character: string, offset: number, text: string): string {
  if (/[\p{L}\p{N}]/u.test(character)) return character;
  const isInside = offset > 0 && offset < text.length - 1;
  if (character === " " && isInside && text[offset - 1] !== " ") return character;
  if (isInside && (character === "-" || character === "/")) return character;
  if (
    isInside &&
    /[._]/.test(character) &&
    /^[a-z0-9]{2}$/i.test(`${text[offset - 1] ?? ""}${text[offset + 1] ?? ""}`)
  ) {
    return character === "." && /www$/i.test(text.slice(0, offset)) ? "&#46;" : character;
  }
  return `&#${character.codePointAt(0) ?? 0};`;
}
