/** Refuses outputs of a review that would overwrite its inputs or each other. */
import { type BigIntStats, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

import { isSynthesizedFile } from "../../terraform-files";
import { wrongUsage } from "./errors";

/** A file with the flag that names it, or with "the plan". */
export interface NamedFile {
  readonly flag: string;
  readonly file: string;
}

/** Throws a UsageError for the first output that is also an input, another output, or a synthesized file. */
export function refuseOverwriting(outputs: readonly NamedFile[], inputs: readonly NamedFile[]): void {
  const taken = new Map(inputs.map((input) => [identityOf(input.file), input]));
  for (const output of outputs.filter(({ file }) => !isDevice(file))) {
    const identity = identityOf(output.file);
    const other = taken.get(identity) ?? inputs.find((input) => isSynthesized(output.file, input));
    if (other !== undefined) {
      const reason = inputs.includes(other)
        ? `the review reads it (${other.flag}), and would overwrite it`
        : `${other.flag} writes it too`;
      throw wrongUsage(`${output.flag} ${output.file}: ${reason}; write another file`);
    }
    taken.set(identity, output);
  }
}

function isSynthesized(output: string, { flag, file }: NamedFile): boolean {
  if (flag !== "--synth") return false;
  const written = realPathOf(output);
  const place = relative(realPathOf(statOf(file)?.isFile() === true ? dirname(file) : file), written);
  return isSynthesizedFile(basename(written)) && !place.startsWith(`..${sep}`) && !isAbsolute(place);
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
  return found === undefined ? realPathOf(file).normalize().toLowerCase() : `${found.dev}:${found.ino}`;
}

/** Returns the path of a file without links. The file may be missing. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const whole = resolve(path);
    return dirname(whole) === whole ? whole : join(realPathOf(dirname(whole)), basename(whole));
  }
}

/** Returns undefined also for a path that cannot be looked up, such as one below a file: nothing there can be overwritten. */
function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
