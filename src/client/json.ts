/**
 * JSON that loses nothing on the way through: `JSON.parse` rounds whole numbers beyond 2^53 and decimals beyond a
 * double, and a field nobody here knows must be sent back as it came.
 */

/** A number that neither a JavaScript number nor a bigint can hold, kept as it was written. */
export class ExactNumber {
  constructor(readonly text: string) {}
}

/** Whole numbers beyond 2^53 are bigints. */
export type Json = null | boolean | number | bigint | ExactNumber | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** Reads a JSON text. Throws a SyntaxError where it is none. */
export function parseJson(text: string): Json {
  const plain = JSON.parse(text) as Json;
  if (!MAY_LOSE_DIGITS.test(text)) return plain;
  const mark = newMark();
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || survives(token) ? token : `"${mark}${token}"`,
  );
  return JSON.parse(marked, (_name, value: Json) =>
    typeof value === "string" && value.startsWith(mark) ? exactNumber(value.slice(mark.length)) : value,
  ) as Json;
}

/** Writes a value as JSON text; keys that are undefined are left out. */
export function formatJson(value: Json): string {
  let mark: string | undefined;
  const text = JSON.stringify(value, (_name, part: Json) => {
    const digits = part instanceof ExactNumber ? part.text : typeof part === "bigint" ? `${part}` : undefined;
    if (digits === undefined) return part;
    mark ??= newMark();
    return mark + digits;
  });
  return mark === undefined ? text : text.replace(new RegExp(`"${mark}([^"]*)"`, "g"), "$1");
}

/** Only a text with many digits in a row, or an exponent, can hold a number that does not survive. */
const MAY_LOSE_DIGITS = /\d[\d.]{14}|\d[eE]/;

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Unguessable, so that no string in the text begins with it. Few texts need one: `node:crypto` is loaded for those. */
function newMark(): string {
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  return `number-${randomBytes(12).toString("hex")}:`;
}

/** Whether a JavaScript number holds it, and can be counted with: whole numbers from 2^53 on cannot. */
function survives(token: string): boolean {
  if (isWhole(token)) return Number.isSafeInteger(Number(token));
  return decimal(token) === decimal(`${Number(token)}`);
}

function exactNumber(token: string): bigint | ExactNumber {
  return isWhole(token) ? BigInt(token) : new ExactNumber(token);
}

function isWhole(token: string): boolean {
  return /^-?\d+$/.test(token);
}

/** One spelling for each value: the significant digits, and the place of the decimal point. */
function decimal(token: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token);
  if (parts === null) return token;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const point = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${point}`;
}
