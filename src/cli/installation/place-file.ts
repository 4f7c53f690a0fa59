/** Writes files of an installation: whole or not at all, and never through a link. */
import { randomBytes } from "node:crypto";
import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";

import { kindOf } from "../../folders";
import { CommandError } from "../command-line/command-error";

/**
 * Writes a file in the place of an earlier one, or of a link, which is replaced and not followed. Throws a CommandError if
 * something else is in its place.
 */
export function placeFile(file: string, content: string | Uint8Array, mode = 0o644): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile() && !found.isSymbolicLink()) {
    throw new CommandError(`${file} is ${kindOf(found)}, not a file. Move it away, and run this again.`);
  }
  const fresh = `${file}.${randomBytes(6).toString("hex")}.new`;
  try {
    writeFileSync(fresh, content, { flag: "wx", mode });
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
