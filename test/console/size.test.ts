/** The console's files stay small: what a page needs at first, and what it loads when it is needed. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { built } from "../built";

const names = readdirSync(built("console"));
const read = (name: string) => readFileSync(built(`console/${name}`));

/** Returns a file with the files that it cannot run without. */
function withImports(name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, imported = ""] of read(name)
    .toString("utf8")
    .matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
    withImports(imported, found);
  return found;
}

const bundleOf = (name: string) => withImports(names.find((file) => file.startsWith(name)) ?? "");

const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(read(name)).length, 0) / 1000;

describe("the console's files", () => {
  const form = new Set([
    ...withImports("console.js"),
    ...bundleOf("cluster-page"),
    "console.css",
    "index.html",
    "icon.svg",
  ]);

  it("show the form with less than 60 kB compressed", () => {
    expect(kilobytes(form)).toBeLessThan(60);
  });

  it("review a change with at most 30 kB more, since they hold no renderer", () => {
    expect(kilobytes([...bundleOf("save-consequences")].filter((name) => !form.has(name)))).toBeLessThan(30);
  });

  it("have less than 130 kB, with the rules, the review and the code printer", () => {
    expect(kilobytes(names)).toBeLessThan(130);
  });
});
