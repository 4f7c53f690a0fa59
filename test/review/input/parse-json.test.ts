/** Lines of the entries of a list, as an editor counts them. */
import { entryLines, readJsonList } from "../../../src/review/input/parse-json";

const linesOf = (content: string) =>
  entryLines(content).map(({ line, keys }) => [line, Object.fromEntries(keys)]);

it.each<[what: string, content: string, lines: unknown]>([
  [
    "one line each",
    '[{ "a": 1 },\n{ "b": 2 }]',
    [
      [1, { a: 1 }],
      [2, { b: 2 }],
    ],
  ],
  ["a line for each key", '[\n  {\n    "a": 1,\n    "b": [\n      "c"\n    ]\n  }\n]', [[2, { a: 3, b: 4 }]]],
  ["keys of objects within", '[{\n"a": { "b": 1 },\n"c": [{ "d": 1 }] }]', [[1, { a: 2, c: 3 }]]],
  [
    "texts that look like structure",
    '[{ "a": "{\\"b\\": 1}, [",\n"c": "\\\\" }, {}]',
    [
      [1, { a: 1, c: 2 }],
      [2, {}],
    ],
  ],
  [
    "keys and entries after lists",
    '[[1],\n{ "a": [1],\n"b": 2 }, [{}],\n{ "c": 3 }]',
    [
      [2, { a: 2, b: 3 }],
      [4, { c: 4 }],
    ],
  ],
  ["line ends of Windows", '[\r\n{ "a": 1 }\r\n]', [[2, { a: 2 }]]],
  ["nothing", "[]", []],
])("knows %s", (_what, content, lines) => {
  expect(linesOf(content)).toEqual(lines);
});

it.each<[what: string, content: string, problem: string]>([
  ["that is not JSON", "[", "is not JSON"],
  ["that is not a list", '{"a":1}', "is not a list. Write a list"],
  ["with an object that has a key twice", '[{"a":1,"a":2}]', "has the same key twice"],
  ["with a mark in the middle of it", "[\ufeff]", "is not JSON"],
])("refuses a file %s, and says what to write", (_what, content, problem) => {
  const reading = readJsonList(content, "Write a list");
  expect(reading).toMatchObject({ ok: false, problem: expect.stringContaining(problem) as string });
  expect(reading).toMatchObject({ problem: expect.stringMatching(/\. Write a list$/) as string });
});
