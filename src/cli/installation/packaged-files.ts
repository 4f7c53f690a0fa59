/** Finds the files of a package of several files that is installed in a folder. */
import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";

import { aboutIn } from "./standalone-package";

/**
 * Returns the paths of the files that the package in a folder of a mirror says to have, and that are there; none if there is
 * no package. Leaves out what is no file, and what stands behind a link.
 */
export function packagedFiles(mirror: string, folder: string): readonly string[] {
  const about = aboutIn(folder);
  if (about === undefined) return [];
  const files = about.files.map((name) => join(folder, name));
  return files.filter((file) => {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found?.isFile() === true && !isBehindLink(dirname(file), mirror);
  });
}

function isBehindLink(path: string, folder: string): boolean {
  if (path === folder || path === dirname(path)) return false;
  return lstatSync(path).isSymbolicLink() || isBehindLink(dirname(path), folder);
}
