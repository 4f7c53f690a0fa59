/** Paths as a review shows them. */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

import { isOutside } from "../plan/synthesized";

/** The path of a file of the program, with "/" between its names. */
export interface SourcePath {
  /** Relative to the repository; undefined if the file is outside of it. */
  readonly inRepository: string | undefined;
  /** Relative to the working directory; begins with `..` outside of it. */
  readonly fromHere: string;
}

/**
 * Returns the path of a file as a pull request names it, and as a terminal does. The repository is the nearest folder with a
 * `.git` that the working directory is in, else the one that GITHUB_WORKSPACE names, else the working directory.
 *
 * @param path absolute, or relative to the working directory
 */
export function sourcePath(path: string): SourcePath {
  const file = resolve(path);
  const inRepository = pathFrom(repositoryFolder(), file);
  return {
    inRepository: inRepository === "" || isOutside(inRepository) ? undefined : inRepository,
    fromHere: seenPath(file),
  };
}

function repositoryFolder(): string {
  const here = process.cwd();
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) break;
  }
  const workspace = process.env["GITHUB_WORKSPACE"] ?? "";
  return workspace === "" || isOutside(pathFrom(workspace, here)) ? here : resolve(workspace);
}

/**
 * Returns a path relative to the working directory, with "/" between its names; undefined if it is outside of the
 * working directory.
 */
export function withinRepository(path: string): string | undefined {
  const seen = seenPath(path);
  return seen === "" || isOutside(seen) ? undefined : seen;
}

/** Returns a path relative to the working directory, with "/" between its names; it begins with `..` if it is outside. */
function seenPath(path: string): string {
  return pathFrom(process.cwd(), path);
}

function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}
