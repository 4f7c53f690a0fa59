/** Parses the JSON that a review reads. */
import { type Json, type JsonLimits, parseJson } from "../../json";

/**
 * Parses a JSON text. Throws a `JsonError` if the text is not JSON, is beyond a limit, or has a key twice in one object.
 * A number that JavaScript would round becomes a string of its digits, so that two different numbers stay different.
 */
export function parseReviewed(text: string, limits: JsonLimits): Json {
  return parseJson(text, limits, unrounded);
}

/** Returns the number if it prints as it is written, else the text. */
function unrounded(written: string): number | string {
  const number = Number(written);
  return String(number) === written ? number : written;
}

/** Limits of a plan, and of a synthesized stack. */
export const PLAN_LIMITS: JsonLimits = {
  bytes: 512 * 1024 * 1024,
  depth: 500,
  keys: 50_000_000,
  keysOfObject: 1_000_000,
  elements: 50_000_000,
  digits: 10_000,
  longNumbers: 10_000_000,
};
