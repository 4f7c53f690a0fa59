/** Text and parts of the page: text that stays text in HTML, sections, folded parts, and lists that count what they leave out. */
import { shortCount } from "../../../cidr";
import { escaped, visible, write, type Words } from "../../words";

/** Writes a name or a value from outside, cut where it is long. */
export function htmlText(text: string): string {
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
      const code = `<code>${htmlText(text)}</code>`;
      return anchor === undefined ? code : `<a href="#${anchor}">${code}</a>`;
    },
    (text) => asText(escaped(text)),
  );
}

function asText(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A section with a heading that links to itself. The title and the content are HTML. */
export function section(id: string, title: string, content: string): string {
  return `<section>\n<h2 id="${id}"><a href="#${id}">${title}</a></h2>\n${content}\n</section>`;
}

/** The summary is HTML. A keyboard opens it, and paper shows it open. */
export function foldedHtml(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n${content}\n</details>`;
}

/** Writes a list with at most so many items, and says how many more there are. */
export function htmlList<Item>(
  items: readonly Item[],
  most: number,
  write: (item: Item) => string,
  style?: string,
): string {
  const lines = items.slice(0, most).map((item) => `<li>${write(item)}</li>`);
  const more = items.length - lines.length;
  if (more > 0) lines.push(`<li>${moreWords(more)}</li>`);
  return `<ul${style === undefined ? "" : ` class="${style}"`}>\n${lines.join("\n")}\n</ul>`;
}

/** What a list ends with where it leaves items out. */
export function moreWords(count: number): string {
  return `and ${shortCount(BigInt(count))} more, not on this page`;
}
