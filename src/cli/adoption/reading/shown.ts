/** How paths are shown to a person. */
import { relative } from "node:path";

/** Returns a path for a message: relative to the current folder if it is below that, or absolute. */
export function shownInProject(path: string): string {
  const within = relative(process.cwd(), path);
  return within === "" || within.startsWith("..") ? path : within;
}
