/** Parses the JSON that a review reads: plans, synthesized stacks, and the lists that people write. */
import { FILE_LIMITS, type Json, type JsonLimits, parseJson } from "../../json";
import type { PlanTree } from "./values";

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

/** Reports whether a value is a number, or the text that {@link parseReviewed} makes from one. */
export function isPlanNumber(value: PlanTree | undefined): value is number | string {
  return (
    typeof value === "number" ||
    (typeof value === "string" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) && unrounded(value) === value)
  );
}
