/** Which files belong to packages, and not to the user's program. */
import { basename, dirname, sep } from "node:path";

/** The folder of this package's code, with a separator at its end; undefined in a bundle. */
const OWN = basename(dirname(__dirname)) === "constructs" ? dirname(dirname(__dirname)) + sep : undefined;

/** Reports whether a file is in an installed package, or in this one, which a repository may have as its source. */
export function isForeign(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file) || (OWN !== undefined && file.startsWith(OWN));
}
