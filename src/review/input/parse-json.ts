/** Parses the JSON that a review reads: plans, synthesized stacks, and the lists of approvals and callers that people write. */
import { FILE_LIMITS, type Json, JsonError, type JsonLimits, parseJson } from "../../json";
import { elements } from "./members";

/**
 * Parses a JSON text. Throws a `JsonError` if the text is not JSON, is beyond a limit, or has a key twice in one object.
 * A number that JavaScript would round becomes a string of its digits, so that two different numbers stay different.
 */
export function parseReviewed(text: string, limits: JsonLimits = FILE_LIMITS): Json {
  return parseJson(text, limits, unrounded);
}

/** Returns the number if it prints as it is written, else the text. */
function unrounded(written: string): number | string {
  const number = Number(written);
  return String(number) === written ? number : written;
}

export type JsonListReading =
  { readonly ok: true; readonly entries: readonly Json[] } | { readonly ok: false; readonly problem: string };

/** Far above what a person writes. */
const LIMITS: JsonLimits = {
  bytes: 10_000_000,
  depth: 20,
  keys: 500_000,
  keysOfObject: 1000,
  elements: 500_000,
  digits: 1_000,
  longNumbers: 1_000,
};

/**
 * Reads a list that a person wrote. Each problem ends with `form`, which says what to write. Refuses an object that has
 * a key twice.
 */
export function readJsonList(content: string, form: string): JsonListReading {
  const text = content.replace(/^\ufeff/, "");
  let parsed: Json;
  try {
    parsed = parseReviewed(text, LIMITS);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { ok: false, problem: `${error.message}. ${form}` };
  }
  if (!Array.isArray(parsed)) return { ok: false, problem: `is not a list. ${form}` };
  return { ok: true, entries: elements(parsed) };
}

/** The lines of an entry in its file, counted from 1. */
export interface EntryLines {
  /** The line on which the entry begins. */
  readonly line: number;
  /** The line of each key. */
  readonly keys: ReadonlyMap<string, number>;
}

/** A string, with the colon after it if it is a key; a bracket; or the end of a line. */
const TOKEN = /"((?:[^"\\]|\\.)*)"([ \t\r]*:)?|[[\]{}\n]/g;

/** Returns the lines of the objects in a list, in their order. `content` must be valid JSON. */
export function entryLines(content: string): readonly EntryLines[] {
  const entries: { readonly line: number; readonly keys: Map<string, number> }[] = [];
  let [line, depth] = [1, 0];
  for (const [token, key, colon] of content.matchAll(TOKEN)) {
    if (token === "\n") line += 1;
    else if (token === "]" || token === "}") depth -= 1;
    else if (token === "[" || token === "{") {
      if (token === "{" && depth === 1) entries.push({ line, keys: new Map() });
      depth += 1;
    } else if (depth === 2 && key !== undefined && colon !== undefined) entries.at(-1)?.keys.set(key, line);
  }
  return entries;
}
