/** Text that stays text in HTML. */
import { escaped, visible, write, type Words } from "../words";

/** Writes a name or a value from outside, cut where it is long. */
export function html(text: string): string {
  return asText(visible(text));
}

/** Writes a sentence, with the foreign text in it as code. Only foreign text is cut. */
export function htmlWords(words: Words): string {
  return write(
    words,
    (text) => `<code>${html(text)}</code>`,
    (text) => asText(escaped(text)),
  );
}

function asText(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
