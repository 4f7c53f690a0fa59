/** Reads the state of a checkout with git. */
import { execFileSync } from "node:child_process";

export interface Checkout {
  readonly commit: string;
  /** The time of the commit, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly time: string;
  /** The branch; undefined if none is checked out. */
  readonly branch: string | undefined;
  /** The files with uncommitted changes, and the untracked files. */
  readonly changed: readonly string[];
  readonly tags: readonly string[];
  /** The tags of the commit. */
  readonly ownTags: readonly string[];
  /** The checkout lacks older commits, and perhaps tags. */
  readonly isShallow: boolean;
}

/** Runs git in a folder; returns its output. Throws an error with its message if it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Reads the state of a checkout; returns undefined if the folder is not the top of one. */
export function readCheckout(folder: string): Checkout | undefined {
  try {
    if (git(folder, "rev-parse", "--show-prefix").trim() !== "") return undefined;
  } catch {
    return undefined;
  }
  const branch = git(folder, "branch", "--show-current").trim();
  const time = new Date(git(folder, "log", "-1", "--format=%cI").trim()).toISOString();
  return {
    commit: git(folder, "rev-parse", "HEAD").trim(),
    time: time.replace(/\.\d+Z$/, "Z"),
    branch: branch === "" ? undefined : branch,
    changed: git(folder, "status", "--porcelain", "-z").split("\0").filter(Boolean).map(fileOf),
    tags: lines(git(folder, "tag", "--list")),
    ownTags: lines(git(folder, "tag", "--points-at", "HEAD")),
    isShallow: git(folder, "rev-parse", "--is-shallow-repository").trim() === "true",
  };
}

/** Returns the commits of the branches and tags of a remote repository, by their names (`refs/heads/main`). */
export function remoteRefs(folder: string, remote: string): ReadonlyMap<string, string> {
  const printed = lines(git(folder, "ls-remote", "--heads", "--tags", remote));
  return new Map(printed.map((line) => line.split("\t")).map(([commit = "", name = ""]) => [name, commit]));
}

function fileOf(status: string): string {
  return status.replace(/^.. /, "");
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}
