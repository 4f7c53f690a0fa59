/** The limits of JSON texts, and the error of a text that exceeds one or is not JSON. */

/** The most that a text may hold. Each place that reads JSON has its own limits. */
export interface JsonLimits {
  /** Length of the whole text. */
  readonly bytes: number;
  /** Lists and objects within each other. */
  readonly depth: number;
  /** Keys of all objects together. */
  readonly keys: number;
  /** Keys of one object. The time to look keys up grows faster than their number. */
  readonly keysOfObject: number;
  /** Elements of all lists together; an empty list counts as one. */
  readonly elements: number;
  /** Digits of one number. */
  readonly digits: number;
  /** Numbers of more than 15 digits, or whose exponent has more than two: to keep these exactly takes longer. */
  readonly longNumbers: number;
}

/**
 * Limits of a file on the user's machine, such as a plan or a synthesized stack. No such file comes near them. The bytes
 * fit into one string: Node.js has none of 512 MiB.
 */
export const FILE_LIMITS: JsonLimits = {
  bytes: 500 * 1024 * 1024,
  depth: 500,
  keys: 50_000_000,
  keysOfObject: 1_000_000,
  elements: 50_000_000,
  digits: 10_000,
  longNumbers: 10_000_000,
};

export type JsonProblem = keyof JsonLimits | "utf-8" | "syntax" | "duplicate-key";

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

const BEYOND: { readonly [L in keyof JsonLimits]: (limit: string) => string } = {
  bytes: (limit) => `is larger than ${limit} bytes`,
  depth: (limit) => `is nested more than ${limit} levels deep`,
  keys: (limit) => `has more than ${limit} keys`,
  keysOfObject: (limit) => `has an object of more than ${limit} keys`,
  elements: (limit) => `has more than ${limit} list elements`,
  digits: (limit) => `has a number of more than ${limit} digits`,
  longNumbers: (limit) => `has more than ${limit} numbers that are longer than 15 digits`,
};

/** Returns the error of a text that exceeds a limit. */
export function beyond(limit: keyof JsonLimits, limits: JsonLimits): JsonError {
  return new JsonError(limit, BEYOND[limit](limits[limit].toLocaleString("en-US")));
}
