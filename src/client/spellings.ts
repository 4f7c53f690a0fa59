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

/**
 * Returns the text as it is, and decoded once for each kind of escapes, also one kind within another: base64 around HTML
 * around URLs around JSON. An escape that no table knows stays as it is. Takes linear time.
 */
export function decodings(text: string): readonly string[] {
  const texts = new Set([text]);
  for (const decode of DECODERS) for (const one of [...texts]) texts.add(decode(one));
  return [...texts];
}

const DECODERS: readonly ((text: string) => string)[] = [fromBase64, fromHtml, fromUrl, fromForm, fromJson];

/** The fewest letters of base64 that can hold a secret. */
const BASE64 = /[\w+/-]{10,}/g;

/** Returns what the parts of a text mean that may be base64, read from each of their first four letters on. */
function fromBase64(text: string): string {
  const parts = text.replace(GAPS, "").match(BASE64) ?? [];
  return [0, 1, 2, 3]
    .flatMap((from) => parts.map((part) => Buffer.from(part.slice(from), "base64").toString("utf8")))
    .join("\n");
}

/** The names of HTML for characters of ASCII, and those from U+00A0 on, in their order. */
const HTML_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", Tab: "\t", NewLine: "\n", excl: "!", num: "#" },
    ...{ dollar: "$", percnt: "%", lpar: "(", rpar: ")", ast: "*", plus: "+", comma: ",", period: "." },
    ...{ sol: "/", colon: ":", semi: ";", equals: "=", quest: "?", commat: "@", lsqb: "[", lbrack: "[" },
    ...{ bsol: "\\", rsqb: "]", rbrack: "]", Hat: "^", lowbar: "_", UnderBar: "_", grave: "`", lcub: "{" },
    ...{ lbrace: "{", verbar: "|", vert: "|", rcub: "}", rbrace: "}", lsquo: "‘", rsquo: "’", ldquo: "“" },
    ...{ rdquo: "”", ndash: "–", mdash: "—", hellip: "…", euro: "€" },
  }),
  ...(
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute " +
    "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig " +
    "Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash " +
    "Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute " +
    "ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc " +
    "uuml yacute thorn yuml"
  )
    .split(" ")
    .map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
]);

function fromHtml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,30});?|#x([\da-f]{1,30});?|([a-z][a-z\d]{1,30});)/gi,
    (whole: string, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return HTML_NAMES.get(name) ?? HTML_NAMES.get(name.toLowerCase()) ?? whole;
      return character(decimal ?? hexadecimal ?? "", decimal === undefined ? 16 : 10);
    },
  );
}

function fromUrl(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+|%u([\da-f]{4})/gi, (escape: string, unit?: string) =>
    unit === undefined
      ? Buffer.from(escape.replaceAll("%", ""), "hex").toString("utf8")
      : character(unit, 16),
  );
}

function fromForm(text: string): string {
  return fromUrl(text.replaceAll("+", " "));
}

const JSON_LETTERS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Decodes the escapes of JSON, and those of programs that begin with a backslash too. */
function fromJson(text: string): string {
  return text.replace(
    /\\(?:u([\da-f]{4})|u\{([\da-f]{1,8})\}|x([\da-f]{2})|([0-3][0-7]{2})|([^]))/gi,
    (_escape, unit?: string, point?: string, byte?: string, octal?: string, letter: string = ""): string => {
      if (octal !== undefined) return character(octal, 8);
      return JSON_LETTERS[letter] ?? (letter === "" ? character(unit ?? point ?? byte ?? "", 16) : letter);
    },
  );
}

function character(digits: string, base: 8 | 10 | 16): string {
  const point = parseInt(digits, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}
