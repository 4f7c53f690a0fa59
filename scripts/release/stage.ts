/** Makes copies of the commit in which the release is built, so that the checkout does not change. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { format, resolveConfig } from "prettier";

import { changelogText } from "./changelog";
import type { Release } from "./decide";
import { git } from "./git";
import { setPackageVersion } from "./package-version";
import { nameRepository } from "./repository";

/** Clones the commit, and writes the version and CHANGELOG.md of the release into the clone. */
export async function cutRelease(root: string, scratch: string, release: Release): Promise<string> {
  const clone = join(scratch, "cut");
  git(root, "clone", "--quiet", "--no-checkout", root, clone);
  git(clone, "checkout", "--quiet", "--detach", release.commit);
  if (release.isTagged) return clone;
  const file = join(clone, "CHANGELOG.md");
  const options = await resolveConfig(file);
  writeFileSync(file, await format(changelogText(release.changelog), { ...options, parser: "markdown" }));
  setPackageVersion(clone, release.version);
  return clone;
}

/** The folder of one of the two builds, and its conditions. */
export interface BuildPlace {
  readonly folder: string;
  readonly umask: string;
  /** The modification time of all files before the build. */
  readonly time: Date;
  readonly environment: Readonly<Record<string, string>>;
}

/** Returns two places that differ in every condition that must not change the build. */
export function buildPlaces(scratch: string): readonly [BuildPlace, BuildPlace] {
  return [
    { folder: join(scratch, "build"), umask: "022", time: new Date(), environment: {} },
    {
      folder: join(scratch, "another place", "of a much longer näme"),
      umask: "077",
      time: new Date("2031-07-08T09:10:11Z"),
      environment: { TZ: "America/St_Johns", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" },
    },
  ];
}

/** Copies the tracked files to a place, writes the repository into them, and links the installed modules. */
export function copyTo(
  { folder, time }: BuildPlace,
  { clone, modules, repository, version }: CopyOptions,
): void {
  for (const file of git(clone, "ls-files", "-z").split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(clone, file), join(folder, file), { verbatimSymlinks: true });
  }
  if (repository !== undefined) nameRepository(folder, repository, version);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (statSync(join(folder, file)).isFile()) utimesSync(join(folder, file), time, time);
  symlinkSync(modules, join(folder, "node_modules"));
}

export interface CopyOptions {
  readonly clone: string;
  /** The folder `node_modules` of the checkout. */
  readonly modules: string;
  readonly repository: string | undefined;
  readonly version: string;
}

/** Removes the copies. */
export function removeStage(scratch: string): void {
  rmSync(scratch, { recursive: true, force: true });
}
