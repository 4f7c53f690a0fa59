/** How a message shows a value: quoted as in a configuration, shortened, without passwords in URLs. */
import { UNKNOWN, type Value } from "./value";

const LONGEST = 80;

export function showValue(value: Value): string {
  if (value === UNKNOWN) return "(known after apply)";
  if (value === undefined || value === null) return "null";
  if (typeof value === "string") return JSON.stringify(shorten(withoutUserinfo(value)));
  if (typeof value === "object") return Array.isArray(value) ? "a list" : "an object";
  return String(value);
}

/** What stands in a message in place of a sensitive value. */
export function showSensitive(): string {
  return "(sensitive value)";
}

function withoutUserinfo(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#\s]*@/i, "$1***@");
}

function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
