/** Reads files that a program refers to. */
import { readdirSync, readFileSync, statSync } from "node:fs";

/** Larger files are not read. */
const MOST_BYTES = 20_000_000;

/** Returns the text of a file; undefined if it cannot be read. */
export function textOfFile(path: string): string | undefined {
  try {
    const found = statSync(path);
    // Reading a pipe might never end.
    return found.isFile() && found.size <= MOST_BYTES ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the names in a folder; none if it cannot be read. */
export function namesInFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
