/** The files of an earlier `adopt` in the place of a target. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { addressesIn, isUnedited } from "../../adopt";
import { kindOf } from "../../folders";
import { errnoText } from "../../text/node/errno";
import { CommandError, UsageError } from "../command-line/command-error";
import { type AdoptionTarget, ownNames } from "./targets";

export interface EarlierFiles {
  /** The text of each unedited file, by its name. */
  readonly texts: ReadonlyMap<string, string>;
  /** The addresses of the clusters in them. */
  readonly addresses: ReadonlySet<string>;
}

export const NO_FILES: EarlierFiles = { texts: new Map(), addresses: new Set() };

/** Returns the files in the folder of a target that an earlier run wrote, and that nobody edited since. */
export function earlierFiles(target: AdoptionTarget): EarlierFiles {
  const { folder, layout } = target;
  if (folder === undefined) return NO_FILES;
  const own = ownNames(target);
  const found = namesIn(folder).filter((name) => layout.split !== undefined || own.includes(name));
  const texts = new Map(
    found.flatMap((name) => {
      const text = textOf(join(folder, name));
      return text !== undefined && isUnedited(text) ? [[name, text] as const] : [];
    }),
  );
  return { texts, addresses: new Set([...texts.values()].flatMap(addressesIn)) };
}

/** Throws a UsageError if one of the names is in use by a file that may not be replaced. */
export function refuseExisting(
  folder: string,
  names: Iterable<string>,
  { texts }: EarlierFiles,
  isForced: boolean,
): void {
  for (const name of names) {
    const path = join(folder, name);
    const shown = relative(process.cwd(), path);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    if (!found.isFile()) throw new UsageError(`${shown} is ${kindOf(found)}, and is not replaced.`);
    if (!texts.has(name))
      throw new UsageError(
        isForced
          ? `${shown} exists, and is not as \`adopt\` wrote it: --force replaces only files that nobody edited. Move it away, or give another name.`
          : `${shown} exists. Move it away, or give another name.`,
      );
    if (!isForced)
      throw new UsageError(`${shown} exists. Give --force to replace what \`adopt\` wrote, or another name.`);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    if (code === "ENOTDIR") throw new UsageError(`${folder} is not a folder.`);
    throw new CommandError(`${folder} cannot be read: ${errnoText(error)}.`);
  }
}

function textOf(path: string): string | undefined {
  return lstatSync(path).isFile() ? readFileSync(path, "utf8") : undefined;
}
