/** The files of an adoption: all are written, or the folder is as before. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { writeFiles } from "../../../src/cli/adoption/write-files";
import { temporaryFolder } from "../../temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, "a.ts"), "old a");
  writeFileSync(join(folder, "obsolete.ts"), "old");
  mkdirSync(join(folder, "blocked.ts"));
});

/** Returns the texts of the files in the folder, by name; undefined for a folder. */
function found(): Readonly<Record<string, string | undefined>> {
  const textOf = (path: string) => (statSync(path).isFile() ? readFileSync(path, "utf8") : undefined);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, textOf(join(folder, name))]),
  );
}

const write = (files: Readonly<Record<string, string>>, obsolete: readonly string[]) => {
  writeFiles(
    folder,
    new Map(Object.entries(files)),
    new Map([
      ["a.ts", "old a"],
      ["obsolete.ts", "old"],
    ]),
    obsolete,
  );
};

it("replaces what it wrote before, and removes what is obsolete", () => {
  write({ "a.ts": "new a", "b.ts": "new b" }, ["obsolete.ts"]);
  expect(found()).toEqual({ "a.ts": "new a", "b.ts": "new b", "blocked.ts": undefined });
});

it.each([
  ["one of them cannot be put in its place", { "a.ts": "new a", "b.ts": "new b", "blocked.ts": "new" }, []],
  ["one of them cannot be written", { "a.ts": "new a", "missing/b.ts": "new b" }, []],
  ["an obsolete one cannot be removed", { "a.ts": "new a", "b.ts": "new b" }, ["obsolete.ts", "blocked.ts"]],
])("leaves all as it was if %s", (_what, files, obsolete) => {
  const before = found();
  expect(() => {
    write(files, obsolete);
  }).toThrow(`Cannot write to ${folder}`);
  expect(found()).toEqual(before);
});
