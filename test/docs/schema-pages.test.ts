/**
 * The pages of docs/ say what the tables of the schema say now, word for word. `generated.proof.ts` compares all pages, in
 * a process of its own; this suite runs with changed tables in `npm run mutants`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { assumptionsPage } from "../../scripts/assumptions-page";
import { docsPages } from "../../scripts/generate-docs";

const DOCS = join(__dirname, "..", "..", "docs");

/** Prettier changes what stands between the words, and quotes and bold text. */
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu);

const { "index.md": index = "", ...pages } = docsPages({ "assumptions.md": assumptionsPage() });

it.each(Object.entries(pages))("%s: if not, run `npm run docs`", (path, page) => {
  expect(words(page)).toEqual(words(readFileSync(join(DOCS, path), "utf8")));
});

it("index.md, before the list of the pages", () => {
  const attributes = words(index.split("## Test without the service", 1)[0] ?? "")?.join(" ");
  expect(words(readFileSync(join(DOCS, "index.md"), "utf8"))?.join(" ")).toContain(attributes);
});
