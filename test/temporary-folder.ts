/** Folders for the files that a test writes. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
