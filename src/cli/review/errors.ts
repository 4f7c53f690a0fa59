/** The errors of `review`. Their messages are escaped: they quote names of files and arguments, which may hold any text. */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";

import { escaped, maskUrls } from "../../text";
import { errnoText } from "../../text/node/errno";
import { CommandError, UsageError } from "../command-line/command-error";

export function wrongUsage(message: string): UsageError {
  return new UsageError(shortened(message));
}

export function failure(message: string): CommandError {
  return new CommandError(shortened(message));
}

/** Returns the reason of an error of the operating system; throws any other error again. */
export function problemOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return errnoText(error);
}

export function readFlagText(flag: string, file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw wrongUsage(`${flag}: cannot read ${file}: ${problemOf(error)}`);
  }
  if (!isUtf8(bytes)) throw wrongUsage(`${flag} ${file} is not UTF-8: save it as UTF-8`);
  return bytes.toString("utf8");
}

const LONGEST_MESSAGE = 2_000;

function shortened(message: string): string {
  const masked = maskUrls(message);
  return escaped(masked.length > LONGEST_MESSAGE ? `${masked.slice(0, LONGEST_MESSAGE)}…` : masked);
}
