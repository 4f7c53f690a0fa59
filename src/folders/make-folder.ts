/** Makes folders one by one. The recursive form of Node.js does not end on file systems such as /proc. */
import { lstatSync, mkdirSync, type Stats, statSync } from "node:fs";
import { dirname, join, normalize, resolve, sep } from "node:path";

import { errnoText } from "../text/node/errno";

/** A folder that cannot be used as it is; the message is a clause that names it. */
export class FolderError extends Error {
  override readonly name = "FolderError";
}

/** A folder that another process uses. */
export class FolderInUse extends FolderError {
  readonly isInUse = true;
}

/** Recognizes the error by its name: the command and the emulator are two files, each with a class of its own. */
export function isFolderError(error: unknown): error is FolderError {
  return error instanceof Error && error.name === "FolderError";
}

/** Recognizes a {@link FolderInUse}, as {@link isFolderError} does. */
export function isFolderInUse(error: unknown): boolean {
  return isFolderError(error) && "isInUse" in error;
}

/** Makes a folder and those above it, unless they exist. Throws a FolderError that names what stands in the way. */
export function makeFolder(folder: string, mode = 0o777): void {
  const path = resolve(folder);
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) return;
    if (found !== undefined) throw new FolderError(`${path} is ${kindOf(found)}, not a folder`);
    if (path !== dirname(path)) makeFolder(dirname(path), mode);
    mkdirSync(path, mode);
  } catch (error) {
    if (error instanceof FolderError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && lstatSync(path).isDirectory()) return; // Another process made it.
    const isDangling = code === "EEXIST" && lstatSync(path).isSymbolicLink();
    const why = isDangling ? "it is a link to something that is not there" : errnoText(error);
    throw new FolderError(`${path} cannot be made: ${why}`, { cause: error });
  }
}

/** Makes a folder within another one. Throws a FolderError if a part of the path below that one is a link. */
export function makeFolderBelow(base: string, below: string, mode?: number): string {
  let path = resolve(base);
  makeFolder(path, mode);
  for (const part of normalize(below).split(sep)) {
    path = join(path, part);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() === true) throw new FolderError(`${path} is a link, not a folder`);
    makeFolder(path, mode);
  }
  return path;
}

/** Returns what is in the place of a file or folder, such as "a pipe". */
export function kindOf(
  found: Pick<Stats, "isFile" | "isDirectory" | "isFIFO" | "isSocket" | "isSymbolicLink">,
): string {
  if (found.isFile()) return "a file";
  if (found.isDirectory()) return "a folder";
  if (found.isFIFO()) return "a pipe";
  if (found.isSocket()) return "a socket";
  return found.isSymbolicLink() ? "a link" : "a device";
}
