/** Scans a text before it is parsed: applies the limits, and looks for numbers that a double may not hold exactly. */
import { SAFE_DIGITS } from "./json-value";
import { JsonError, MOST_DIGITS, MOST_LEVELS } from "./limits";

export interface Scan {
  /** The number of keys of all objects together, if the text is JSON. */
  readonly keys: number;
  /** Whether a number has so many digits, or such an exponent, that a double may not hold it. */
  readonly hasLongNumbers: boolean;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const SMALL_A = 0x61;
const SMALL_E = 0x65;
const SMALL_F = 0x66;
const SMALL_Z = 0x7a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** A double may not hold a number with a longer exponent exactly. */
export const SAFE_EXPONENT_DIGITS = 2;

/** Scans a text, which may not be JSON. Throws a JsonError if it exceeds a limit. Takes linear time. */
export function scanJson(text: string): Scan {
  const { length } = text;
  let hasLongNumbers = false;
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) keys += 1;
    else if (code <= SPACE) continue;
    // The other letters of null, true and false.
    else if (code >= SMALL_A && code <= SMALL_Z) at += code === SMALL_F ? 4 : 3;
    else if ((code >= ZERO && code <= NINE) || code === MINUS) {
      const { end, isLong } = scanNumber(text, at);
      hasLongNumbers ||= isLong;
      at = end - 1;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > MOST_LEVELS) throw new JsonError("depth", `is nested more than ${MOST_LEVELS} levels deep`);
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return { keys, hasLongNumbers };
}

/** Returns the position of the closing quote of the string that begins at `start`; the text's length without one. */
export function endOfString(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1);
  if (quote < 0) return text.length;
  if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/** Returns where a number ends, and whether a double may not hold it exactly. */
function scanNumber(text: string, start: number) {
  let digits = 0;
  let exponentDigits = 0;
  let isExponent = false;
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      if (isExponent) exponentDigits += 1;
      else digits += 1;
    } else if ((code | 0x20) === SMALL_E) isExponent = true;
    else if (code !== POINT && code !== MINUS && code !== PLUS) break;
  }
  if (digits > MOST_DIGITS || exponentDigits > MOST_DIGITS)
    throw new JsonError("digits", `has a number of more than ${MOST_DIGITS.toLocaleString("en-US")} digits`);
  return { end: at, isLong: digits > SAFE_DIGITS || exponentDigits > SAFE_EXPONENT_DIGITS };
}
