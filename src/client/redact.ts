/** Leaves texts that hold a secret out of messages, and finds the secrets in a request's body. */
import type { JsonObject } from "../json";
import { type ObjectSchema, secretsWithin } from "../schema";
import { asOneLine, fullyDecoded, hasUnknownName, squeezed } from "./spellings";

/** Stands in place of a text that holds a secret. What is left of such a text would help to guess the secret. */
export const REDACTED = "(left out: it holds a secret)";

/**
 * The shortest secret that is looked for, in characters. Shorter ones occur by chance in ordinary words: leaving these out
 * would make every message unreadable, and would show what the secret is.
 */
export const SHORTEST_REDACTED = 8;

/** Returns the text; {@link REDACTED} if it holds one of the secrets in any spelling, or may. */
export function redact(text: string, secrets: Iterable<string>): string {
  return finderOf(secrets)(text) ? REDACTED : text;
}

/**
 * Reports whether a text holds a secret of {@link SHORTEST_REDACTED} characters or more: in plain text, with the escapes of
 * JSON, URLs, forms or HTML, also one within another, in hexadecimal, or in base64, of itself or of a longer text; in upper
 * or lower case, and broken by spaces or line breaks. Takes linear time.
 */
export function holdsSecret(text: string, secrets: Iterable<string>): boolean {
  return finderOf(secrets, false)(text);
}

/**
 * Returns a function that reports whether a text holds a secret, as {@link holdsSecret} does. A name of HTML that is not
 * known may stand for any part of a secret: unless `isCautious` is false, a text with one counts as if it held one.
 */
function finderOf(secrets: Iterable<string>, isCautious = true): (text: string) => boolean {
  const wanted = new Set([...new Set(secrets)].filter(isLongEnough).flatMap(spellingsOf));
  if (wanted.size === 0) return () => false;
  return (text) =>
    fullyDecoded(text).some(
      (decoded) =>
        (isCautious && hasUnknownName(decoded)) || [...wanted].some((one) => decoded.includes(one)),
    );
}

function isLongEnough(secret: string): boolean {
  return Array.from(squeezed(secret).slice(0, 2 * SHORTEST_REDACTED)).length >= SHORTEST_REDACTED;
}

/** Returns the spellings of a secret that are not decoded, squeezed. */
function spellingsOf(secret: string): readonly string[] {
  const inForms = secret.trim().replace(/\s/g, "+");
  // A secret that itself looks like an escape is decoded with the text. One that could be base64 stays as it is.
  const decoded = [secret, inForms].flatMap((text) => fullyDecoded(text, 0).filter(isLongEnough));
  return [...decoded, Buffer.from(secret, "utf8").toString("hex")];
}

const MOST_SHOWN = 300;

/** More characters of a text are not read. */
const MOST_READ = 4000;

/** The most characters that spell one character of a secret: escapes such as `&#x10ffff;`, for it and for a gap. */
const LONGEST_SPELLING = 20;

/** Prepares a foreign text for a message. `limit` is the most characters; 300 if it is left out. */
export type Presenter = (text: string, limit?: number) => string;

/** Returns a function that makes a foreign text one line, and not long, and leaves out one that holds a secret. */
export function presenter(secrets: readonly string[]): Presenter {
  // A secret that begins in the part which is shown, and ends beyond the part which is read, would not be found.
  const longest = secrets.reduce((most, { length }) => Math.max(most, length), 0);
  const holdsSecret = finderOf(secrets.filter(({ length }) => length <= MOST_READ));
  return (text, limit = MOST_SHOWN) => {
    const isSure = text.length <= MOST_READ || LONGEST_SPELLING * longest <= MOST_READ - limit;
    if (!isSure) return "(too long to be shown)";
    const read = text.slice(0, MOST_READ);
    return holdsSecret(read) ? REDACTED : shortened(asOneLine(read), limit);
  };
}

/** Prepares one foreign text; see {@link presenter}. */
export function presentable(text: string, secrets: readonly string[], limit?: number): string {
  return presenter(secrets)(text, limit);
}

function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}

/** Returns the values of a body's secrets, at any depth. */
export function secretsIn(schema: ObjectSchema, body: JsonObject): readonly string[] {
  const values = secretsWithin(schema, body).map(({ object, name }) => object[name]);
  return values.filter((value) => typeof value === "string");
}
