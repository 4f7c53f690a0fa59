/** Paths of the program as a pull request and a terminal name them. */
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { sourcePath } from "../../../src/review/node";
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
  const place = { inRepository: "infra/main.ts", fromHere: "main.ts" };
  expect(sourcePath("main.ts")).toEqual(place);
  expect(sourcePath(join(folder, "team/infra/main.ts"))).toEqual(place);
  expect(sourcePath("../network.ts")).toEqual({ inRepository: "network.ts", fromHere: "../network.ts" });
  expect(sourcePath("../../other.ts")).toEqual({ inRepository: undefined, fromHere: "../../other.ts" });
});

it.each(["", "team/other"])("are relative to the working directory without a repository: %j", (other) => {
  process.env["GITHUB_WORKSPACE"] = other === "" ? "" : join(folder, other);
  process.chdir(join(folder, "team"));
  expect(sourcePath("infra/main.ts").inRepository).toBe("infra/main.ts");
  expect(sourcePath("../network.ts").inRepository).toBeUndefined();
});
