/** The limits of JSON texts, and the error of a text that exceeds one or is not JSON. */

/**
 * The most bytes of a file on the user's machine, such as a plan or a synthesized stack: they fit into one string, and
 * Node.js has none of 512 MiB. Each other place that reads JSON has its own number of bytes.
 */
export const FILE_BYTES = 500 * 1024 * 1024;

/** The most lists and objects within each other. */
export const MOST_LEVELS = 500;

/** The most digits of one number. */
export const MOST_DIGITS = 10_000;

export type JsonProblem = "bytes" | "depth" | "digits" | "utf-8" | "syntax" | "duplicate-key";

/**
 * Thrown for a text that is not JSON, or exceeds a limit. The message is a clause that follows the name of the text:
 * "is not JSON (line 3, column 7)". Never holds a part of the text, which may be a secret.
 */
export class JsonError extends SyntaxError {
  override readonly name = "JsonError";
  constructor(
    readonly problem: JsonProblem,
    message: string,
    /** Where the text is wrong; left out if that is not one place. */
    readonly offset?: number,
  ) {
    super(message);
  }
}

/** Returns the error of a text that has more bytes than it may have. */
export function tooManyBytes(most: number): JsonError {
  return new JsonError("bytes", `is larger than ${most.toLocaleString("en-US")} bytes`);
}
