/**
 * Parses JSON without loss, within limits: by `JSON.parse` where that loses nothing, and by hand elsewhere. Libraries that
 * keep every digit build each value in JavaScript, without a limit on the nesting.
 */
import { parseExactly } from "./exact-parser";
import { exactNumber, type Json, type JsonObject } from "./json-value";
import { JsonError, tooManyBytes } from "./limits";
import { scanJson } from "./scan";

/**
 * Parses a JSON text of at most `mostBytes`. Throws a {@link JsonError} if it is not JSON, exceeds a limit, or has a key twice in one object:
 * parsers differ in which of the two values they take. Takes linear time. `longNumber` parses a number that a double may
 * not hold exactly.
 */
export function parseJson(
  text: string,
  mostBytes: number,
  longNumber: (text: string) => Json = exactNumber,
): Json {
  if (text.length > mostBytes) throw tooManyBytes(mostBytes);
  const { keys, hasLongNumbers } = scanJson(text);
  const value = hasLongNumbers ? undefined : parsed(text);
  // JSON.parse keeps one of two equal keys.
  return value !== undefined && countKeys(value) === keys ? value : parseExactly(text, longNumber);
}

/** Parses the bytes of a JSON text, which must be UTF-8. A byte order mark is not JSON. */
export function parseJsonBytes(bytes: Uint8Array, mostBytes: number): Json {
  if (bytes.length > mostBytes) throw tooManyBytes(mostBytes);
  return parseJson(decodeUtf8(bytes), mostBytes);
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

/** Returns undefined for a text that is not JSON. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Returns the number of keys of all objects in a value. */
function countKeys(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const element of value as readonly Json[]) count += countKeys(element);
    return count;
  }
  const object = value as JsonObject;
  // An object of JSON.parse inherits no enumerable key. Unlike Object.values, this loop makes no list.
  for (const name in object) count += 1 + countKeys(object[name] as Json);
  return count;
}
