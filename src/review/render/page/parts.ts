/** Parts that the page is made of: sections that can be linked, folded parts, and lists that count what they leave out. */

import { shortCount } from "../../../cidr";

/** A section with a heading that links to itself. The title and the content are HTML. */
export function section(id: string, title: string, content: string): string {
  return `<section>\n<h2 id="${id}"><a href="#${id}">${title}</a></h2>\n${content}\n</section>`;
}

/** The summary is HTML. A keyboard opens it, and paper shows it open. */
export function folded(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n${content}\n</details>`;
}

/** Writes a list with at most so many items, and says how many more there are. */
export function listed<Item>(
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
