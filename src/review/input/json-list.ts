/** Reads the files that people write for a review: a list of entries in JSON. */
import { JsonError, type JsonLimits } from "../../json";
import type { Json } from "../../json";
import { parseReviewed } from "./parse-json";

export type ListReading =
  { readonly ok: true; readonly entries: readonly Json[] } | { readonly ok: false; readonly problem: string };

/** More than any person writes. */
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
 * Reads a list. `form` is the fix that follows each problem. Refuses an object that has a key twice: a reader sees the
 * one, and the program takes the other.
 */
export function readJsonList(content: string, form: string): ListReading {
  const text = content.replace(/^\ufeff/, "");
  let parsed: Json;
  try {
    parsed = parseReviewed(text, LIMITS);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { ok: false, problem: `${error.message}. ${form}` };
  }
  if (!Array.isArray(parsed)) return { ok: false, problem: `is not a list. ${form}` };
  return { ok: true, entries: parsed as readonly Json[] };
}
