/** Reads the user's files, shows their paths, and puts files in their place. */
import { randomBytes } from "node:crypto";
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { relative } from "node:path";

import { kindOf } from "../../folders";
import type { JsonObject } from "../../json";
import { ProgramError, type ProgramFolder, readJsonObject } from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import { CommandError } from "./command-error";

/** Returns the user's home folder; undefined if `HOME` is empty, or if the system knows no home folder. */
export function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a file with a JSON object, and keeps every digit of its numbers, so that it can be written again. Throws a
 * CommandError if the file cannot be read, or holds something else, or if an object has a key twice.
 */
export function readJsonFile(file: string): JsonObject {
  const json = readProgram(() => readJsonObject(file));
  if (json === undefined) throw new CommandError(`${file} cannot be read: it is not there (ENOENT).`);
  return json;
}

/** Reads a part of the user's program. Throws a CommandError if it cannot be read. */
export function readProgram<Part>(read: () => Part): Part {
  try {
    return read();
  } catch (error) {
    throw error instanceof ProgramError ? new CommandError(`${error.message}.`) : error;
  }
}

/** Returns the files of a folder. Throws a CommandError if one of them was not read. */
export function wholeProgram({ files, unreadable: [broken] }: ProgramFolder): ProgramFolder["files"] {
  if (broken === undefined) return files;
  throw new CommandError(
    `${shownInProject(broken.path)} ${broken.problem}. Correct the file, or move it away.`,
  );
}

/** Reads a file that a flag names. Throws a CommandError that begins with `named` and ends with the fix. */
export function readFlagFile(named: string, file: string, fix: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError(`${named} cannot be read: ${errnoText(error)}. ${fix}`);
  }
}

/** Returns a path for a message: relative to the current folder if it is below that, or absolute. */
export function shownInProject(path: string): string {
  const within = relative(process.cwd(), path);
  return within === "" || within.startsWith("..") ? path : within;
}

/** Writes a file in the place of an earlier one. Throws a CommandError if something else is there, such as a link. */
export function placeFile(file: string, content: string | Uint8Array, mode = 0o644): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isFile() === false)
    throw new CommandError(`${file} is ${kindOf(found)}, not a file. Move it away, and run this again.`);
  replaceFile(file, content, mode);
}

/** Reports whether a name is that of a file which was not renamed, since its process was killed. */
export function isUnplaced(name: string): boolean {
  return /\.[\da-f]{12}\.new$/.test(name);
}

/**
 * Writes a file beside its place, and renames it, so that there is the old content or the new one at any moment.
 *
 * @param check is called before the file is renamed, and may throw
 */
export function replaceFile(
  file: string,
  content: string | Uint8Array,
  mode: number,
  check: () => void = () => undefined,
): void {
  // An interrupt ends this process after the file is in its place.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.kill(process.pid, signal));
  const fresh = `${file}.${randomBytes(6).toString("hex")}.new`;
  try {
    writeFileSync(fresh, content, { flag: "wx", mode });
    check();
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
