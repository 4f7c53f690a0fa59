/**
 * Finds texts in a message in every form in which the message can spell them: with the escapes of JSON, of URLs or of
 * HTML, also one within another. Takes linear time.
 */

/** A text together with the place of each of its characters in the message that it was decoded from. */
export interface Decoded {
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
    // One character of UTF-8, or a byte that begins none.
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
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** How many characters of a text are looked for before the whole of it. */
const HEAD = 8;

/** Returns every place in a text where one of the wanted texts stands; places may overlap. */
export function findAll(text: string, wanted: readonly string[]): readonly TextRange[] {
  return wanted.flatMap((one) =>
    one !== "" && text.includes(one.slice(0, HEAD)) ? placesOf(one, text) : [],
  );
}

function placesOf(wanted: string, text: string): readonly TextRange[] {
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
