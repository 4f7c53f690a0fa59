/** Commands that are printed can be pasted: they start this package's command from the folder where they are printed. */
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { ownCommand, shellWord } from "../../../src/text/node/pasted";
import { built } from "../../built";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

const ROOT = join(__dirname, "..", "..", "..");

let folder: string;
const { env, versions } = process;
const path = env["PATH"];
beforeEach(() => {
  folder = temporaryFolder();
  env["PATH"] = join(folder, "bin");
});
afterEach(() => {
  env["PATH"] = path;
  Object.defineProperty(process, "versions", { value: versions });
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
  it("is that of the project", () => {
    installIn("project");
    expect(commandIn("project")).toBe("./node_modules/.bin/cdktf-provider-cloud");
  });

  it("is that of the folder above, in a monorepo", () => {
    installIn("repository");
    expect(commandIn("repository", "apps", "search")).toBe("../../node_modules/.bin/cdktf-provider-cloud");
  });

  it("is its name where it is installed globally", () => {
    mkdirSync(join(folder, "bin"));
    symlinkSync(built("cli.js"), join(folder, "bin", "cdktf-provider-cloud"));
    expect(commandIn("project")).toBe("cdktf-provider-cloud");
  });

  it("is its file where another program has its name", () => {
    chmodSync(writeBelow(folder, "bin/cdktf-provider-cloud", "#!/bin/sh\n"), 0o755);
    expect(commandIn("project")).toBe(`node ${built("cli.js")}`);
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
