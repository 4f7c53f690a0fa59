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
  pieces.addValues("f", [1, 2], (item) => ({ item }));
  pieces.addValues("g", [], Object);
  pieces.add("}");
  expect(pieces.all()).toEqual([
    '{"a":1,"b":{"c":[null]},"d":[2,4,6],"e":[],"f":[{"item":1},{"item":2}],"g":[]}',
  ]);
});

it.each([99, 100, 101, 200, 250])("writes a list of %i values", (length) => {
  const items = Array.from({ length }, (_, index) => ({ index }));
  const pieces = new JsonPieces();
  pieces.add("{");
  pieces.addValues("list", items, (item) => item);
  pieces.add("}");
  expect(JSON.parse(pieces.all().join("").replace(",", ""))).toEqual({ list: items });
});

it.each<[lengths: readonly number[], pieces: readonly number[]]>([
  [[], []],
  [[10, 10], [20]],
  [[262_143], [262_143]],
  [
    [262_143, 1, 1],
    [262_144, 1],
  ],
  [
    [262_144, 262_144],
    [262_144, 262_144],
  ],
  [
    [10, 500_000, 10],
    [500_010, 10],
  ],
])("joins parts of %j characters into pieces of %j", (lengths, expected) => {
  const pieces = new JsonPieces();
  for (const length of lengths) pieces.add("x".repeat(length));
  expect(pieces.all().map(({ length }) => length)).toEqual(expected);
});
