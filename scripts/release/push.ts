/** Commits, tags and pushes a release from its clone. */
import { spawnSync } from "node:child_process";

import { BRANCH, type Release, REMOTE } from "./decide";
import { git } from "./git";

/** Commits the release in its clone, and tags it there. */
export function commit(root: string, clone: string, { version, tag }: Release): void {
  const author = ["user.name", "user.email"].flatMap((key) => ["-c", `${key}=${configured(root, key)}`]);
  git(clone, "add", "--all");
  if (git(clone, "status", "--porcelain") !== "")
    git(clone, ...author, "commit", "--quiet", "-m", `Release ${version}`);
  git(clone, ...author, "tag", "--annotate", "-m", `Release ${version}`, tag);
}

/** Installs the modules of the clone and runs its tests, whose output goes to the terminal. */
export function testsPass(clone: string): boolean {
  return [["ci"], ["test"]].every(
    (args) => spawnSync("npm", args, { cwd: clone, stdio: "inherit" }).status === 0,
  );
}

/**
 * Pushes the commit of the release and its tag at once: the remote repository gets both or nothing. The checkout keeps
 * its own commit until the next `git pull`.
 */
export function push(root: string, clone: string, { tag }: Release): void {
  const address = git(root, "remote", "get-url", "--push", REMOTE).trim();
  git(clone, "push", "--quiet", "--atomic", address, `HEAD:refs/heads/${BRANCH}`, `refs/tags/${tag}`);
}

function configured(root: string, key: string): string {
  return git(root, "config", key).trim();
}
