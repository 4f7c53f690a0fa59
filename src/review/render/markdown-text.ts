/**
 * Text that stays text in GitHub's Markdown. Foreign text stands in a `<code>` element, with every character that could
 * mean something to Markdown, to HTML or to a table as a numeric reference: references are never structure.
 */
import { visible, write, type Words } from "../words";

/** A name or value from outside. */
export function code(foreign: string): string {
  return `<code>${references(visible(foreign))}</code>`;
}

/** A sentence, with the foreign text in it as code. */
export function markdown(words: Words): string {
  return write(words, code, ownText);
}

/** Text of this program's own: attribute names and ranges, in which Markdown could see emphasis. */
export function ownText(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~&]/g, (character) => `\\${character}`);
}

/** Letters, digits, single spaces and what is harmless inside words are kept. */
function references(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, (character, offset: number) => {
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
  });
}
