/** The files that `adopt` writes: read, found among those of earlier weeks, and replaced whole. */
import { lstatSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";

import { hasHeader } from "../../adopt";
import { kindOf, makeFolderBelow } from "../../folders";
import { CommandError, UsageError } from "../command-line/command-error";
import { replaceFile, shownInProject } from "../command-line/user-files";
import { writingTo } from "../installation/install-plugin";

/** A file of `adopt`, or the place of one. */
export interface OwnFile {
  readonly path: string;
  /** The name without its ending. */
  readonly base: string;
  /** Undefined if there is no such file. */
  readonly text: string | undefined;
}

/**
 * Returns the files of a name that `adopt` wrote, `clusters.tf`, `clusters-2.tf` and so on, and the first name that is free.
 * Throws a UsageError if something else has the first name.
 */
export function ownFiles(folder: string, base: string, ending: string): readonly OwnFile[] {
  const found: OwnFile[] = [];
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    const path = join(folder, name + ending);
    const text = textAt(path);
    if (text === undefined) return [...found, { path, base: name, text }];
    if (hasHeader(text)) found.push({ path, base: name, text });
    else if (number === 1)
      throw new UsageError(
        `${shownInProject(path)} exists, and \`adopt\` did not write it. Give another name. Nothing was written.`,
      );
  }
}

function textAt(path: string): string | undefined {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    const isReadOnly = (found.mode & 0o222) === 0;
    if (found.isFile() && !isReadOnly) return readFileSync(path, "utf8");
    const what = found.isFile() ? "read-only" : kindOf(found);
    throw new UsageError(`${shownInProject(path)} is ${what}, and is not replaced.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTDIR") throw error;
    throw new UsageError(`${shownInProject(dirname(path))} is not a folder.`);
  }
}

/**
 * Writes a file, so that it has the old text or the new one at any moment. Throws a CommandError if somebody changed it
 * since it was read.
 */
export function writeOwnFile({ path, text: before }: OwnFile, text: string): void {
  const folder = dirname(path);
  writingTo(folder, () => {
    const below = relative(process.cwd(), folder);
    if (below.startsWith("..") || isAbsolute(below)) makeFolderBelow(folder, ".");
    else makeFolderBelow(process.cwd(), below || ".");
    const mode = before === undefined ? 0o666 : lstatSync(path).mode & 0o777;
    replaceFile(path, text, mode, () => {
      if (textAt(path) !== before)
        throw new CommandError(
          `${shownInProject(path)} was changed meanwhile: run the command again. It was not written.`,
        );
    });
  });
}
