/** Writes all files of an adoption, or none. */
import { randomBytes } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { makeFolderBelow } from "../../folders";
import { writingTo } from "../installation/install-plugin";

/**
 * Writes files into a folder, and removes `obsolete` ones. Writes each under another name first: if that fails, nothing
 * changes. If a file cannot be put in its place or removed, puts the earlier texts back.
 */
export function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  earlier: ReadonlyMap<string, string>,
  obsolete: readonly string[],
): void {
  const suffix = `.${randomBytes(6).toString("hex")}.new`;
  const changed: string[] = [];
  writingTo(folder, () => {
    makeFolderBelow(folder, ".");
    try {
      for (const [name, text] of files) writeFileSync(join(folder, name + suffix), text, { flag: "wx" });
      for (const name of files.keys()) {
        renameSync(join(folder, name + suffix), join(folder, name));
        changed.push(name);
      }
      for (const name of obsolete) {
        rmSync(join(folder, name), { force: true });
        changed.push(name);
      }
    } catch (error) {
      for (const name of files.keys()) rmSync(join(folder, name + suffix), { force: true });
      for (const name of changed) restore(join(folder, name), earlier.get(name));
      throw error;
    }
  });
}

function restore(path: string, text: string | undefined): void {
  if (text === undefined) rmSync(path, { force: true });
  else writeFileSync(path, text);
}
