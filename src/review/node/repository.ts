/** Paths as a review shows them, with "/" between their names. */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

import { isOutside } from "../plan/synthesized";

/**
 * Returns the path of a file as a pull request names it; undefined outside of the repository. That is the nearest folder with
 * a `.git` that the working directory is in, else the one that GITHUB_WORKSPACE names, else the working directory.
 *
 * @param path absolute, or relative to the working directory
 */
export function pathInRepository(path: string): string | undefined {
  const found = pathFrom(repositoryFolder(), resolve(path));
  return found === "" || isOutside(found) ? undefined : found;
}

/** Returns a path relative to the working directory, as a terminal shows it; undefined outside of it and of the repository. */
export function pathFromHere(path: string): string | undefined {
  const found = pathFrom(process.cwd(), resolve(path));
  return isOutside(found) && pathInRepository(path) === undefined ? undefined : found;
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

function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}
