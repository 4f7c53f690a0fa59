/** Refuses outputs of a review that would overwrite its inputs or each other. */
import { type BigIntStats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";

import { wrongUsage } from "./errors";

/** A file with the flag that names it, or with "the plan". */
export interface NamedFile {
  readonly flag: string;
  readonly file: string;
}

/** Throws a UsageError for the first output that is also an input or another output. */
export function refuseOverwriting(outputs: readonly NamedFile[], inputs: readonly NamedFile[]): void {
  const taken = new Map(inputs.map((input) => [identityOf(input.file), input]));
  for (const output of outputs.filter(({ file }) => !isDevice(file))) {
    const identity = identityOf(output.file);
    const other = taken.get(identity);
    if (other !== undefined) {
      const reason = inputs.includes(other)
        ? `the review reads it (${other.flag}), and would overwrite it`
        : `${other.flag} writes it too`;
      throw wrongUsage(`${output.flag} ${output.file}: ${reason}; write another file`);
    }
    taken.set(identity, output);
  }
}

/** Reports whether a file is a device or a pipe, such as `/dev/null`: writing to it overwrites nothing. */
function isDevice(file: string): boolean {
  const found = statOf(file);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/**
 * Returns a text that is the same for all names of a file, including links. Names of missing files that differ in case
 * alone are the same: some file systems make one file of them.
 */
function identityOf(file: string): string {
  const found = statOf(file);
  if (found !== undefined) return `${found.dev}:${found.ino}`;
  const folder = identityOfFolder(dirname(resolve(file)));
  return `${folder}/${basename(file).normalize().toLowerCase()}`;
}

/** Returns a text that is the same for all names of a folder, also of one that is missing. */
function identityOfFolder(folder: string): string {
  const found = statOf(folder);
  return found === undefined ? folder : `${found.dev}:${found.ino}`;
}

/** Returns undefined also for a path that cannot be looked up, such as one below a file: nothing there can be overwritten. */
function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
