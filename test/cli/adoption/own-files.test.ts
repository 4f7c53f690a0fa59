/** What stands in the way of a file of `adopt`. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { headerPart } from "../../../src/adopt";
import { ownFiles, writeOwnFile } from "../../../src/cli/adoption/own-files";
import { filesBelow, temporaryFolder, writeBelow } from "../../temporary-folder";

const SRC = join(__dirname, "..", "..", "..", "src");
const RUN_TYPESCRIPT = join(__dirname, "..", "run-typescript.mjs");

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

it.each<[what: string, make: (path: string) => void, says: string]>([
  ["a file", (path) => writeFileSync(path, "# mine\n"), "exists, and `adopt` did not write it"],
  ["a folder", (path) => mkdirSync(path), "is a folder, and is not replaced"],
  ["a link", (path) => symlinkSync("elsewhere", path), "is a link, and is not replaced"],
  [
    "a read-only file",
    (path) => writeFileSync(path, headerPart("hcl", "A note.").text, { mode: 0o444 }),
    "is read-only, and is not replaced",
  ],
  ["a pipe", (path) => execFileSync("mkfifo", [path]), "is a pipe, and is not replaced"],
])("is refused: %s", (_what, make, says) => {
  for (const ending of [".tf", ".ts"]) {
    make(join(folder, `clusters${ending}`));
    expect(() => ownFiles(folder, "clusters", ending)).toThrow(`clusters${ending} ${says}`);
  }
});

it.each<[what: string, make: (path: string) => void]>([
  ["a file", (path) => writeFileSync(path, "")],
  ["a link", (path) => symlinkSync(temporaryFolder(), path)],
])("of the folder is refused: %s", (_what, make) => {
  const infra = join(folder, "infra");
  make(infra);
  const write = () => {
    for (const file of ownFiles(infra, "clusters", ".tf")) writeOwnFile(file, "");
  };
  expect(write).toThrow(/infra is .*not a folder/);
});

it("is the next name, beside files of earlier weeks and of somebody else", () => {
  const { text } = headerPart("hcl", "A note.");
  writeBelow(folder, "clusters.tf", text);
  writeBelow(folder, "clusters-2.tf", "# mine\n");
  const names = ownFiles(folder, "clusters", ".tf").map(({ base }) => base);
  expect(names).toEqual(["clusters", "clusters-3"]);
});

it("is not written if somebody changed it meanwhile", () => {
  const path = writeBelow(folder, "clusters.tf", "now\n");
  expect(() => writeOwnFile({ path, base: "clusters", text: "before\n" }, "new\n")).toThrow(
    "was changed meanwhile: run the command again",
  );
  expect([filesBelow(folder), readFileSync(path, "utf8")]).toEqual([["clusters.tf"], "now\n"]);
});

it("is in its place before an interrupt ends the process", () => {
  const path = writeBelow(folder, "clusters.tf", "old");
  const source = `require(${JSON.stringify(join(SRC, "cli/command-line/user-files"))})
    .replaceFile(${JSON.stringify(path)}, "new", 0o644, () => process.kill(process.pid, "SIGINT"));
  setTimeout(() => undefined, 60_000);`;
  const program = writeBelow(temporaryFolder(), "write.ts", source);
  expect(spawnSync(process.execPath, [RUN_TYPESCRIPT, program]).signal).toBe("SIGINT");
  expect([filesBelow(folder), readFileSync(path, "utf8")]).toEqual([["clusters.tf"], "new"]);
});
