/** Scans a text before it is parsed: applies the limits, and counts the numbers that a double may not hold exactly. */
import { SAFE_DIGITS } from "./json-value";
import { beyond, type JsonLimits } from "./limits";

export interface Scan {
  /** The number of keys of all objects together, if the text is JSON. */
  readonly keys: number;
  /** How many numbers have so many digits, or such an exponent, that a double may not hold them. */
  readonly longNumbers: number;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
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
export function scanJson(text: string, limits: JsonLimits): Scan {
  const { length } = text;
  let longNumbers = 0;
  let keys = 0;
  let elements = 0;
  // Of the innermost list or object; the arrays have those of the ones around it.
  let depth = 0;
  let keysHere = 0;
  let isList = 0;
  const keysAt = new Uint32Array(limits.depth + 1);
  const isListAt = new Uint8Array(limits.depth + 1);
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) {
      keys += 1;
      keysHere += 1;
      if (keysHere > limits.keysOfObject) throw beyond("keysOfObject", limits);
    } else if (code === COMMA) elements += isList;
    else if (code <= SPACE) continue;
    // The other letters of null, true and false.
    else if (code >= SMALL_A && code <= SMALL_Z) at += code === SMALL_F ? 4 : 3;
    else if ((code >= ZERO && code <= NINE) || code === MINUS) {
      const { end, isLong } = scanNumber(text, at, limits);
      if (isLong) longNumbers += 1;
      at = end - 1;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (depth === limits.depth) throw beyond("depth", limits);
      keysAt[depth] = keysHere;
      isListAt[depth] = isList;
      depth += 1;
      keysHere = 0;
      isList = code === OPEN_LIST ? 1 : 0;
      elements += isList;
    } else if ((code === CLOSE_LIST || code === CLOSE_OBJECT) && depth > 0) {
      depth -= 1;
      keysHere = keysAt[depth] ?? 0;
      isList = isListAt[depth] ?? 0;
    }
  }
  if (longNumbers > limits.longNumbers) throw beyond("longNumbers", limits);
  if (keys > limits.keys) throw beyond("keys", limits);
  if (elements > limits.elements) throw beyond("elements", limits);
  return { keys, longNumbers };
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
function scanNumber(text: string, start: number, limits: JsonLimits) {
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
  if (digits > limits.digits || exponentDigits > limits.digits) throw beyond("digits", limits);
  return { end: at, isLong: digits > SAFE_DIGITS || exponentDigits > SAFE_EXPONENT_DIGITS };
}
