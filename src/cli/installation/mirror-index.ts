/** The index of a network mirror, which lists the versions that are there. */
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { kindOf } from "../../folders";
import { isJsonObject, type JsonObject } from "../../json";
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
  if (!isJsonObject(listed)) throw new CommandError(damaged(`${file}: "versions" must be an object.`));
  const written = versionsIn(folder);
  const added = [...written, version].filter((one) => !Object.hasOwn(listed, one));
  return jsonText({
    ...present,
    versions: { ...listed, ...Object.fromEntries(added.map((one) => [one, {}])) },
  });
}

function presentIndex(file: string): JsonObject {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return {};
  if (!found.isFile())
    throw new CommandError(`${file} is ${kindOf(found)}, not a file. Move it away, and run this again.`);
  try {
    return readJsonFile(file);
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(damaged(error.message)) : error;
  }
}

/** Returns the versions that have a file of their archives. */
function versionsIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => /^(\d+\.\d+\.\d+(?:-[\w.-]+)?)\.json$/.exec(name)?.[1] ?? []);
}

function damaged(problem: string): string {
  return `${problem} It must be the index of a network mirror: restore it, or move it away; the next run then lists the versions whose files are there.`;
}

export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
