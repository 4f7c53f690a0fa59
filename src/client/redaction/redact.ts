/** Removes secrets from texts before anybody sees them, and finds the secrets in a request's body. */
import type { Json, JsonObject } from "../../json";
import { isJsonObject } from "../../json";
import type { ObjectSchema } from "../../schema";
import { isNested } from "../../schema";
import { decodings } from "./decodings";
import { findAll, type Range } from "./find-all";

/** What stands in a secret's place. */
export const REDACTED = "(redacted)";

/**
 * Secrets of fewer characters are not looked for. They occur by chance in ordinary words, so that removing them would
 * make a message unreadable, and would show by its gaps what the secret is.
 */
export const SHORTEST_REDACTED = 8;

/** Replaces secrets in a text. */
export type Redactor = (text: string) => string;

/** As {@link redactorOf}, for one text. */
export function redact(text: string, secrets: Iterable<string>): string {
  return redactorOf(secrets)(text);
}

/**
 * Prepares the removal of secrets. Each is found as it is, with the escapes of JSON, URLs or HTML (up to three levels
 * deep), in base64 (of itself or of something longer) and in hexadecimal; in upper or lower case (of ASCII), and broken by spaces
 * or line breaks. Takes time in proportion to the text and to the secrets. See {@link SHORTEST_REDACTED}.
 */
export function redactorOf(secrets: Iterable<string>): Redactor {
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

/** What may stand between two letters where a text was wrapped: no part of a secret. */
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

/** The spellings of a secret that no escape explains, squeezed. */
function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const inForms = secret.trim().replace(/\s/g, "+");
  return [secret, inForms, bytes.toString("hex"), ...base64(bytes)].map(squeezed);
}

/** In base64, plain or for URLs, of the secret alone or amid something longer: three ways to begin. */
function base64(bytes: Buffer): readonly string[] {
  const whole = bytes.toString("base64url");
  const amid = [0, 1, 2].map((before) => {
    const [begin, end] = [Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)];
    // The letters around these also hold bits of what stands around the secret.
    return Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64url")
      .slice(begin, end);
  });
  return [whole, `${whole}${"=".repeat(-whole.length & 3)}`, ...amid].flatMap((text) => [
    text,
    text.replaceAll("-", "+").replaceAll("_", "/"),
  ]);
}

/** Replaces parts of a text; parts that overlap or follow each other as one. */
function replaced(text: string, ranges: readonly Range[]): string {
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
