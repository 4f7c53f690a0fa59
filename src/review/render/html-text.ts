/** Text that stays text in HTML. */
import { visible, write, type Words } from "../words";

export function html(text: string): string {
  return visible(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A sentence, with the foreign text in it as code. */
export function htmlWords(words: Words): string {
  return write(words, (text) => `<code>${html(text)}</code>`, html);
}
