/** When a release is refused: each case is a small checkout with a remote repository. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { decide } from "../../scripts/release/decide";

const NOW = new Date("2027-03-31T12:00:00Z");
const LOCK = { packages: { "": {}, "node_modules/zod": { version: "4.0.0" } } };
const CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- a thing\n";

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "decide-"));
  root = join(folder, "checkout");
  mkdirSync(join(root, "node_modules"), { recursive: true });
  git("init", "--quiet", "--bare", "--initial-branch=main", join(folder, "remote"));
  git("init", "--quiet", "--initial-branch=main");
  git("remote", "add", "origin", join(folder, "remote"));
  write(".gitignore", "/node_modules/\n");
  write("package.json", JSON.stringify({ version: "0.1.0" }));
  write("package-lock.json", JSON.stringify(LOCK));
  write("node_modules/.package-lock.json", JSON.stringify(LOCK));
  write("CHANGELOG.md", CHANGELOG);
  commit();
  git("push", "--quiet", "origin", "main");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const git = (...args: string[]) => {
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@example.com",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@example.com",
    GIT_COMMITTER_DATE: "2027-03-01T12:00:00Z",
  };
  return execFileSync("git", args, { cwd: root, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
};
const commit = () => {
  git("add", "--all");
  git("commit", "--quiet", "--message", "a change");
};

it("is decided for a clean checkout of the main branch", () => {
  expect(decide(root, NOW)).toEqual({
    problems: [],
    obstacles: [],
    release: expect.objectContaining({
      version: "0.1.0",
      tag: "v0.1.0",
      last: undefined,
      isTagged: false,
      time: "2027-03-01T12:00:00Z",
      notes: "### Added\n\n- a thing\n",
    }) as unknown,
  });
});

it.each<[what: string, prepare: () => void, problem: RegExp]>([
  [
    "a changed file",
    () => write("package.json", "{}"),
    /^files are not committed: package\.json; commit them/,
  ],
  ["an untracked file", () => write("notes.txt", ""), /^files are not committed: notes\.txt;/],
  [
    "an incorrect changelog",
    () => (write("CHANGELOG.md", `${CHANGELOG}\n## [0.1]\n`), commit()),
    /^CHANGELOG\.md:9: /,
  ],
  ["no changelog", () => (rmSync(join(root, "CHANGELOG.md")), commit()), /^CHANGELOG\.md is missing/],
  [
    "no entry since the last tag",
    () => {
      write(
        "CHANGELOG.md",
        "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2027-03-01\n\n### Added\n\n- a thing\n",
      );
      commit();
      git("tag", "v0.1.0");
      git("commit", "--quiet", "--allow-empty", "--message", "another change");
    },
    /Unreleased is empty, and v0\.1\.0 is tagged already/,
  ],
  [
    "a version that is older than the last tag",
    () => {
      write(
        "CHANGELOG.md",
        "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2027-03-01\n\n### Added\n\n- a thing\n",
      );
      commit();
      git("tag", "v0.2.0");
    },
    /0\.1\.0 is not newer than the last release, 0\.2\.0/,
  ],
  [
    "other modules than those of the lock file",
    () => {
      write(
        "node_modules/.package-lock.json",
        JSON.stringify({ packages: { "node_modules/zod": { version: "4.0.1" } } }),
      );
    },
    /differs from package-lock\.json, first in node_modules\/zod: run npm ci/,
  ],
  ["no modules", () => rmSync(join(root, "node_modules"), { recursive: true }), /not installed: run npm ci/],
  [
    "a shallow clone",
    () => {
      git("commit", "--quiet", "--allow-empty", "--message", "another change");
      git("push", "--quiet", "origin", "main");
      git("clone", "--quiet", "--depth=1", `file://${join(folder, "remote")}`, join(folder, "shallow"));
      root = join(folder, "shallow");
      mkdirSync(join(root, "node_modules"));
      write("node_modules/.package-lock.json", JSON.stringify(LOCK));
    },
    /shallow.*git fetch --unshallow --tags/,
  ],
  [
    "a folder within a checkout",
    () => (root = join(root, "node_modules")),
    /is not the top of a git checkout/,
  ],
])("is refused for %s", (_what, prepare, problem) => {
  prepare();
  const { problems } = decide(root, NOW);
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

it.each<[what: string, prepare: () => void, obstacle: RegExp]>([
  [
    "another branch",
    () => git("checkout", "--quiet", "-b", "work"),
    /^releases are made from the branch main, and work is checked out$/,
  ],
  ["no branch", () => git("checkout", "--quiet", "--detach"), /and no branch is checked out$/],
  ["a commit that is not pushed", () => (write("a.txt", ""), commit()), /not the newest of main on origin/],
  [
    "a tag that only the remote repository has",
    () => {
      git("tag", "v0.1.0");
      git("push", "--quiet", "origin", "v0.1.0");
      git("tag", "--delete", "v0.1.0");
    },
    /origin has the tag v0\.1\.0 already/,
  ],
  ["no remote repository", () => git("remote", "remove", "origin"), /no remote repository origin/],
  [
    "a remote repository that cannot be read",
    () => rmSync(join(folder, "remote"), { recursive: true }),
    /origin cannot be read/,
  ],
])("is not pushed for %s, but a dry run still builds", (_what, prepare, obstacle) => {
  prepare();
  const { release, problems, obstacles } = decide(root, NOW);
  expect([release?.version, problems]).toEqual(["0.1.0", []]);
  expect(obstacles).toEqual([expect.stringMatching(obstacle)]);
});

describe("a commit that has its tag", () => {
  beforeEach(() => {
    write(
      "CHANGELOG.md",
      "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2027-03-01\n\n### Added\n\n- a thing\n",
    );
    commit();
    git("tag", "v0.1.0");
  });

  it("is that release, even without a branch, with nothing to push", () => {
    git("checkout", "--quiet", "v0.1.0");
    const { release, problems, obstacles } = decide(root, NOW);
    expect([problems, obstacles]).toEqual([[], []]);
    expect(release).toMatchObject({ version: "0.1.0", isTagged: true, notes: "### Added\n\n- a thing\n" });
  });

  it("is refused if the package has another version", () => {
    write("package.json", JSON.stringify({ version: "0.0.9" }));
    commit();
    git("tag", "--force", "v0.1.0");
    expect(decide(root, NOW).problems).toEqual([
      "package.json has the version 0.0.9, but the commit has the tag v0.1.0",
    ]);
  });
});
