/** Decides what happens to the files of an adoption: they are made, replaced, or get the new clusters at their end. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { callPlaceIn, withCall, withPart } from "../../adopt";
import { type EarlierFiles, isAppendable, refuseExisting } from "./earlier-files";
import type { FileChange } from "./write-files";

export interface ChangeOptions {
  readonly earlier: EarlierFiles;
  readonly isForced: boolean;
  /** Lines that files of the program need. */
  readonly edits: readonly FileChange[];
}

/** Returns the changes; none if there are no files. Throws a UsageError if a file may not be replaced. */
export function fileChangesOf(
  folder: string,
  files: ReadonlyMap<string, string>,
  { earlier, isForced, edits }: ChangeOptions,
): readonly FileChange[] {
  if (files.size === 0) return [];
  refuseExisting(folder, files.keys(), earlier, isForced);
  const changes = new Map<string, FileChange>();
  for (const [name, text] of files) {
    const path = join(folder, name);
    const before = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    const isAdded = before !== undefined && !isForced && isAppendable(folder, name);
    const after = isAdded
      ? withPart(edits.find((one) => one.path === path)?.after ?? before, text)
      : withCallsOf(name, text, earlier);
    changes.set(path, { path, before, after });
  }
  const obsolete = isForced ? [...earlier.texts].filter(([name]) => !files.has(name)) : [];
  for (const [name, before] of obsolete)
    changes.set(join(folder, name), { path: join(folder, name), before, after: undefined });
  return [...changes.values(), ...edits.filter(({ path }) => !changes.has(path))];
}

/** Returns a file that is written again, with the calls that later runs added to it. */
function withCallsOf(file: string, text: string, { calls }: EarlierFiles): string {
  return (calls.get(file) ?? []).reduce((whole, lines) => {
    const place = callPlaceIn([{ file, text: whole }]);
    return "problem" in place ? whole : withCall(place, lines);
  }, text);
}
