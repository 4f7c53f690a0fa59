/** Masks what can hold a secret in the URLs of a text: user information and queries. */

/** The parts of a URL that can hold a secret. */
export const MASKED = ["user information", "query string"] as const;

interface Part {
  readonly kind: "plain" | (typeof MASKED)[number];
  readonly text: string;
}

/** Replaces the user information and the query string of each URL in a text by `***`. */
export function maskUrls(text: string): string {
  if (!/[/\\:]/.test(text)) return text;
  return parts(text)
    .map(({ kind, text: part }) => (kind === "plain" ? part : "***"))
    .join("");
}

/** Returns what a text has in one of these parts of its URLs, a line each. */
export function maskedPart(text: string, wanted: (typeof MASKED)[number]): string {
  return parts(text)
    .filter(({ kind }) => kind === wanted)
    .map(({ text: part }) => part)
    .join("\n");
}

/**
 * Splits a text at the parts of its URLs that are masked. URLs may be anywhere in it, and end at a space, unless the text
 * begins with one. They are read as by a browser: a backslash is a slash, `https:` needs no slashes, and tabs and line
 * breaks are left out. What follows a `?` in a fragment counts as a query too. Takes linear time.
 */
function parts(text: string): readonly Part[] {
  const { authority, path, query } = STARTS_WITH_URL.test(text) ? TO_THE_END : TO_A_SPACE;
  const found: Part[] = [];
  let start = 0;
  const take = (end: number, kind: Part["kind"]) => {
    if (end > start) found.push({ kind, text: text.slice(start, end) });
    start = end;
  };
  const next = () => {
    HOST.lastIndex = start;
    return HOST.test(text);
  };
  while (next()) {
    take(HOST.lastIndex, "plain");
    let host = endOf(authority, text, start);
    const place = text.slice(start, host);
    if (NO_PORT.test(place.slice(place.lastIndexOf("@") + 1)))
      host = Math.max(host, endOf(TO_AN_AT, text, start));
    const user = text.slice(start, host).lastIndexOf("@");
    if (user > 0) take(start + user, "user information");
    take(host, "plain");
    take(endOf(path, text, start), "plain");
    while (text[start] === "?") {
      take(start + 1, "plain");
      take(endOf(query, text, start), "query string");
      take(endOf(path, text, start), "plain");
    }
  }
  take(text.length, "plain");
  return found;
}

/** Matches what is before the host of a URL. A URL without a scheme, `//host.example`, can follow a space or a bracket. */
const HOST =
  /\b(?:https?|wss?|ftp):(?=\S)[/\\\t\r\n]*|:[\t\r\n]*[/\\][/\\\t\r\n]*|(?<![^\s"'(,;<=[{])[/\\]{2,}/gi;

const STARTS_WITH_URL = /^[\0- ]*(?:[a-z][a-z\d+.:\t\r\n-]*:[\t\r\n]*[/\\]|(?:https?|wss?|ftp):(?=\S))/i;

/** Matches a character of a path or a fragment, which ends where another URL begins. */
const OF_PATH = `(?!${HOST.source})[^?]`;

/** The parts of a URL. A colon before a slash belongs to the next URL. The quotation mark at the end of a text is not a part of it. */
const TO_THE_END = {
  authority: /(?:(?!:[\t\r\n]*[/\\])[^/\\?#])*/y,
  path: new RegExp(`(?:${OF_PATH})*`, "iy"),
  query: /[^#]*/y,
};
const TO_A_SPACE = {
  authority: /(?:(?!:[\t\r\n]*[/\\])[^/\\?# ])*/y,
  path: new RegExp(`(?:(?! )${OF_PATH})*`, "iy"),
  query: /(?:(?!"$)[^# ])*/y,
};

/** Matches a colon without a port behind it: in a URL, an unescaped character of the password has ended the host too early. */
const NO_PORT = /^[^[\]]*:(?![\d\t\r\n]*(?:,|$))/;

const TO_AN_AT = new RegExp(`(?:(?!${HOST.source})\\S)*@`, "iy");

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return start + (pattern.exec(text)?.[0].length ?? 0);
}
