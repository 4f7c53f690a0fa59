/** Folders for the files that a test writes. */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/**
 * Makes an empty folder, and returns its path, which has no link in it. The folder is removed after the tests of the file,
 * before the other `afterAll` of it: what still needs the folder then removes it itself.
 */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "t-")));
  made.push(folder);
  return folder;
}

/** Writes a file and the folders above it; returns its path. */
export function writeBelow(folder: string, path: string, text = ""): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Returns the paths of all files and links below a folder, sorted. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !lstatSync(join(folder, name)).isDirectory())
    .sort();
}
