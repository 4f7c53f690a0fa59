/** Leaves texts that hold a secret out of messages, and finds the secrets in a request's body. */
import type { JsonObject } from "../json";
import { type ObjectSchema, secretsWithin } from "../schema";
import { asOneLine, decodings, squeezed } from "./spellings";

/** Stands in place of a text that holds a secret. What is left of such a text would help to guess the secret. */
export const REDACTED = "(not shown: it holds a secret)";

/**
 * The shortest secret that is looked for, in characters. Shorter ones occur by chance in ordinary words: leaving these out
 * would make every message unreadable, and would show what the secret is.
 */
export const SHORTEST_REDACTED = 8;

/** Returns the text; {@link REDACTED} if it holds one of the secrets. */
export function redact(text: string, secrets: Iterable<string>): string {
  return holdsSecret(text, secrets) ? REDACTED : text;
}

/**
 * Reports whether a text holds a secret of {@link SHORTEST_REDACTED} characters or more: in plain text, with the escapes of
 * JSON, URLs, forms or HTML, in hexadecimal, or in base64, of itself or of a longer text; in upper or lower case, and
 * broken by spaces or line breaks. Takes linear time.
 */
export function holdsSecret(text: string, secrets: Iterable<string>): boolean {
  return finderOf(secrets)(text);
}

/** Returns a function that reports whether a text holds a secret, as {@link holdsSecret} does. */
function finderOf(secrets: Iterable<string>): (text: string) => boolean {
  const wanted = [...new Set(secrets)]
    .filter(isLongEnough)
    .flatMap((secret) => [squeezed(secret), Buffer.from(secret, "utf8").toString("hex")]);
  if (wanted.length === 0) return () => false;
  return (text) =>
    decodings(text).some((decoded) => {
      const searched = squeezed(decoded);
      return wanted.some((one) => searched.includes(one));
    });
}

function isLongEnough(secret: string): boolean {
  return Array.from(squeezed(secret).slice(0, 2 * SHORTEST_REDACTED)).length >= SHORTEST_REDACTED;
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
    if (!isSure) return "(not shown: it is too long to be searched for secrets)";
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
