/** Paths of the program as a pull request and a terminal name them. */
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pathFromHere, pathInRepository } from "../../../src/review/node";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

let folder: string;
const [cwd, workspace] = [process.cwd(), process.env["GITHUB_WORKSPACE"]];

beforeEach(() => {
  folder = realpathSync(temporaryFolder());
  writeBelow(folder, "team/infra/main.ts", "");
});
afterEach(() => {
  process.chdir(cwd);
  if (workspace === undefined) delete process.env["GITHUB_WORKSPACE"];
  else process.env["GITHUB_WORKSPACE"] = workspace;
});

/** What marks the repository: a folder, a file as in a worktree, a variable, or nothing. */
const MARKS: Readonly<Record<string, (team: string) => void>> = {
  "a .git folder": (team) => mkdirSync(join(team, ".git")),
  "a .git file": (team) => writeFileSync(join(team, ".git"), "gitdir: elsewhere"),
  GITHUB_WORKSPACE: (team) => (process.env["GITHUB_WORKSPACE"] = team),
};

it.each(Object.entries(MARKS))("are relative to the repository that %s marks", (_what, mark) => {
  delete process.env["GITHUB_WORKSPACE"];
  mark(join(folder, "team"));
  process.chdir(join(folder, "team", "infra"));
  const pathsOf = (path: string) => [pathInRepository(path), pathFromHere(path)];
  expect(pathsOf("main.ts")).toEqual(["infra/main.ts", "main.ts"]);
  expect(pathsOf(join(folder, "team/infra/main.ts"))).toEqual(["infra/main.ts", "main.ts"]);
  expect(pathsOf("../network.ts")).toEqual(["network.ts", "../network.ts"]);
  expect(pathsOf("../../other.ts")).toEqual([undefined, undefined]);
});

it.each(["", "team/other"])("are relative to the working directory without a repository: %j", (other) => {
  process.env["GITHUB_WORKSPACE"] = other === "" ? "" : join(folder, other);
  process.chdir(join(folder, "team"));
  expect(pathInRepository("infra/main.ts")).toBe("infra/main.ts");
  expect(pathInRepository("../network.ts")).toBeUndefined();
});
