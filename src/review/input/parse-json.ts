/** Parses the JSON that a review reads. */
import { parseJson, type JsonLimits } from "../../json";
import type { Json } from "../../json";

/**
 * Parses a JSON text. Throws a `JsonError` for a text that is not JSON, is beyond a limit, or has a key twice in one
 * object: a reader sees the one value, and the program takes the other. A number that a JavaScript number would round
 * becomes the text of its digits, so that two such numbers are never taken for the same one.
 */
export function parseReviewed(text: string, limits: JsonLimits): Json {
  return parseJson(text, limits, unrounded);
}

/** Returns the number that prints as it is written, or what is written. */
function unrounded(written: string): number | string {
  const number = Number(written);
  return String(number) === written ? number : written;
}

/** What the JSON of a plan, or of a synthesized stack, may hold. */
export const PLAN_LIMITS: JsonLimits = {
  bytes: 512 * 1024 * 1024,
  depth: 500,
  keys: 50_000_000,
  keysOfObject: 1_000_000,
  elements: 50_000_000,
  digits: 10_000,
  longNumbers: 10_000_000,
};
