/** Removes secrets from texts that a message shows, and finds the secrets in a request's body. */
import { isJsonObject, type Json, type JsonObject } from "../json";
import { isNested, type ObjectSchema } from "../schema";
import { decodings, findAll, type TextRange } from "./spellings";

/** Replaces a secret. */
export const REDACTED = "(redacted)";

/**
 * The shortest secret that is removed, in characters. Shorter ones occur by chance in ordinary words: removing them would
 * make a message unreadable, and would show by its gaps what the secret is.
 */
export const SHORTEST_REDACTED = 8;

/** Replaces secrets in a text. */
export type Redactor = (text: string) => string;

/** Replaces secrets in one text; see {@link redactorOf}. */
export function redact(text: string, secrets: Iterable<string>): string {
  return redactorOf(secrets)(text);
}

/**
 * Returns a function that replaces secrets of {@link SHORTEST_REDACTED} characters or more. It finds each one as it is,
 * with the escapes of JSON, URLs or HTML (up to three levels deep), in base64 (of itself or of something longer) and in
 * hexadecimal; in upper or lower case (of ASCII), and broken by spaces or line breaks. Takes linear time.
 */
function redactorOf(secrets: Iterable<string>): Redactor {
  const spellings = [...new Set(secrets)].filter(isLongEnough).flatMap(spellingsOf);
  if (spellings.length === 0) return (text) => text;
  const wanted = [...new Set(spellings)];
  return (text) => {
    const ranges = decodings(text).flatMap(({ text: decoded, starts }) => {
      const places = placesOf(decoded);
      return findAll(squeezed(decoded), wanted).map(({ start, end }) => ({
        start: starts[places[start] ?? 0] ?? 0,
        end: starts[(places[end - 1] ?? 0) + 1] ?? 0,
      }));
    });
    return replaced(text, ranges);
  };
}

function isLongEnough(secret: string): boolean {
  return Array.from(squeezed(secret).slice(0, 2 * SHORTEST_REDACTED)).length >= SHORTEST_REDACTED;
}

/** White space and control characters, which may also stand between two letters where a text was wrapped. */
const GAPS = /[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

/** Returns a text without gaps, with the letters of ASCII in lower case. */
function squeezed(text: string): string {
  return text.replace(GAPS, "").replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Returns the place in a text of each character that is left when it is squeezed. */
function placesOf(text: string): readonly number[] {
  const places: number[] = [];
  let from = 0;
  const take = (to: number) => {
    for (let at = from; at < to; at += 1) places.push(at);
  };
  for (const gap of text.matchAll(GAPS)) {
    take(gap.index);
    from = gap.index + gap[0].length;
  }
  take(text.length);
  return places;
}

/** Returns the spellings of a secret other than escapes, squeezed. */
function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const inForms = secret.trim().replace(/\s/g, "+");
  return [secret, inForms, bytes.toString("hex"), ...base64(bytes)].map(squeezed);
}

/** Returns base64, plain or for URLs, of a secret alone or amid something longer: three ways to begin. */
function base64(bytes: Buffer): readonly string[] {
  const whole = bytes.toString("base64url");
  const amid = [0, 1, 2].map((before) => {
    const [begin, end] = [Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)];
    // The letters around these also hold bits of the bytes around the secret.
    return Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64url")
      .slice(begin, end);
  });
  return [whole, `${whole}${"=".repeat(-whole.length & 3)}`, ...amid].flatMap((text) => [
    text,
    text.replaceAll("-", "+").replaceAll("_", "/"),
  ]);
}

/** Replaces ranges of a text; ranges that overlap or follow each other count as one. */
function replaced(text: string, ranges: readonly TextRange[]): string {
  const parts: string[] = [];
  let from = 0;
  let end = -1;
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    if (range.start > end) {
      parts.push(text.slice(from, range.start), REDACTED);
      end = range.end;
    }
    end = Math.max(end, range.end);
    from = end;
  }
  return parts.join("") + text.slice(from);
}

const MOST_SHOWN = 300;

/** More characters of a text are not read. */
const MOST_READ = 4000;

/** No text that is read has room for a longer secret. */
const LONGEST_SECRET = 4 * MOST_READ;

/** The most characters that spell one character of a secret: escapes such as `&#x10ffff;`, for it and for a gap. */
const LONGEST_SPELLING = 20;

/** Prepares a foreign text for a message. `limit` is the most characters; 300 if it is left out. */
export type Presenter = (text: string, limit?: number) => string;

/** Returns a function that makes a foreign text one line, without secrets, and not long. */
export function presenter(secrets: readonly string[]): Presenter {
  const redactor = redactorOf(secrets.filter(({ length }) => length <= LONGEST_SECRET));
  return (text, limit = MOST_SHOWN) => {
    const clean = redactor(text.slice(0, MOST_READ).replace(GAPS, " ").trim());
    if (text.length <= MOST_READ) return shortened(clean, limit);
    // A secret that is cut in half is not found. The text ends before the longest one could begin, so that none is shown.
    const longest = secrets.reduce((most, { length }) => Math.max(most, length), 0);
    const sure = clean.slice(0, Math.max(0, clean.length - LONGEST_SPELLING * longest));
    return sure === "" ? "(too long to be shown)" : shortened(`${sure}…`, limit);
  };
}

/** Prepares one foreign text; see {@link presenter}. */
export function presentable(text: string, secrets: readonly string[], limit?: number): string {
  return presenter(secrets)(text, limit);
}

function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}

/** Returns the values of a body's sensitive attributes, at any depth. */
export function secretsIn(schema: ObjectSchema, object: JsonObject): readonly string[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const value: Json | undefined = object[name];
    if (attribute.sensitive && typeof value === "string") return [value];
    if (!isNested(attribute.type)) return [];
    const { object: inner } = attribute.type;
    const elements: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value ?? null];
    return elements.filter(isJsonObject).flatMap((element) => secretsIn(inner, element));
  });
}
