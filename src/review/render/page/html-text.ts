/** Text that stays text in HTML. */
import { escaped, visible, write, type Words } from "../../words";

/** Writes a name or a value from outside, cut where it is long. */
export function html(text: string): string {
  return asText(visible(text));
}

/** Finds the id of the part of the page that is about a name. */
export type AnchorOf = (name: string) => string | undefined;

/** Writes a sentence, with the foreign text in it as code, and as a link where it names a part of the page. Only foreign text is cut. */
export function htmlWords(words: Words, anchorOf: AnchorOf = () => undefined): string {
  return write(
    words,
    (text) => {
      const anchor = anchorOf(text);
      const code = `<code>${html(text)}</code>`;
      return anchor === undefined ? code : `<a href="#${anchor}">${code}</a>`;
    },
    (text) => asText(escaped(text)),
  );
}

function asText(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
