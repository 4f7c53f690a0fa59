/** Reads the lists that people write in JSON: the approvals, and the callers that must connect. */
import {
  formatJson,
  isJsonObject,
  type Json,
  JsonError,
  type JsonLimits,
  type JsonObject,
  parseJson,
} from "../../json";
import { nearest } from "../../schema";
import { visible } from "../../text";
import { elements } from "./values";

/** What the entries of a list hold. */
export interface EntryForm {
  /** What to write instead of a file that does not hold such a list. */
  readonly hint: string;
  readonly keys: Readonly<Record<string, EntryKey>>;
  /** Tells an entry from the others, in messages: "digest 0123"; undefined for an entry that has nothing of its own. */
  readonly nameOf?: (entry: Json) => string | undefined;
}

export interface EntryKey {
  readonly isOptional?: boolean;
  /** Says what to write instead of a value; undefined for a valid one. */
  readonly fixFor: (value: Json) => string | undefined;
}

export type WrittenListReading =
  | { readonly ok: true; readonly entries: readonly JsonObject[] }
  | { readonly ok: false; readonly problem: string };

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

/** Reads a list, and checks each key of its entries. Refuses an object that has a key twice. */
export function readWrittenList(content: string, form: EntryForm): WrittenListReading {
  const { hint, nameOf } = form;
  let parsed: Json;
  try {
    parsed = parseJson(content.replace(/^\ufeff/, ""), LIMITS);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { ok: false, problem: `${error.message}. ${hint}` };
  }
  if (!Array.isArray(parsed)) return { ok: false, problem: `is not a list. ${hint}` };
  const entries: JsonObject[] = [];
  for (const [index, entry] of elements(parsed).entries()) {
    const problem = isJsonObject(entry) ? entryProblem(entry, form) : `is not an object. ${hint}`;
    if (isJsonObject(entry) && problem === undefined) {
      entries.push(entry);
      continue;
    }
    const name = nameOf?.(entry);
    const which = `entry ${index + 1}${name === undefined ? "" : ` (${name})`}`;
    return { ok: false, problem: `is malformed: ${which} ${problem}` };
  }
  return { ok: true, entries };
}

function entryProblem(entry: JsonObject, { keys }: EntryForm): string | undefined {
  const unknown = Object.keys(entry).find((key) => !Object.hasOwn(keys, key));
  if (unknown !== undefined) {
    const meant = nearest(unknown, Object.keys(keys));
    const fix = meant === undefined || Object.hasOwn(entry, meant) ? "remove it" : `write "${meant}"`;
    return `has the key ${quoted(unknown)}, which is not known: ${fix}`;
  }
  const missing = Object.entries(keys).find(
    ([key, { isOptional }]) => isOptional !== true && !Object.hasOwn(entry, key),
  );
  if (missing !== undefined) {
    const [key, { fixFor }] = missing;
    return `has no "${key}": ${fixFor(null)}`;
  }
  for (const [key, value] of Object.entries(entry)) {
    const fix = keys[key]?.fixFor(value);
    if (fix !== undefined) return `has "${key}": ${quoted(value)}; ${fix}`;
  }
  return undefined;
}

function quoted(value: Json): string {
  return visible(formatJson(value));
}

/** Returns a key whose value is a text that passes a test. */
export function textKey(isValid: (value: string) => boolean, fix: string): EntryKey {
  return { fixFor: (value) => (typeof value === "string" && isValid(value) ? undefined : fix) };
}

/** Reports whether a text has a character that can be seen. U+2800 is the pattern of Braille without a dot. */
export function isFilled(value: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
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
