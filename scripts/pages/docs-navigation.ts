/**
 * The order of the pages of docs/, from docs-pages.json. The documentation site reads the same table. In it,
 * `resources/*.md` stands for all pages of the folder.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import sections from "./docs-pages.json";

const DOCS = join(__dirname, "..", "..", "docs");

export interface Section {
  readonly title: string;
  /** The paths of the pages, relative to docs/. */
  readonly pages: readonly string[];
}

/** The sections with the pages that are on the disk. */
export const NAVIGATION: readonly Section[] = sectionsOf(
  readdirSync(DOCS, { recursive: true, encoding: "utf8" }),
);

/** Returns links to all pages except index.md, by their titles. `texts` holds the Markdown of generated pages. */
export function contents(texts: Readonly<Record<string, string>>): string {
  const titleOf = (path: string) => {
    const text = texts[path] ?? readFileSync(join(DOCS, path), "utf8");
    return /^page_title: "(.*)"$/m.exec(text)?.[1] ?? path;
  };
  const lists = sectionsOf(Object.keys(texts)).map(({ title, pages }) => {
    const links = pages.filter((path) => path !== "index.md").map((path) => `- [${titleOf(path)}](${path})`);
    return `### ${title}\n\n${links.join("\n")}\n`;
  });
  return `## Pages\n\n${lists.join("\n")}`;
}

function sectionsOf(files: readonly string[]): readonly Section[] {
  const expanded = (page: string) =>
    page.endsWith("/*.md")
      ? files.filter((file) => file.startsWith(page.slice(0, -4)) && file.endsWith(".md")).sort()
      : [page];
  return sections.map(({ title, pages }) => ({ title, pages: pages.flatMap(expanded) }));
}
