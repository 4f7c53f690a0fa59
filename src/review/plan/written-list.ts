/** Reads the lists that people write in JSON: the approvals, and the callers that must connect. */
import {
  FILE_BYTES,
  formatJson,
  isJsonObject,
  type Json,
  JsonError,
  type JsonObject,
  parseJson,
} from "../../json";
import { nearest } from "../../schema";
import { visible } from "../../text";
import { elements } from "./values";

/** What the items of a list hold. */
export interface ItemForm {
  /** What to write instead of a file that does not hold such a list. */
  readonly hint: string;
  readonly keys: Readonly<Record<string, ItemKey>>;
  /** Tells an item from the others, in messages: "digest 0123"; undefined for an item that has nothing of its own. */
  readonly nameOf?: (item: Json) => string | undefined;
}

export interface ItemKey {
  readonly isOptional?: boolean;
  /** Says what to write instead of a value; undefined for a valid one. */
  readonly fixFor: (value: Json) => string | undefined;
}

/** What was read of something that was given, or why it cannot be read: a clause whose subject is its name. */
export type Reading<Read> = ({ readonly ok: true } & Read) | { readonly ok: false; readonly problem: string };

/**
 * Reads a list, and checks each key of its items. Refuses an object that has a key twice. `completed` gives an item of an
 * earlier form the keys of this one.
 */
export function readWrittenList(
  content: string,
  form: ItemForm,
  completed: (item: JsonObject) => JsonObject = (item) => item,
): Reading<{ readonly items: readonly JsonObject[] }> {
  const { hint, nameOf } = form;
  let parsed: Json;
  try {
    parsed = parseJson(content.replace(/^\ufeff/, ""), FILE_BYTES);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { ok: false, problem: `${error.message}. ${hint}` };
  }
  if (!Array.isArray(parsed)) return { ok: false, problem: `is not a list. ${hint}` };
  const items: JsonObject[] = [];
  for (const [index, written] of elements(parsed).entries()) {
    const item = isJsonObject(written) ? completed(written) : written;
    const problem = isJsonObject(item) ? itemProblem(item, form) : `is not an object. ${hint}`;
    if (isJsonObject(item) && problem === undefined) {
      items.push(item);
      continue;
    }
    const name = nameOf?.(item);
    const which = `entry ${index + 1}${name === undefined ? "" : ` (${name})`}`;
    return { ok: false, problem: `is malformed: ${which} ${problem}` };
  }
  return { ok: true, items };
}

function itemProblem(item: JsonObject, { keys }: ItemForm): string | undefined {
  const unknown = Object.keys(item).find((key) => !Object.hasOwn(keys, key));
  if (unknown !== undefined) {
    const meant = nearest(unknown, Object.keys(keys));
    const fix = meant === undefined || Object.hasOwn(item, meant) ? "remove it" : `write "${meant}"`;
    return `has the key ${quoted(unknown)}, which is not known: ${fix}`;
  }
  const missing = Object.entries(keys).find(
    ([key, { isOptional }]) => isOptional !== true && !Object.hasOwn(item, key),
  );
  if (missing !== undefined) {
    const [key, { fixFor }] = missing;
    return `has no "${key}": ${fixFor(null)}`;
  }
  for (const [key, value] of Object.entries(item)) {
    const fix = keys[key]?.fixFor(value);
    if (fix !== undefined) return `has "${key}": ${quoted(value)}; ${fix}`;
  }
  return undefined;
}

function quoted(value: Json): string {
  return visible(formatJson(value));
}

/** Returns a key whose value is a text that passes a test. */
export function textKey(isValid: (value: string) => boolean, fix: string): ItemKey {
  return { fixFor: (value) => (typeof value === "string" && isValid(value) ? undefined : fix) };
}

/** Reports whether a text has a character that can be seen. U+2800 is the pattern of Braille without a dot. */
export function isFilled(value: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
}

/** The lines of an item in its file, counted from 1. */
export interface ItemLines {
  /** The line on which the item begins. */
  readonly line: number;
  /** The line of each key. */
  readonly keys: ReadonlyMap<string, number>;
}

/** A string, with the colon after it if it is a key; a bracket; or the end of a line. */
const TOKEN = /"((?:[^"\\]|\\.)*)"([ \t\r]*:)?|[[\]{}\n]/g;

/** Returns the lines of the objects in a list, in their order. `content` must be valid JSON. */
export function linesOfItems(content: string): readonly ItemLines[] {
  const items: { readonly line: number; readonly keys: Map<string, number> }[] = [];
  let [line, depth] = [1, 0];
  for (const [token, key, colon] of content.matchAll(TOKEN)) {
    if (token === "\n") line += 1;
    else if (token === "]" || token === "}") depth -= 1;
    else if (token === "[" || token === "{") {
      if (token === "{" && depth === 1) items.push({ line, keys: new Map() });
      depth += 1;
    } else if (depth === 2 && key !== undefined && colon !== undefined) items.at(-1)?.keys.set(key, line);
  }
  return items;
}
