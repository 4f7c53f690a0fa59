/** The paths that docs/contributing.md and docs/guarantees.md name are there; readme.test.ts has the scripts. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { readRecipes, ROOT } from "../build/additions/recipes";
import { readPage } from "./code-blocks";

/** Files of the recipes, which are there once somebody follows them. */
const ADDED = readRecipes().flatMap(({ byHand }) => byHand);

const pathsOf = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:src|test|scripts|docs|examples|bench|site|\.ci|\.github)\/[^`\s]*)`/g)]
    .map(([, path = ""]) => path)
    // NAME and ROOM stand for any name.
    .filter((path) => !/[A-Z]{4}/.test(path) && !ADDED.includes(path));

it.each(["docs/contributing.md", "docs/guarantees.md"])("%s names only existing paths", (page) => {
  const paths = pathsOf(readPage(page));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it("each guarantee names the tests that show it", () => {
  const guarantees = readPage("docs/guarantees.md").match(/^\d+\. .*$/gm) ?? [];
  expect(guarantees).toHaveLength(10);
  for (const text of guarantees) expect(pathsOf(text)).not.toEqual([]);
});
