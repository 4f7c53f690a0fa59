/** Paths as a review shows them. */
import { relative, sep } from "node:path";

import { isOutside } from "../plan/synthesized";

/**
 * Returns a path relative to the working directory, with "/" between its names; undefined if it is outside of the
 * working directory.
 */
export function withinRepository(path: string): string | undefined {
  const seen = seenPath(path);
  return seen === "" || isOutside(seen) ? undefined : seen;
}

/** Returns a path relative to the working directory, with "/" between its names; it begins with `..` if it is outside. */
export function seenPath(path: string): string {
  return relative(process.cwd(), path).split(sep).join("/");
}
