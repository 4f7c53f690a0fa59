/** Commands that are printed can be pasted: they start this package's command from the folder where they are printed. */
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { ownCommand, shellPath, shellWord } from "../../../src/text/node/pasted";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

const ROOT = join(__dirname, "..", "..", "..");

let folder: string;
const { env, platform, versions } = process;
const path = env["PATH"];
beforeEach(() => {
  folder = temporaryFolder();
  env["PATH"] = join(folder, "bin");
});
afterEach(() => {
  env["PATH"] = path;
  Object.defineProperty(process, "versions", { value: versions });
  Object.defineProperty(process, "platform", { value: platform });
  jest.restoreAllMocks();
});

const installIn = (...place: string[]) =>
  writeBelow(folder, join(...place, "node_modules/.bin/cdktf-provider-cloud"), "");

function commandIn(...place: string[]): string {
  const cwd = join(folder, ...place);
  mkdirSync(cwd, { recursive: true });
  jest.spyOn(process, "cwd").mockReturnValue(cwd);
  return ownCommand();
}

describe("the command", () => {
  it.each(["project", "project/apps/search"])("is that of the project, in %s", (place) => {
    installIn("project");
    expect(commandIn(...place.split("/"))).toBe("npx --no cdktf-provider-cloud");
  });

  it("is its file where another program has its name", () => {
    chmodSync(writeBelow(folder, "bin/cdktf-provider-cloud", "#!/bin/sh\n"), 0o755);
    expect(commandIn("project")).toBe(`node ${ROOT}/lib/cli.js`);
  });

  it("is its file in a checkout", () => {
    jest.spyOn(process, "cwd").mockReturnValue(ROOT);
    expect(ownCommand()).toBe("node lib/cli.js");
  });

  it("is run by Yarn under Plug'n'Play, where no folder holds it", () => {
    Object.defineProperty(process, "versions", { value: { ...versions, pnp: "3" } });
    expect(commandIn("project")).toBe("yarn cdktf-provider-cloud");
  });
});

it.each([
  ["a/b_c.ts", "a/b_c.ts"],
  ["two words", "'two words'"],
  ["it's", `'it'\\''s'`],
  ["$HOME", "'$HOME'"],
  ["=ls", "'=ls'"],
  ["", "''"],
])("quotes what a shell would change: %s", (text, word) => {
  expect(shellWord(text)).toBe(word);
});

it.each([
  ["C:\\a\\b_c.ts", "C:\\a\\b_c.ts"],
  ["name@+:,./-", "name@+:,./-"],
  ["two words", '"two words"'],
  ["it's", `"it's"`],
  ["%HOME%", '"%HOME%"'],
  ["", '""'],
])("quotes what a shell of Windows would change: %s", (text, word) => {
  Object.defineProperty(process, "platform", { value: "win32" });
  expect(shellWord(text)).toBe(word);
});

describe("a path", () => {
  beforeEach(() => jest.spyOn(process, "cwd").mockReturnValue(folder));

  it.each([
    ["in the folder", "data/a b", "'data/a b'"],
    ["that begins like an option", "-data", "./-data"],
    ["that begins like the folder above", "..data", "..data"],
  ])("%s is written as the shell finds it from the folder", (_what, path, word) => {
    expect(shellPath(join(folder, path))).toBe(word);
  });

  it("outside the folder, or of the folder itself, is written whole", () => {
    for (const path of [folder, join(folder, ".."), "/srv/data"]) expect(shellPath(path)).toBe(path);
  });
});
