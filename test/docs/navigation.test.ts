/** The table of the pages has each page of docs/ once. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { NAVIGATION } from "../../scripts/pages/docs-navigation";

const DOCS = join(__dirname, "..", "..", "docs");
const pages = readdirSync(DOCS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));

it("lists every page once: if not, add it to scripts/pages/docs-pages.json", () => {
  expect(NAVIGATION.flatMap((section) => section.pages).sort()).toEqual(pages.sort());
});

it.each(pages)("%s has a title", (page) => {
  expect(readFileSync(join(DOCS, page), "utf8")).toMatch(
    /^---\npage_title: ".+"\ndescription: \|-\n {2}\S.*\n---\n\n# /,
  );
});
