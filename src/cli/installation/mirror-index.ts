/** The index of a network mirror, which lists the versions that are there. */
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { kindOf } from "../../folders";
import { isJsonObject, type Json } from "../../json";
import { CommandError } from "../command-line/command-error";
import { readJsonFile } from "../command-line/user-files";

export const INDEX = "index.json";

/**
 * Returns the text of an index with a new version, the versions of the present index, and those whose files are there.
 * Throws a CommandError if the present index cannot be read.
 */
export function mirrorIndex(folder: string, version: string): string {
  const file = join(folder, INDEX);
  const present = presentIndex(file);
  const listed = present["versions"] ?? {};
  if (!isJsonObject(listed)) throw new CommandError(damaged(file));
  const written = versionsIn(folder);
  const added = [...written, version].filter((one) => !Object.hasOwn(listed, one));
  return jsonText({
    ...present,
    versions: { ...listed, ...Object.fromEntries(added.map((one) => [one, {}])) },
  });
}

function presentIndex(file: string): Readonly<Record<string, Json>> {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return {};
  if (!found.isFile())
    throw new CommandError(`${file} is ${kindOf(found)}, not a file. Move it away, and run this again.`);
  let value;
  try {
    value = readJsonFile(file);
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(damaged(file));
    throw error;
  }
  if (!isJsonObject(value)) throw new CommandError(damaged(file));
  return value;
}

/** Returns the versions that have a file of their archives. */
function versionsIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => /^(\d+\.\d+\.\d+(?:-[\w.-]+)?)\.json$/.exec(name)?.[1] ?? []);
}

function damaged(file: string): string {
  return `${file} is not the index of a network mirror, or is damaged. Restore it, or move it away: the next run then lists the versions whose files are there.`;
}

export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
