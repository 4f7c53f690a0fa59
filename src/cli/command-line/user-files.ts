/** Reads the user's files. */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";

import { FILE_BYTES, isJsonObject, type Json, JsonError, type JsonObject, parseJson } from "../../json";
import { ProgramError } from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import { CommandError } from "./command-error";

/** Returns the user's home folder; undefined if `HOME` is empty, or if the system knows no home folder. */
export function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a file with a JSON object, and keeps every digit of its numbers, so that it can be written again. Throws a
 * CommandError if the file cannot be read, or holds something else, or if an object has a key twice.
 */
export function readJsonFile(file: string): JsonObject {
  let value: Json;
  try {
    value = parseJson(readFileSync(file, "utf8").replace(/^\ufeff/, ""), FILE_BYTES);
  } catch (error) {
    if (error instanceof JsonError) throw new CommandError(`${file} ${error.message}.`);
    throw new CommandError(`${file} cannot be read: ${errnoText(error)}.`);
  }
  if (!isJsonObject(value)) throw new CommandError(`${file} holds no JSON object.`);
  return value;
}

/** Reads a part of the user's program. Throws a CommandError if it cannot be read. */
export function readProgram<Part>(read: () => Part): Part {
  try {
    return read();
  } catch (error) {
    throw error instanceof ProgramError ? new CommandError(`${error.message}.`) : error;
  }
}

/** Reads a file that a flag names. Throws a CommandError that begins with `named` and ends with the fix. */
export function readFlagFile(named: string, file: string, fix: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError(`${named} cannot be read: ${errnoText(error)}. ${fix}`);
  }
}
