/** The user's folder. */
import { homedir } from "node:os";

/** Returns the folder; undefined if `HOME` is empty, or if the system knows none. */
export function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}
