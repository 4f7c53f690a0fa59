/** Inputs made to be slow to read: each shape in any size, as a text, as JSON or as bytes. */

/** Returns an input of about so many characters or bytes. */
export type Shape<Input> = (size: number) => Input;
export type Shapes<Input> = Readonly<Record<string, Shape<Input>>>;

/** Repeats a piece, between a beginning and an end. */
const filled =
  (piece: string, begin = "", end = ""): Shape<string> =>
  (size) =>
    begin + piece.repeat(Math.max(1, Math.floor(size / piece.length))) + end;

/** Pieces that differ from each other, joined by commas. */
const numbered =
  (piece: (index: number) => string, begin: string, end: string): Shape<string> =>
  (size) => {
    const count = Math.max(1, Math.floor(size / (piece(1000).length + 1)));
    return begin + Array.from({ length: count }, (_, index) => piece(index)).join() + end;
  };

/** The end is what a pattern stumbles over: it does not go on as the beginning did. */
const END = "\u0000!";

const PIECES: Readonly<Record<string, string>> = {
  letters: "a",
  digits: "1",
  zeros: "0",
  spaces: " ",
  "line breaks": "\n",
  backslashes: "\\",
  quotes: '"',
  "escaped quotes": '\\"',
  "escaped letters": "\\u0061",
  dots: ".",
  hyphens: "-",
  slashes: "/",
  colons: ":",
  commas: ",",
  brackets: "[",
  braces: "{",
  "angle brackets": "<",
  "opened tags": "<script ",
  "equals signs": "=",
  "at signs": "@",
  "percent signs": "%",
  "percent escapes": "%2525",
  "half escapes": "%4",
  "HTML escapes": "&amp;amp;",
  "half HTML escapes": "&#x0",
  schemes: "a://",
  "URLs with passwords": "http://a:b@c/?d=e ",
  durations: "1h1m",
  "decimals in durations": "1.1",
  addresses: "10.0.0.1,",
  "parts of IPv6": "1:",
  "quotes and spaces": "\"' ",
  "letters and hyphens": "a-",
  "letters and spaces": "a ",
  expressions: "${",
  "nested calls": "f(",
  "beginnings of deposed keys": " (deposed ",
  "beginnings of certificates": "-----BEGIN CERTIFICATE-----\n",
  "ends of certificates": "-----END CERTIFICATE-----\n",
  "empty certificates": "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
  "base64 lines": "QUJDREVG\n",
  "capital letters with umlauts": "\u00c4",
  "combining marks": "e\u0301",
  emoji: "\u{1f98a}",
  "half surrogates": "\ud83d",
  "marks of direction": "\u202e",
  "signs of no width": "\u200b",
  "full-width digits": "\uff11",
};

export const TEXTS: Shapes<string> = Object.fromEntries(
  Object.entries(PIECES).flatMap(([name, piece]) => [
    [name, filled(piece)],
    [`${name}, and then an end`, filled(piece, "", END)],
  ]),
);

const nested =
  (open: string, close: string): Shape<string> =>
  (size) => {
    const depth = Math.floor(size / (open.length + close.length));
    return open.repeat(depth) + "1" + close.repeat(depth);
  };

export const JSONS: Shapes<string> = {
  "many small elements": filled("1,", "[", "1]"),
  "many wrong entries": numbered((index) => `"10.0.0.${index}/8x"`, '{"ip_allowlist":[', "]}"),
  "many ranges": numbered(
    (index) => `"10.${(index >> 8) % 256}.${index % 256}.0/24"`,
    '{"opensearch_whitelist":[',
    "]}",
  ),
  "many unknown keys": numbered((index) => `"unknown_${index}":1`, "{", "}"),
  "many keys that are numbers": numbered((index) => `"${index * 7919}":1`, "{", "}"),
  "the same key many times": filled('"a":1,', "{", '"a":1}'),
  "many objects": filled('{"a":{"b":[1,"c"]}},', "[", "1]"),
  "many empty lists": filled("[],", "[", "1]"),
  "a long decimal": filled("0", "[1.", "1]"),
  "a long decimal that ends in zeros": filled("0", "[0.1", "]"),
  "a long whole number": filled("9", "[", "]"),
  "a long exponent": filled("9", "[1e", "]"),
  "many long decimals": filled("0.12345678901234567890123,", "[", "1]"),
  "many huge exponents": filled("1e5000,", "[", "1]"),
  "many long whole numbers": filled("12345678901234567890,", "[", "1]"),
  "unclosed escaped quotes": filled('\\"', '["'),
  "strings with escaped quotes": filled('"\\"",', "[", "1]"),
  "unclosed strings": filled('"a', "["),
  "a string of backslashes": filled("\\\\", '["', '"]'),
  "an odd number of backslashes": filled("\\\\", '["\\', '"]'),
  "a long string": filled("a", '{"name":"', '"}'),
  "a string of escapes": filled("\\u0041", '["', '"]'),
  "a string of half surrogates": filled("\\ud83d", '["', '"]'),
  "a string beyond ASCII": filled("\u00e9\u4e16", '["', '"]'),
  "a long key": filled("k", '{"', '":1}'),
  "nested lists": nested("[", "]"),
  "nested objects": nested('{"a":', "}"),
  "unclosed lists": filled("["),
  "unclosed objects": filled('{"a":'),
  spaces: filled(" ", "[", "1]"),
  "line breaks": filled("\n", "[1,", "x]"),
  "an error at the end": filled("1,", "[", "]"),
  "an error with many issues": numbered(
    (index) => `{"code":"wrong","path":"auth_sources[${index}].name","message":"m"}`,
    '{"code":"invalid","message":"m","issues":[',
    "]}",
  ),
  "an error with a long message": filled("\\\\u0061%25&amp; ", '{"code":"invalid","message":"', '"}'),
  "an error with a long path": filled(
    "a[1].",
    '{"code":"invalid","message":"m","issues":[{"code":"x","path":"',
    '"}]}',
  ),
  "many sources of one name": filled('{"name":"a","type":"saml"},', '{"auth_sources":[', '{"name":"b"}]}'),
  "a long certificate": filled(
    Buffer.from("-----BEGIN CERTIFICATE-----\n\n").toString("base64"),
    '{"auth_sources":[{"ca_cert":"',
    '"}]}',
  ),
};

const repeated =
  (...piece: readonly number[]): Shape<Uint8Array> =>
  (size) =>
    Buffer.alloc(size, Buffer.from(piece));

export const BYTES: Shapes<Uint8Array> = {
  zeros: repeated(0),
  ones: repeated(0xff),
  "bytes that are not UTF-8": repeated(0xc3, 0x28),
  "half of UTF-8": repeated(0xe2, 0x82),
  "a text": repeated(0x61, 0x20),
};
