/** The values that JSON can hold, with every digit of their numbers; prints them. */

/** A number that neither a JavaScript number nor a bigint can hold; `text` is the number as written. */
export class ExactNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Whole numbers from 2^53 on are bigints. */
export type Json = null | boolean | number | bigint | ExactNumber | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Reports whether a value is an object with keys, as opposed to a list, a number or null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** Sets a key of a new object. An assignment to `__proto__` would change the object's prototype. */
export function setKey(object: Record<string, Json>, name: string, value: Json): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Prints a value as JSON text, on one line. Keys whose value is undefined are left out. */
export function formatJson(value: Json): string {
  return holdsExactNumber(value) ? print(value) : JSON.stringify(value);
}

/** Prints a value as JSON text, with each key and element on a line of its own. */
export function formatJsonLines(value: Json, indent = ""): string {
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? (value as readonly Json[]).map((item) => inner + formatJsonLines(item, inner))
    : isJsonObject(value)
      ? Object.entries<Json | undefined>(value).flatMap(([name, member]) =>
          member === undefined ? [] : [`${inner}${JSON.stringify(name)}: ${formatJsonLines(member, inner)}`],
        )
      : [];
  if (lines.length === 0) return formatJson(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function holdsExactNumber(value: Json | undefined): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "bigint";
  if (value instanceof ExactNumber) return true;
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsExactNumber);
  const object = value as JsonObject;
  // Unlike Object.values, this loop makes no list.
  for (const name in object) if (holdsExactNumber(object[name])) return true;
  return false;
}

/** Prints a value that `JSON.stringify` cannot: it throws for a bigint. */
function print(value: Json | undefined): string {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(print).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value ?? null);
  const members: string[] = [];
  for (const [name, member] of Object.entries<Json | undefined>(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${print(member)}`);
  }
  return `{${members.join(",")}}`;
}

/** A double holds every decimal number of so many digits exactly, unless it is near the smallest or the largest double. */
export const SAFE_DIGITS = 15;
const SAFE_MAGNITUDE = 290;
/** JavaScript writes whole numbers of so many digits without an exponent. */
const PLAIN_DIGITS = 21;

/**
 * Parses a number of JSON without losing a digit. Returns a JavaScript number if that holds it exactly, a bigint for a
 * whole number from 2^53 on, and otherwise an ExactNumber.
 */
export function exactNumber(text: string): number | bigint | ExactNumber {
  const { isWhole, digits, exponent } = decimalOf(text);
  if (isWhole && digits <= SAFE_DIGITS + 1) {
    const number = Number(text);
    if (Number.isSafeInteger(number)) return number;
  }
  if (isWhole) return BigInt(text);
  if (exponent >= 0 && digits > SAFE_DIGITS && digits + exponent <= PLAIN_DIGITS)
    return exactNumber(wholeText(text));
  const isSafe = digits <= SAFE_DIGITS && Math.abs(exponent) + digits <= SAFE_MAGNITUDE;
  return isSafe || digits === 0 ? Number(text) : new ExactNumber(text);
}

/** Writes a whole number without the point and the exponent that it has, such as `1234567890123456.70e1`. */
function wholeText(text: string): string {
  const [mantissa = "", power = "0"] = text.split(/e/i);
  const [whole = "", fraction = ""] = mantissa.split(".");
  const shift = Number(power) - fraction.length;
  const digits = BigInt(whole + fraction);
  return String(shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift));
}

interface Decimal {
  /** The text has no point and no exponent. */
  readonly isWhole: boolean;
  /** The number of significant digits; 0 for zero. */
  readonly digits: number;
  /** The power of ten of the last significant digit. */
  readonly exponent: number;
}

function decimalOf(text: string): Decimal {
  let point = -1;
  let first = -1;
  let last = -1;
  let end = text.startsWith("-") ? 1 : 0;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code > NINE) break; // the letter before the exponent
    if (code === POINT) point = end;
    else if (code !== ZERO) {
      if (first < 0) first = end;
      last = end;
    }
  }
  const isWhole = point < 0 && end === text.length;
  if (first < 0) return { isWhole, digits: 0, exponent: 0 };
  const isPointWithin = first < point && point < last;
  const decimals = point < 0 ? last - end + 1 : point < last ? last - point : last - point + 1;
  const exponent = end === text.length ? 0 : Number(text.slice(end + 1));
  return { isWhole, digits: last - first + (isPointWithin ? 0 : 1), exponent: exponent - decimals };
}

const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
