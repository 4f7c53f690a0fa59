/** Formats values for messages: quoted as in a configuration, shortened, and without the secrets that URLs can hold. */
import { isObjectValue, UNKNOWN, type Value } from "../json";
import { MASKED, maskedPart, maskUrls } from "../text";

const LONGEST = 80;
/** Longer than for other texts: URLs often differ only at their ends. */
const LONGEST_URL = 250;

/** Returns a value as a message shows it. Use {@link showSensitive} for a sensitive one. */
export function showValue(value: Value): string {
  if (value === UNKNOWN) return "(known after apply)";
  if (value === undefined || value === null) return "null";
  if (typeof value === "string") return JSON.stringify(shorten(maskUrls(value)));
  if (Array.isArray(value)) return "a list";
  if (isObjectValue(value)) return "an object";
  return shorten(String(value));
}

/** Returns the text that a message shows in place of a sensitive value. */
export function showSensitive(): string {
  return "(sensitive value)";
}

/**
 * Returns the part in which two texts differ if a message shows both alike, such as "its query string"; undefined if the
 * message shows the difference.
 */
export function hiddenDifference(before: string, after: string): string | undefined {
  if (before === after || showValue(before) !== showValue(after)) return undefined;
  if (maskUrls(before) !== maskUrls(after))
    return `what follows its first ${longestOf(before) - 1} characters`;
  const differing = MASKED.filter((kind) => maskedPart(before, kind) !== maskedPart(after, kind));
  return differing.map((kind) => `its ${kind}`).join(" and ");
}

function shorten(text: string): string {
  const longest = longestOf(text);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

function longestOf(text: string): number {
  return /^[a-z][a-z0-9+.-]{0,30}:\/\/\S*$/i.test(text) ? LONGEST_URL : LONGEST;
}
