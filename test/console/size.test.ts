/** The console's files stay small: what a page needs at first, and what it loads when it is needed. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { built } from "../built";

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

const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(read(name)).length, 0) / 1000;

describe("the console's files", () => {
  const names = readdirSync(built("console"));
  const first = new Set([...withImports("console.js"), "console.css", "index.html", "icon.svg"]);
  const form = withImports(names.find((name) => name.startsWith("cluster-page")) ?? "");
  const added = [...form].filter((name) => !first.has(name));

  it("show the first page with at most 60 kB compressed", () => {
    expect(kilobytes(first)).toBeLessThan(60);
  });

  it("add at most 30 kB for the form and its rules", () => {
    expect(kilobytes(added)).toBeLessThan(30);
  });

  it("add at most 60 kB for the review and the code printer", () => {
    const later = names.filter((name) => !first.has(name) && !form.has(name));
    expect(kilobytes(later)).toBeLessThan(60);
  });
});
