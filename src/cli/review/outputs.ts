/** Refuses outputs of a review that would overwrite its inputs or each other. */
import { statSync } from "node:fs";
import { resolve } from "node:path";

import { wrongUsage } from "./errors";

/** A file with the flag that names it, or with "the plan". */
export interface NamedFile {
  readonly flag: string;
  readonly file: string;
}

/** Throws a UsageError for the first output that is also an input or another output. */
export function refuseOverwriting(outputs: readonly NamedFile[], inputs: readonly NamedFile[]): void {
  const taken = new Map(inputs.map((input) => [identityOf(input.file), input]));
  for (const output of outputs) {
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

/**
 * Returns a text that is the same for all names of a file, including links. Names of missing files that differ in case
 * alone are the same: some file systems make one file of them.
 */
function identityOf(file: string): string {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return resolve(file).normalize().toLowerCase(); // There is nothing to overwrite yet.
  }
}
