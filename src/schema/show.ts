/** Formats values for messages: quoted as in a configuration, shortened, and without the secrets that URLs can hold. */
import { UNKNOWN, type Value } from "./value";

const LONGEST = 80;
/** Longer than for other texts: URLs often differ only at their ends. */
const LONGEST_URL = 250;

/** Returns a value as a message shows it. Use {@link showSensitive} for a sensitive one. */
export function showValue(value: Value): string {
  if (value === UNKNOWN) return "(known after apply)";
  if (value === undefined || value === null) return "null";
  if (typeof value === "string") return JSON.stringify(shorten(maskUrls(value)));
  if (typeof value === "object") return Array.isArray(value) ? "a list" : "an object";
  return String(value);
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
  const differing = MASKED.filter((kind) => partsOf(before, kind) !== partsOf(after, kind));
  return differing.map((kind) => `its ${kind}`).join(" and ");
}

/** The parts of a URL that can hold a secret. */
const MASKED = ["user information", "query string"] as const;

interface Part {
  readonly kind: "plain" | (typeof MASKED)[number];
  readonly text: string;
}

/** Replaces the user information and the query string of each URL in a text by `***`. */
export function maskUrls(text: string): string {
  if (!/[/\\]/.test(text)) return text;
  return parts(text)
    .map(({ kind, text: part }) => (kind === "plain" ? part : "***"))
    .join("");
}

function partsOf(text: string, wanted: Part["kind"]): string {
  return parts(text)
    .filter(({ kind }) => kind === wanted)
    .map(({ text: part }) => part)
    .join("\n");
}

/**
 * Splits a text at the parts of its URLs that are masked. URLs may be anywhere in it, and end at a space. They are read as
 * by a browser: a backslash is a slash, one slash is enough after `https:`, and line breaks are left out. Takes linear time.
 */
function parts(text: string): readonly Part[] {
  const found: Part[] = [];
  let start = 0;
  const take = (end: number, kind: Part["kind"]) => {
    if (end > start) found.push({ kind, text: text.slice(start, end) });
    start = end;
  };
  const next = () => {
    SLASHES.lastIndex = start;
    return SLASHES.test(text);
  };
  while (next()) {
    take(SLASHES.lastIndex, "plain");
    const authority = endOf(/[^/\\?# ]*/y, text, start);
    const user = text.slice(start, authority).lastIndexOf("@");
    if (user > 0) take(start + user, "user information");
    take(authority, "plain");
    const path = endOf(/(?:(?!:[/\\])[^?# ])*/y, text, start);
    if (text[path] !== "?") continue;
    take(path + 1, "plain");
    take(endOf(/[^# ]*/y, text, start), "query string");
  }
  take(text.length, "plain");
  return found;
}

/** Matches the slashes before the host of a URL. A text can begin with a URL without a scheme: `//host.example`. */
const SLASHES = /:[/\\]+|^[/\\]{2,}/g;

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return start + (pattern.exec(text)?.[0].length ?? 0);
}

function shorten(text: string): string {
  const longest = longestOf(text);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

function longestOf(text: string): number {
  return /^[a-z][a-z0-9+.-]{0,30}:\/\/\S*$/i.test(text) ? LONGEST_URL : LONGEST;
}
