/** Decides from a checkout which version is released, or why no version can be. Changes nothing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { type Changelog, readChangelog, sectionText } from "./changelog";
import { type Checkout, git, readCheckout, remoteRefs } from "./git";
import { nextRelease, tagOf } from "./next-release";
import { packageVersion } from "./package-version";
import { versionText } from "./version";

/** The branch that is released, and the remote repository to which releases are pushed. */
export const BRANCH = "main";
export const REMOTE = "origin";

export interface Release {
  readonly version: string;
  readonly tag: string;
  readonly commit: string;
  /** The time of the commit. */
  readonly time: string;
  /** The version of the previous release; undefined for the first release. */
  readonly last: string | undefined;
  /** The release notes, as Markdown. */
  readonly notes: string;
  /** The changelog with this release. */
  readonly changelog: Changelog;
  /** The commit has its tag already: only the files are still to be made. */
  readonly isTagged: boolean;
}

export interface Decision {
  /** The release; undefined if a problem prevents it from being determined. */
  readonly release: Release | undefined;
  /** Why nothing can be released, one line each. */
  readonly problems: readonly string[];
  /** Why the release cannot be pushed, one line each. A dry run prints them and goes on. */
  readonly obstacles: readonly string[];
}

/** Decides about the commit that is checked out in a folder; `now` is the current time. */
export function decide(root: string, now: Date): Decision {
  const checkout = readCheckout(root);
  if (checkout === undefined)
    return { release: undefined, problems: [`${root} is not the top of a git checkout`], obstacles: [] };
  const problems = [...treeProblems(checkout), ...moduleProblems(root)];
  if (!existsSync(join(root, "CHANGELOG.md")))
    return { release: undefined, problems: [...problems, "CHANGELOG.md is missing"], obstacles: [] };

  const day = now.toISOString().slice(0, 10);
  // If the clock is slow, the commit may be from a later day.
  const today = checkout.time.slice(0, 10) > day ? checkout.time.slice(0, 10) : day;
  const read = readChangelog(readFileSync(join(root, "CHANGELOG.md"), "utf8"), today);
  problems.push(...read.problems);
  const found = releaseOf(root, checkout, read.changelog, today);
  if ("problem" in found)
    return { release: undefined, problems: [...problems, found.problem], obstacles: [] };
  const obstacles = found.isTagged ? [] : pushObstacles(root, checkout, found.tag);
  return { release: found, problems, obstacles };
}

function treeProblems({ changed, isShallow }: Checkout): string[] {
  const files = changed.slice(0, 5).join(", ");
  const others = changed.length > 5 ? ` and ${changed.length - 5} more` : "";
  return [
    ...(changed.length === 0
      ? []
      : [`files are not committed: ${files}${others}; commit them, or put them aside with git stash -u`]),
    ...(isShallow
      ? ["the checkout is shallow, so that tags may be missing: run git fetch --unshallow --tags"]
      : []),
  ];
}

/** Returns an error if the installed modules, which are bundled, differ from package-lock.json. */
function moduleProblems(root: string): string[] {
  const fix = "run npm ci";
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return [`node_modules is not installed: ${fix}`];
  type Lock = { packages: Record<string, { version?: string; optional?: boolean; devOptional?: boolean }> };
  const [locked, there] = [join(root, "package-lock.json"), installed].map(
    (file) => (JSON.parse(readFileSync(file, "utf8")) as Lock).packages,
  );
  const differs = Object.entries(locked ?? {}).filter(([place, { version, optional, devOptional }]) => {
    const present = there?.[place];
    if (place === "" || (present === undefined && (optional === true || devOptional === true))) return false;
    return present?.version !== version;
  });
  const [first] = differs;
  return first === undefined
    ? []
    : [`node_modules differs from package-lock.json, first in ${first[0]}: ${fix}`];
}

function releaseOf(
  root: string,
  checkout: Checkout,
  changelog: Changelog,
  today: string,
): Release | { readonly problem: string } {
  const { commit, time, tags, ownTags } = checkout;
  const [newest, before] = changelog.versions;
  if (newest !== undefined && ownTags.includes(tagOf(newest.version))) {
    const version = versionText(newest.version);
    if (packageVersion(root) !== version)
      return {
        problem: `package.json has the version ${packageVersion(root)}, but the commit has the tag v${version}`,
      };
    const last = before === undefined ? undefined : versionText(before.version);
    const notes = `${sectionText(newest)}\n`;
    return { version, tag: tagOf(newest.version), commit, time, last, notes, changelog, isTagged: true };
  }
  const next = nextRelease(changelog, tags, today);
  if ("problem" in next) return next;
  const { version, last, notes } = next;
  return {
    version: versionText(version),
    tag: tagOf(version),
    commit,
    time,
    last: last && versionText(last),
    notes,
    changelog: next.changelog,
    isTagged: false,
  };
}

function pushObstacles(root: string, { commit, branch }: Checkout, tag: string): string[] {
  const obstacles =
    branch === BRANCH
      ? []
      : [`releases are made from the branch ${BRANCH}, and ${branch ?? "no branch"} is checked out`];
  try {
    git(root, "remote", "get-url", REMOTE);
  } catch {
    return [...obstacles, `there is no remote repository ${REMOTE} to push to`];
  }
  let refs: ReadonlyMap<string, string>;
  try {
    refs = remoteRefs(root, REMOTE);
  } catch {
    return [...obstacles, `${REMOTE} cannot be read: run git ls-remote ${REMOTE} to see why`];
  }
  if (refs.has(`refs/tags/${tag}`))
    obstacles.push(`${REMOTE} has the tag ${tag} already: run git fetch --tags ${REMOTE}`);
  if (refs.get(`refs/heads/${BRANCH}`) !== commit)
    obstacles.push(`the commit is not the newest of ${BRANCH} on ${REMOTE}: pull and push first`);
  return obstacles;
}
