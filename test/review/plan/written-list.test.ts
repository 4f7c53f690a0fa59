/** Lists that people write: what is wrong in one, and the lines of its entries, as an editor counts them. */
import { isFilled, linesOfItems, readWrittenList, textKey } from "../../../src/review/plan/written-list";

const linesOf = (content: string) =>
  linesOfItems(content).map(({ line, keys }) => [line, Object.fromEntries(keys)]);

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

const FORM = {
  hint: "Write a list",
  keys: {
    name: textKey(isFilled, "write a name"),
    note: { ...textKey(isFilled, "write a note"), isOptional: true },
  },
};

it.each<[what: string, content: string, problem: string]>([
  ["that is not JSON", "[", "is not JSON (line 1, column 2). Write a list"],
  ["that is not a list", '{"a":1}', "is not a list. Write a list"],
  [
    "with an object that has a key twice",
    '[{"a":1,"a":2}]',
    expect.stringMatching(/ twice .* \(line 1, column 9\)\. Write a list$/) as string,
  ],
  ["with a mark in the middle of it", "[\ufeff]", "is not JSON (line 1, column 2). Write a list"],
  [
    "with an entry that is no object",
    '[{"name":"a"},1]',
    "is malformed: entry 2 is not an object. Write a list",
  ],
  ["with an entry without a key", '[{"note":"a"}]', 'is malformed: entry 1 has no "name": write a name'],
  [
    "with a key that is misspelt",
    '[{"nam":"a"}]',
    'is malformed: entry 1 has the key "nam", which is not known: write "name"',
  ],
  [
    "with a key that is misspelt beside it",
    '[{"name":"a","nam":"b"}]',
    'is malformed: entry 1 has the key "nam", which is not known: remove it',
  ],
  [
    "with a key that every object inherits",
    '[{"name":"a","toString":"b"}]',
    'is malformed: entry 1 has the key "toString", which is not known: remove it',
  ],
  ["with a wrong value", '[{"name":null}]', 'is malformed: entry 1 has "name": null; write a name'],
  [
    "with a wrong optional value",
    '[{"name":"a","note":["##[x]"]}]',
    'is malformed: entry 1 has "note": ["#\\u{23}[x]"]; write a note',
  ],
])("refuses a file %s, and says what to write", (_what, content, problem) => {
  expect(readWrittenList(content, FORM)).toEqual({ ok: false, problem });
});

it("reads optional keys, and tells entries apart by their names", () => {
  const entries = [{ name: "a" }, { name: "b", note: "c" }];
  expect(readWrittenList(JSON.stringify(entries), FORM)).toEqual({ ok: true, items: entries });
  const reading = readWrittenList('[{"name":"a"},{"name":"","note":"c"}]', {
    ...FORM,
    nameOf: () => "a name",
  });
  expect(reading).toEqual({
    ok: false,
    problem: 'is malformed: entry 2 (a name) has "name": ""; write a name',
  });
});
