/**
 * Proves which folders a command may write into: one that is new, empty, or its own. A marker file says that a folder is
 * the command's own.
 */
import { closeSync, constants, lstatSync, openSync, readdirSync, readSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";

import { errnoText } from "../text/node/errno";
import { FolderError, kindOf, makeFolder } from "./make-folder";

export const MARKER_FILE = ".cdktf-provider-cloud";

/** Who makes a folder, as its marker names it. */
export type Maker = "emulator" | "rehearse" | "rehearsed stack" | "npm start";

const markerText = (maker: Maker): string =>
  `cdktf-provider-cloud made this folder (${maker}). Do not remove this file: it proves that the folder may be written to.\n`;

const LONGEST_MARKER = 1000;

/** What is in the place of a folder. */
export type FolderState = "missing" | "empty" | "own" | "other";

/** Returns what is in the place of a folder. Throws a FolderError for a link, for anything else that is not a folder, and for one that cannot be read. */
export function folderState(folder: string, maker: Maker): FolderState {
  const path = resolve(folder);
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return "missing";
    if (found.isSymbolicLink()) throw new FolderError(`${path} is a link; give the folder itself`);
    if (!found.isDirectory()) throw new FolderError(`${path} is ${kindOf(found)}, not a folder`);
    const names = readdirSync(path);
    if (names.length === 0) return "empty";
    if (!names.includes(MARKER_FILE)) return "other";
    const marker = beginningOf(join(path, MARKER_FILE), LONGEST_MARKER);
    if (marker === markerText(maker)) return "own";
    // The command was killed while it wrote the marker.
    const isBegun = names.length === 1 && marker !== undefined && markerText(maker).startsWith(marker);
    return isBegun ? "empty" : "other";
  } catch (error) {
    if (error instanceof FolderError) throw error;
    throw new FolderError(`${path} cannot be read: ${errnoText(error)}`, { cause: error });
  }
}

/** Makes a folder the command's own. Throws a FolderError, and writes nothing, unless it is new, empty, or its own already. */
export function takeFolder(folder: string, maker: Maker): void {
  const path = resolve(folder);
  const state = folderState(path, maker);
  if (state === "own") return;
  if (state === "other") {
    throw new FolderError(
      `${path} is not a folder of this command: it has files and no marker (${MARKER_FILE}). Nothing was changed; give an empty or a new folder`,
    );
  }
  if (state === "missing") makeFolder(path, 0o700);
  const file = join(path, MARKER_FILE);
  try {
    const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
    const descriptor = openSync(file, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
    try {
      writeSync(descriptor, markerText(maker));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw new FolderError(`${file} cannot be written: ${errnoText(error)}`, { cause: error });
  }
}

/** Returns the first bytes of a file, at most `most`; undefined if it is not a file. */
export function beginningOf(file: string, most: number): string | undefined {
  if (!lstatSync(file).isFile()) return undefined;
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.alloc(most);
    return bytes.toString("utf8", 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}
