/** JSON in pieces that are safe in a log, and that are the same value after parsing. */
import { inPieces, listText, objectText } from "../../../src/review/render/json-text";

/** The text of one string, between its quotation marks. */
function written(value: string): string {
  const text = [...inPieces([JSON.stringify(value)])].join("");
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

it("writes objects and lists", () => {
  const list = (...items: readonly number[]) => listText(items, (item) => ({ item }));
  const text = [...objectText({ a: { b: [null] }, c: list(1, 2), d: list(), e: objectText({ f: 1 }) })];
  expect(text.join("")).toBe('{"a":{"b":[null]},"c":[{"item":1},{"item":2}],"d":[],"e":{"f":1}}');
});

it.each<[lengths: readonly number[], pieces: readonly number[]]>([
  [[], []],
  [[10, 10], [20]],
  [[32_767], [32_767]],
  [
    [32_767, 1, 1],
    [32_768, 1],
  ],
  [
    [32_768, 32_768],
    [32_768, 32_768],
  ],
  [
    [10, 500_000, 10],
    [500_010, 10],
  ],
])("joins parts of %j characters into pieces of %j", (lengths, expected) => {
  const pieces = [...inPieces(lengths.map((length) => "x".repeat(length)))];
  expect(pieces.map(({ length }) => length)).toEqual(expected);
});

it("makes a piece when it is asked for", () => {
  const asked: number[] = [];
  const pieces = inPieces(
    listText([0, 1, 2], (item) => {
      asked.push(item);
      return { item: "1".repeat(40_000) };
    }),
  );
  expect(asked).toEqual([]);
  pieces.next();
  expect(asked).toEqual([0]);
  pieces.return(undefined);
  expect(asked).toEqual([0]);
});
