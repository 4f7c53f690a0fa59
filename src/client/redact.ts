/** Removes secrets from texts that a message shows, and finds the secrets in a request's body. */
import { isJsonObject, type Json, type JsonObject } from "../json";
import { isNested, type ObjectSchema } from "../schema";

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
 * Returns a function that replaces secrets of {@link SHORTEST_REDACTED} characters or more. It finds each in plain text,
 * with the escapes of JSON, URLs or HTML (up to three levels deep), in base64 (of itself or of a longer text) and in
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

// How a message can spell a secret: with the escapes of JSON, of URLs or of HTML, also one within another. All of this takes
// linear time.

/** A text together with the place of each of its characters in the message that it was decoded from. */
interface Decoded {
  readonly text: string;
  /** Where each character begins in the message; one more element for the end. */
  readonly starts: readonly number[];
}

/** Escapes within escapes within escapes are decoded, and no deeper. */
const DEEPEST = 3;

/** Returns the message, and every text that it holds in an escaped form. */
export function decodings(message: string): readonly Decoded[] {
  const starts = Array.from({ length: message.length + 1 }, (_, index) => index);
  return withDecoded({ text: message, starts }, DEEPEST);
}

function withDecoded(decoded: Decoded, levels: number): readonly Decoded[] {
  if (levels === 0) return [decoded];
  const inner = ESCAPES.flatMap(({ begin, pattern, meaning }) =>
    decoded.text.includes(begin) ? withDecoded(decodeOnce(decoded, pattern, meaning), levels - 1) : [],
  );
  return [decoded, ...inner];
}

interface Escapes {
  /** Stands in each escape. */
  readonly begin: string;
  /** Matches one escape; of bounded length, so that looking for it takes linear time. */
  readonly pattern: RegExp;
  /** Returns what an escape stands for. */
  readonly meaning: (escape: RegExpExecArray) => string;
}

const JSON_LETTERS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const HTML_NAMES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const ESCAPES: readonly Escapes[] = [
  {
    begin: "\\",
    pattern: /\\(?:u([\da-f]{4})|([^]))/gi,
    meaning: ([, unit, letter = ""]) =>
      unit === undefined ? (JSON_LETTERS[letter] ?? letter) : String.fromCharCode(parseInt(unit, 16)),
  },
  {
    begin: "%",
    // One character of UTF-8, or a byte that does not begin one.
    pattern:
      /%[c-d][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[\da-f](?:%[89ab][\da-f]){3}|%[\da-f]{2}/gi,
    meaning: ([escape]) => Buffer.from(escape.replaceAll("%", ""), "hex").toString("utf8"),
  },
  {
    begin: "&",
    pattern: /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    meaning: ([, decimal, hexadecimal, name = ""]) => {
      const point = decimal === undefined ? parseInt(hexadecimal ?? "", 16) : parseInt(decimal, 10);
      if (Number.isNaN(point)) return HTML_NAMES[name.toLowerCase()] ?? "";
      return point <= 0x10ffff ? String.fromCodePoint(point) : "";
    },
  },
];

function decodeOnce({ text, starts }: Decoded, pattern: RegExp, meaning: Escapes["meaning"]): Decoded {
  const parts: string[] = [];
  const places: number[] = [];
  let from = 0;
  const copy = (to: number) => {
    parts.push(text.slice(from, to));
    for (let at = from; at < to; at += 1) places.push(starts[at] ?? 0);
  };
  for (const escape of text.matchAll(pattern)) {
    copy(escape.index);
    const meant = meaning(escape);
    parts.push(meant);
    for (let unit = 0; unit < meant.length; unit += 1) places.push(starts[escape.index] ?? 0);
    from = escape.index + escape[0].length;
  }
  copy(text.length);
  places.push(starts[text.length] ?? 0);
  return { text: parts.join(""), starts: places };
}

/** A part of a text: from `start` up to, and without, `end`. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** How many characters of a text are looked for before the whole of it. */
const HEAD = 8;

/** Returns every place in a text where one of the wanted texts stands; places may overlap. */
export function findAll(text: string, wanted: readonly string[]): readonly TextRange[] {
  return wanted.flatMap((one) =>
    one !== "" && text.includes(one.slice(0, HEAD)) ? placesIn(one, text) : [],
  );
}

function placesIn(wanted: string, text: string): readonly TextRange[] {
  const borders = bordersOf(wanted);
  const places: TextRange[] = [];
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    matched = extended(wanted, borders, matched, text.charCodeAt(at));
    if (matched === wanted.length) places.push({ start: at + 1 - matched, end: at + 1 });
  }
  return places;
}

/** By length of a beginning: the length of its longest shorter beginning that is also its end. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length + 1);
  for (let length = 2; length <= wanted.length; length += 1) {
    borders[length] = extended(wanted, borders, borders[length - 1] ?? 0, wanted.charCodeAt(length - 1));
  }
  return borders;
}

/** Returns how many characters match after one more, which was preceded by so many. */
function extended(wanted: string, borders: Int32Array, before: number, unit: number): number {
  let matched = before;
  while (matched > 0 && (matched === wanted.length || wanted.charCodeAt(matched) !== unit)) {
    matched = borders[matched] ?? 0;
  }
  return wanted.charCodeAt(matched) === unit ? matched + 1 : 0;
}
