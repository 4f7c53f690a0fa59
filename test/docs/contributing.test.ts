/** The paths that docs/contributing.md names are there; readme.test.ts has its scripts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { readRecipes, ROOT } from "../build/additions/recipes";

const PAGE = readFileSync(join(ROOT, "docs", "contributing.md"), "utf8");

/** Files of the recipes, which are there once somebody follows them. */
const ADDED = readRecipes().flatMap(({ byHand, commands }) => [
  ...byHand,
  ...commands.flatMap(([, files]) => files),
]);

it("names only existing paths", () => {
  const paths = [
    ...PAGE.matchAll(/`((?:src|test|scripts|docs|examples|bench|site|\.ci|\.github)\/[^`\s]*)`/g),
  ]
    .map(([, path = ""]) => path)
    // NAME and ROOM stand for any name.
    .filter((path) => !/[A-Z]{4}/.test(path) && !ADDED.includes(path));
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it("has a recipe for each kind of addition, with the files to write and the generated files", () => {
  const recipes = readRecipes();
  expect(recipes.map(({ title }) => title)).toEqual([
    "Add a field",
    "Add a rule",
    "Add a resource",
    "Add a finding",
    "Add an output format",
    "Add a fault",
  ]);
  for (const { byHand, commands } of recipes) expect([byHand.length, commands.length]).not.toContain(0);
});
