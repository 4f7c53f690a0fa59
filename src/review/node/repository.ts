/** Paths as a review shows them. */
import { isAbsolute, relative, sep } from "node:path";

/**
 * Returns a path relative to the working directory, with "/" between its names; undefined if it is outside of the
 * working directory.
 */
export function withinRepository(path: string): string | undefined {
  const seen = relative(process.cwd(), path).split(sep).join("/");
  return seen === "" || seen === ".." || seen.startsWith("../") || isAbsolute(seen) ? undefined : seen;
}
