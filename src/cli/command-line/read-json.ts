/** Reads JSON files of a project: exactly, since what is read may be written again. */
import { readFileSync } from "node:fs";

import { type Json, JsonError, type JsonLimits, parseJson } from "../../json";
import { CommandError } from "./usage-error";

/** More than any file of a project has, and than Terraform prints. */
export const FILE_LIMITS: JsonLimits = {
  bytes: 512 * 1024 * 1024,
  depth: 500,
  keys: 50_000_000,
  keysOfObject: 1_000_000,
  elements: 50_000_000,
  digits: 10_000,
  longNumbers: 10_000_000,
};

/** Throws a CommandError for a file that is not JSON or has a key twice in one object. */
export function readJsonFile(file: string): Json {
  const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
  try {
    return parseJson(text, FILE_LIMITS);
  } catch (error) {
    if (error instanceof JsonError) throw new CommandError(`${file} ${error.message}.`);
    throw error;
  }
}
