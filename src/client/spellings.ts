/** Decodes what a page or an error may write in place of a character, so that a text can be searched. */

/** White space, control and invisible characters, which may stand between two letters where a text was wrapped. */
const GAPS = /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** Returns a text on one line. */
export function asOneLine(text: string): string {
  return text.replace(GAPS, " ").trim();
}

/** Returns a text without gaps, in lower case, and with one form of each letter: what follows a letter never becomes one with it. */
export function squeezed(text: string): string {
  return text.normalize("NFKD").replace(GAPS, "").toLowerCase();
}

/** How often escapes may stand within escapes, and base64 within base64. */
const DEEPEST = 8;
const DEEPEST_BASE64 = 2;

/** Returns the text in every step of its decoding, squeezed. Takes linear time. */
export function fullyDecoded(text: string, deepestBase64 = DEEPEST_BASE64): readonly string[] {
  const found = new Set<string>();
  const decode = (start: string, base64Levels: number): void => {
    found.add(squeezed(start));
    let [last, current] = ["", start];
    for (let level = 0; level < DEEPEST && current !== last; level += 1) {
      last = current;
      for (const { pattern, meaning } of ESCAPES) {
        for (let depth = 0, before = ""; depth < DEEPEST && current !== before; depth += 1) {
          before = current;
          current = current.replace(pattern, (...match: (string | undefined)[]) => meaning(match));
          found.add(squeezed(current));
        }
      }
    }
    if (base64Levels === 0) return;
    for (const outer of new Set([start, current]))
      for (const inner of fromBase64(outer)) decode(inner, base64Levels - 1);
  };
  decode(text, deepestBase64);
  return [...found];
}

/** The fewest letters of base64 that can hold a secret. */
const BASE64 = /[\w+/-]{10,}/g;

/** Returns what the parts of a text mean that may be base64, read from each of their first four letters on. */
function fromBase64(text: string): readonly string[] {
  const parts = text.replace(GAPS, "").match(BASE64) ?? [];
  if (parts.length === 0) return [];
  return [0, 1, 2, 3].map((from) =>
    parts.map((part) => Buffer.from(part.slice(from), "base64").toString("utf8")).join("\n"),
  );
}

interface Escapes {
  /** Matches one escape, or a run of them. */
  readonly pattern: RegExp;
  /** Returns what a match, with its groups, stands for. */
  readonly meaning: (match: readonly (string | undefined)[]) => string;
}

const JSON_LETTERS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The names of HTML that programs write for characters. */
const HTML_NAMES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Reports whether a decoded text has another name of HTML: what it hides is not known. */
export function hasUnknownName(text: string): boolean {
  return /&[a-z][a-z\d]{1,30};/i.test(text);
}

/** In this order: each but the last one leaves a backslash, with the letter after it, to the last one. */
const ESCAPES: readonly Escapes[] = [
  {
    pattern: /(?:%[\da-f]{2})+|%u([\da-f]{4})/gi,
    meaning: ([escape = "", unit]) =>
      unit === undefined
        ? Buffer.from(escape.replaceAll("%", ""), "hex").toString("utf8")
        : character(unit, 16),
  },
  {
    pattern: new RegExp(
      `&(?:#(\\d{1,30})|#x([\\da-f]{1,30})|(${Object.keys(HTML_NAMES).join("|")})(?=;));?`,
      "gi",
    ),
    meaning: ([, decimal, hexadecimal, name]) => {
      if (name !== undefined) return HTML_NAMES[name.toLowerCase()] ?? "";
      return character(decimal ?? hexadecimal ?? "", decimal === undefined ? 16 : 10);
    },
  },
  {
    pattern: /\\(?:u([\da-f]{4})|u\{([\da-f]{1,8})\}|x([\da-f]{2})|([0-3][0-7]{2})|([^]))/gi,
    meaning: ([, unit, point, byte, octal, letter = ""]) =>
      octal === undefined
        ? (JSON_LETTERS[letter] ?? (letter === "" ? character(unit ?? point ?? byte ?? "", 16) : letter))
        : character(octal, 8),
  },
];

function character(digits: string, base: 8 | 10 | 16): string {
  const point = parseInt(digits, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}
