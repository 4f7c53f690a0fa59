/** Patterns that find a secret in a text, in every spelling in which the text may hold it. */

/** Returns patterns for a secret, with the flag `g`. The secret must not consist of spaces alone. */
export function spellingsOf(secret: string): readonly RegExp[] {
  return piecesOf(secret).flatMap((piece) => {
    const bytes = Buffer.from(piece, "utf8");
    return [letters(piece), base64(bytes), spaced(bytes.toString("hex"))].map(
      (source) => new RegExp(source, "gi"),
    );
  });
}

/** A pattern may not be too large, so a long secret is looked for in pieces of so many characters. */
const LONGEST_PIECE = 200;

/** Cuts a secret into pieces with equally many characters. Spaces do not count: a piece of spaces would match anywhere. */
function piecesOf(secret: string): readonly string[] {
  const count = secret.match(/\S/gu)?.length ?? 0;
  const size = Math.ceil(count / Math.ceil(count / LONGEST_PIECE));
  return secret.match(new RegExp(`\\s*(?:\\S\\s*){1,${size}}`, "gu")) ?? [];
}

/** What may stand between two letters where a text was wrapped, or its markup taken out. */
const GAP = "[\\s\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]*";

/** Each letter in any of its spellings; a run of spaces as any other. */
function letters(secret: string): string {
  return secret
    .split(/(\s+)/)
    .filter((part) => part !== "")
    .map((part) => (/^\s/.test(part) ? SPACES : Array.from(part, letter).join(GAP)))
    .join("");
}

const SPACES = "(?:\\s|\\+|%20|%0[9ad]|\\\\+[nrt]|&nbsp;|&#(?:32|10|13|9);)*";

const NAMED: Readonly<Record<string, string>> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  "'": "apos",
};

/** What stands before a letter in a text that was quoted once or more. */
const QUOTING = "(?:\\\\|%5c|&#92;){0,8}";

/** As in JSON, in a URL, in HTML, or as it is; that comes last, since it may be how one of the others begins. */
function letter(char: string): string {
  const bytes = [...Buffer.from(char, "utf8")];
  const units = Array.from({ length: char.length }, (_, index) => char.charCodeAt(index));
  const point = char.codePointAt(0) ?? 0;
  const spellings = [
    units.map((unit) => `u${unit.toString(16).padStart(4, "0")}`).join("\\\\+"),
    bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
    `&#0*${point};?`,
    `&#x0*${point.toString(16)};?`,
    ...(NAMED[char] === undefined ? [] : [`&${NAMED[char]};?`]),
    literal(char),
  ];
  return `${QUOTING}(?:${spellings.join("|")})`;
}

/** In base64, plain or for URLs, of the secret alone or amid something longer: three ways to begin. */
function base64(bytes: Buffer): string {
  const whole = bytes.toString("base64").replace(/=+$/, "");
  const amid = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    // The first and the last letters also hold bits of what stands around.
    return encoded.replace(/[^=]=+$/, "").slice(Math.ceil((before * 8) / 6));
  });
  return [whole, ...amid].map((text) => `${spaced(text)}={0,2}`).join("|");
}

function spaced(text: string): string {
  return Array.from(text, (char) => BASE64_SIGNS[char] ?? char).join(GAP);
}

/** `+` and `/` have other spellings in URLs and in JSON. */
const BASE64_SIGNS: Readonly<Record<string, string>> = { "+": "(?:\\+|-|%2b)", "/": "(?:\\\\*/|_|%2f)" };

function literal(char: string): string {
  return /[\\^$.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char;
}
