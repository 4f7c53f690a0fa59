/**
 * Numbers are decimal and have no bounds. A JavaScript number means the decimal number that it prints as (0.1 is one
 * tenth); other whole numbers are bigints, and all others {@link ExactNumber}s.
 */
import { ExactNumber } from "./json-value";
import type { NumberValue } from "./value";

const NOTATION = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;
const LARGEST_EXPONENT = 5000;
/** Longer texts are refused: the time to calculate with them grows faster than their length. */
const MOST_CHARACTERS = 10_000;

/** Parses a decimal number; returns undefined if the text is not one. */
export function parseNumber(text: string): NumberValue | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const digits = plainDigits(text);
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const fits = Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
  if (fits && plainDigits(String(number)) === digits) return number;
  return /^-?\d+$/.test(digits) ? BigInt(digits) : new ExactNumber(digits);
}

/** Returns the exact decimal number of a double; undefined for NaN. */
export function numberOfDouble(double: number): NumberValue | undefined {
  if (Number.isNaN(double)) return undefined;
  if (!Number.isFinite(double) || Number.isSafeInteger(double)) return double === 0 ? 0 : double;
  return parseNumber(exactDigits(double));
}

/** Formats a number without exponent, needless zeros and plus sign: equal numbers give equal texts. */
export function digitsOf(number: NumberValue): string {
  return plainDigits(String(number)) ?? String(number);
}

function plainDigits(text: string): string | undefined {
  const match = NOTATION.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return undefined;
  const power = Number(exponent);
  if (Math.abs(power) > LARGEST_EXPONENT) return text.toLowerCase();

  const all = whole + fraction;
  const point = whole.length + power;
  const left = (point > 0 ? all.slice(0, point).padEnd(point, "0") : "").replace(/^0+/, "");
  const right = withoutTrailingZeros(point >= 0 ? all.slice(point) : "0".repeat(-point) + all);
  if (left === "" && right === "") return "0";
  return `${sign === "-" ? "-" : ""}${left === "" ? "0" : left}${right === "" ? "" : `.${right}`}`;
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** Returns all digits of a double, which is an integer times a power of two. */
function exactDigits(double: number): string {
  if (Number.isInteger(double)) return BigInt(double).toString();
  let halvings = 0;
  let scaled = double;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    halvings += 1;
  }
  return `${(BigInt(scaled) * 5n ** BigInt(halvings)).toString()}e-${halvings}`;
}
