/**
 * Parses JSON without loss, within limits, by means of `JSON.parse`. A pass before it applies the limits and finds the
 * numbers that it may round; a pass after it puts these in, and counts the keys.
 */
import { findError } from "./find-error";
import { exactNumber, isNumber, type Json } from "./json-value";
import { beyond, JsonError, type JsonLimits } from "./limits";
import { scanJson } from "./scan";

/**
 * Parses a JSON text. Throws a {@link JsonError} if it is not JSON, exceeds a limit, or has a key twice in one object:
 * parsers differ in which of the two values they take. Takes linear time. `longNumber` parses a number that a double may
 * not hold exactly.
 */
export function parseJson(
  text: string,
  limits: JsonLimits,
  longNumber: (text: string) => Json = exactNumber,
): Json {
  if (text.length > limits.bytes) throw beyond("bytes", limits);
  const { keys, longNumbers } = scanJson(text, limits);
  const coded = new CodedText(text, longNumbers, longNumber);
  const value = coded.restored(parsed(coded.text, text));
  if (coded.keys !== keys) throw findError(text);
  return value;
}

/** Parses the bytes of a JSON text, which must be UTF-8. A byte order mark is not JSON. */
export function parseJsonBytes(bytes: Uint8Array, limits: JsonLimits): Json {
  if (bytes.length > limits.bytes) throw beyond("bytes", limits);
  return parseJson(decodeUtf8(bytes), limits);
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the text that the bytes hold. Throws a {@link JsonError} for bytes that are not UTF-8; replaces nothing. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    throw new JsonError("utf-8", "is not valid UTF-8");
  }
}

function parsed(coded: string, text: string): Json {
  try {
    return JSON.parse(coded) as Json;
  } catch {
    throw findError(text); // The message of JSON.parse quotes the text.
  }
}

/**
 * In place of each long number, `JSON.parse` gets a code: the number's index, from 1, times this. Other numbers are
 * smaller than any code: they have at most 15 digits, and an exponent of at most two digits.
 */
const CODE = 1e200;
const SMALLEST_CODE = 1e199;

class CodedText {
  readonly text: string;
  /** The number of keys in the restored value. */
  keys = 0;
  private readonly numbers: readonly string[];

  /** `ends` are the positions at which each long number begins and ends. */
  constructor(
    text: string,
    ends: readonly number[],
    private readonly longNumber: (text: string) => Json,
  ) {
    const numbers: string[] = [];
    let coded = "";
    let from = 0;
    for (let at = 0; at < ends.length; at += 2) {
      const [start = 0, end = 0] = [ends[at], ends[at + 1]];
      const number = text.slice(start, end);
      if (!isNumber(number)) throw findError(text);
      coded += `${text.slice(from, start)}${numbers.push(number)}e200`;
      from = end;
    }
    this.text = from === 0 ? text : coded + text.slice(from);
    this.numbers = numbers;
  }

  /** Replaces the codes in a parsed value. */
  restored(value: Json): Json {
    if (typeof value === "number") return value < SMALLEST_CODE ? value : this.number(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) this.list(value as Json[]);
    else this.object(value as Record<string, Json>);
    return value;
  }

  private number(code: number): Json {
    const text = this.numbers[Math.round(code / CODE) - 1];
    return text === undefined ? code : this.longNumber(text);
  }

  private list(list: Json[]): void {
    for (let index = 0; index < list.length; index += 1) {
      const before = list[index] as Json;
      const after = this.restored(before);
      if (after !== before) list[index] = after;
    }
  }

  private object(object: Record<string, Json>): void {
    // An object of JSON.parse inherits no enumerable key. Unlike Object.keys, this loop makes no list.
    for (const name in object) {
      this.keys += 1;
      const before = object[name] as Json;
      const after = this.restored(before);
      if (after !== before) object[name] = after;
    }
  }
}
