/** Lists folders and reads files that may not be there. */
import { readdirSync, readFileSync, statSync } from "node:fs";

import { errnoText } from "./errno";

/** The text of a file, or why it cannot be read; undefined if it is not there. */
export type FileText = { readonly text: string } | { readonly problem: string } | undefined;

/** Larger files are not read. */
const MOST_BYTES = 20_000_000;

/**
 * Reads a text file. The problem is a clause that follows the file's name: "cannot be read: this user has no permission
 * (EACCES)".
 */
export function readText(path: string, most = MOST_BYTES): FileText {
  try {
    const found = statSync(path);
    // Reading a pipe might never end.
    if (!found.isFile()) return { problem: "is not a file" };
    if (found.size > most) return { problem: "is too large to be read" };
    return { text: readFileSync(path, "utf8") };
  } catch (error) {
    return isMissing(error) ? undefined : { problem: `cannot be read: ${errnoText(error)}` };
  }
}

/** Returns the text of a file; undefined if it cannot be read. */
export function textIn(path: string): string | undefined {
  const read = readText(path);
  return read !== undefined && "text" in read ? read.text : undefined;
}

/** Returns the sorted names in a folder; none if it is not there, or cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
