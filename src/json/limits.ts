/** The limits of JSON texts, and the error of a text that is beyond one or is not JSON. */

/** What a text may hold. Each border of the program has its own limits. */
export interface JsonLimits {
  /** Of the whole text. */
  readonly bytes: number;
  /** Lists and objects within each other. */
  readonly depth: number;
  /** Keys of all objects together. */
  readonly keys: number;
  /** Keys of one object. With more, looking them up takes longer than in proportion. */
  readonly keysOfObject: number;
  /** Elements of all lists together; an empty list counts as one. */
  readonly elements: number;
  /** Digits of one number. */
  readonly digits: number;
  /** Numbers of more than 15 digits, or with an exponent of more than two: keeping them exactly takes longer. */
  readonly longNumbers: number;
}

export type JsonProblem = keyof JsonLimits | "utf-8" | "syntax" | "duplicate-key";

/** A place in a text, counted from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Thrown for a text that is not JSON, or is beyond a limit. The message is a clause that follows the name of the text:
 * "is not JSON (line 3, column 7)". Never holds a part of the text, which may be a secret.
 */
export class JsonError extends SyntaxError {
  override readonly name = "JsonError";
  constructor(
    readonly problem: JsonProblem,
    message: string,
    /** Where the text is wrong; absent where the text as a whole is. */
    readonly position?: TextPosition,
  ) {
    super(position === undefined ? message : `${message} (line ${position.line}, column ${position.column})`);
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

/** Returns the error of a text that is beyond a limit. */
export function beyond(limit: keyof JsonLimits, limits: JsonLimits): JsonError {
  return new JsonError(limit, BEYOND[limit](limits[limit].toLocaleString("en-US")));
}
