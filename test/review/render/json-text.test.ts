/** JSON in pieces that are safe in a log, and that are the same value after parsing. */
import { JsonPieces } from "../../../src/review/render/json-text";

/** The text of one string, between its quotation marks. */
function written(value: string): string {
  const pieces = new JsonPieces();
  pieces.add(JSON.stringify(value));
  const text = pieces.all().join("");
  expect(JSON.parse(text)).toBe(value);
  return text.slice(1, -1);
}

it.each([
  ["plain text # with one sign", "plain text # with one sign"],
  ["ログ é 🛑", "ログ é 🛑"],
  ["##[error]", "#\\u0023[error]"],
  ["é ###", "é #\\u0023\\u0023"],
  ["\u007f\u0085", "\\u007f\\u0085"],
  ["a\u202eb\u200b\u2800", "a\\u202eb\\u200b\\u2800"],
  ["\u2028\u2029\ue000", "\\u2028\\u2029\\ue000"],
  ["\u{e0001}", "\\udb40\\udc01"],
  ["\ud800", "\\ud800"],
])("writes %j as %s", (value, text) => {
  expect(written(value)).toBe(text);
});

it("writes properties and lists", () => {
  const pieces = new JsonPieces();
  pieces.add('{"a":1');
  pieces.addProperty("b", { c: [null] });
  pieces.addList("d", [1, 2, 3], (item) => String(item * 2));
  pieces.addList("e", [], String);
  pieces.add("}");
  expect(pieces.all()).toEqual(['{"a":1,"b":{"c":[null]},"d":[2,4,6],"e":[]}']);
});

it.each<[lengths: readonly number[], pieces: readonly number[]]>([
  [[], []],
  [[10, 10], [20]],
  [[65_535], [65_535]],
  [
    [65_535, 1, 1],
    [65_536, 1],
  ],
  [
    [65_536, 65_536],
    [65_536, 65_536],
  ],
  [
    [10, 200_000, 10],
    [200_010, 10],
  ],
])("joins parts of %j characters into pieces of %j", (lengths, expected) => {
  const pieces = new JsonPieces();
  for (const length of lengths) pieces.add("x".repeat(length));
  expect(pieces.all().map(({ length }) => length)).toEqual(expected);
});
