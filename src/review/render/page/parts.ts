/** Escapes text for HTML, and writes the parts of the page: sections, folded parts and lists. */
import { shortCount } from "../../../cidr";
import { escaped, visible, type Words, write } from "../../../text";

/** Writes foreign text, cut if it is long. */
export function htmlText(text: string): string {
  return asText(visible(text));
}

/** Returns the id of the part of the page about a name; undefined if there is none. */
export type AnchorOf = (name: string) => string | undefined;

/** Writes a sentence, with the foreign text in it as code, which links to the part of the page about it. */
export function htmlWords(words: Words, anchorOf: AnchorOf = () => undefined): string {
  return write(
    words,
    (text) => {
      const anchor = anchorOf(text);
      const code = `<code>${htmlText(text)}</code>`;
      return anchor === undefined ? code : `<a href="#${anchor}">${code}</a>`;
    },
    (text) => asText(escaped(text)),
  );
}

/** Writes text that is escaped already, except for the characters of HTML. */
export function asText(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The level of a heading: 3 below the heading of a stack, otherwise 2. */
export type HeadingLevel = 2 | 3;

/** Writes a section with a heading that links to itself. The title and the content are HTML. */
export function section(id: string, title: string, content: string, level: HeadingLevel = 2): string {
  const heading = `<h${level} id="${id}"><a href="#${id}">${title}</a></h${level}>`;
  return `<section>\n${heading}\n${content}\n</section>`;
}

/** Writes a folded part, which a keyboard can open, and paper shows open. The summary and the content are HTML. */
export function foldedHtml(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n${content}\n</details>`;
}

/**
 * Writes a list of at most `most` items, and counts the others. `all` is the number of items, of which `items` can hold
 * only the first.
 */
export function htmlList<Item>(
  items: readonly Item[],
  most: number,
  write: (item: Item) => string,
  style?: string,
  all = items.length,
): string {
  return htmlElements(items, most, (item) => `<li>${write(item)}</li>`, style, all);
}

/** Writes a list of which `write` writes each item with its element. */
export function htmlElements<Item>(
  items: readonly Item[],
  most: number,
  write: (item: Item, index: number) => string,
  style?: string,
  all = items.length,
): string {
  const lines = items.slice(0, most).map(write);
  const more = all - lines.length;
  if (more > 0) lines.push(`<li>${moreWords(more)}</li>`);
  return `<ul${style === undefined ? "" : ` class="${style}"`}>\n${lines.join("\n")}\n</ul>`;
}

export function moreWords(count: number): string {
  return `and ${shortCount(BigInt(count))} more, not on this page`;
}

export function htmlLines(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}
