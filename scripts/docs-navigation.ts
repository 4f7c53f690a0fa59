/** The order of the pages of docs/, from docs-pages.json. The documentation site reads the same table. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import sections from "./docs-pages.json";

const DOCS = join(__dirname, "..", "docs");

export interface Section {
  readonly title: string;
  /** The paths of the pages, relative to docs/. */
  readonly pages: readonly string[];
}

export const NAVIGATION: readonly Section[] = sections;

/** Returns links to all pages except index.md, by their titles. `texts` holds the Markdown of generated pages. */
export function contents(texts: Readonly<Record<string, string>>): string {
  const titleOf = (path: string) => {
    const text = texts[path] ?? readFileSync(join(DOCS, path), "utf8");
    return /^page_title: "(.*)"$/m.exec(text)?.[1] ?? path;
  };
  const lists = NAVIGATION.map(({ title, pages }) => {
    const links = pages.filter((path) => path !== "index.md").map((path) => `- [${titleOf(path)}](${path})`);
    return `### ${title}\n\n${links.join("\n")}\n`;
  });
  return `## Pages\n\n${lists.join("\n")}`;
}
