/** Reads the user's files. */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";

import { errnoText } from "../../errno";
import { FILE_LIMITS, type Json, JsonError, parseJson } from "../../json";
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
 * Reads a JSON file, and keeps every digit of its numbers, so that it can be written again. Throws a CommandError if
 * the file is not JSON, or if an object has a key twice.
 */
export function readJsonFile(file: string): Json {
  const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
  try {
    return parseJson(text, FILE_LIMITS);
  } catch (error) {
    if (error instanceof JsonError) throw new CommandError(`${file} ${error.message}.`);
    throw error;
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
