/** Reads the files of a program in Terraform's language: `.tf` and `.tf.json`, both as the JSON syntax. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { FILE_BYTES, isJsonObject, JsonError, type JsonObject, parseJson } from "../json";
import { compareNames } from "../schema";
import { errnoText } from "../text/node/errno";
import { readText } from "../text/node/read-files";
import { bodyToJson, type HclBlock, readHcl } from "./hcl";
import { HclError } from "./hcl-scanner";

/** A file cannot be read. The message begins with its path, and has no full stop. */
export class ProgramError extends Error {
  /** @param problem a clause that follows the path: "is not a file" */
  constructor(
    readonly path: string,
    readonly problem: string,
  ) {
    super(`${path} ${problem}`);
  }
}

export interface TerraformFile {
  readonly path: string;
  readonly text: string;
  /** Its content in the JSON syntax. */
  readonly json: JsonObject;
  /** Its blocks with their places in the text; undefined if it is JSON. */
  readonly blocks?: readonly HclBlock[];
}

export interface ProgramFolder {
  readonly files: readonly TerraformFile[];
  readonly unreadable: readonly ProgramError[];
}

/** Matches the names of files that Terraform merges into the others. */
const OVERRIDE = /(?:^|_)override\.tf(?:\.json)?$/;

/**
 * Reads the files in a folder that Terraform reads there, in the order of their names. None if there is no such folder.
 * Override files are not read: only Terraform knows what they change.
 *
 * @param isRead says of a name whether the file is read
 */
export function readProgramFolder(
  folder: string,
  isRead: (name: string) => boolean = () => true,
): ProgramFolder {
  const files: TerraformFile[] = [];
  const unreadable: ProgramError[] = [];
  const reading = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      unreadable.push(error);
    }
  };
  reading(() => {
    for (const name of namesIn(folder).filter((one) => isProgramFile(one) && isRead(one)))
      reading(() => {
        const path = join(folder, name);
        if (OVERRIDE.test(name))
          throw new ProgramError(path, "is an override file, which only Terraform reads");
        files.push(readProgramFile(path));
      });
  });
  return { files, unreadable };
}

/** Reports whether Terraform reads a file of this name as a part of the program. It ignores those of editors. */
export function isProgramFile(name: string): boolean {
  return /\.tf(\.json)?$/.test(name) && !name.startsWith(".") && !/^#.*#$/.test(name);
}

/**
 * Reads a file of a program, in the language of its text. CDKTF's settings can write each language into a file with the
 * name of the other one, which Terraform refuses.
 *
 * @throws ProgramError if it cannot be read, or is not valid
 */
export function readProgramFile(path: string): TerraformFile {
  const text = textOf(path);
  if (text === undefined) throw new ProgramError(path, "is not there");
  const isJson = path.endsWith(".json") ? !/^\s*terraform\s*\{/.test(text) : text.startsWith("{");
  if (isJson) return { path, text, json: jsonIn(path, text) };
  try {
    const body = readHcl(text);
    return { path, text, json: bodyToJson(body), blocks: body.blocks };
  } catch (error) {
    if (!(error instanceof HclError)) throw error;
    const line = text.slice(0, error.offset).split("\n").length;
    throw new ProgramError(path, `is not valid in line ${line}`);
  }
}

/** Returns what a function reads; undefined if its file cannot be read, or is not valid. */
export function unlessUnreadable<Part>(read: () => Part): Part | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProgramError) return undefined;
    throw error;
  }
}

/**
 * Reads a file with a JSON object; undefined if no file has that name.
 *
 * @throws ProgramError if it cannot be read, or holds something else
 */
export function readJsonObject(path: string): JsonObject | undefined {
  const text = textOf(path);
  return text === undefined ? undefined : jsonIn(path, text);
}

function jsonIn(path: string, text: string): JsonObject {
  try {
    const json = parseJson(text, FILE_BYTES);
    if (isJsonObject(json)) return json;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new ProgramError(path, error.message);
  }
  throw new ProgramError(path, "holds no JSON object");
}

function textOf(path: string): string | undefined {
  const read = readText(path, FILE_BYTES);
  if (read === undefined) return undefined;
  if ("problem" in read) throw new ProgramError(path, read.problem);
  return read.text.replace(/^\ufeff/, "");
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort(compareNames);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw new ProgramError(folder, `cannot be read: ${errnoText(error)}`);
  }
}
