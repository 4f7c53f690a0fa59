import fc from "fast-check";

import { ExactNumber, isList, isNumberValue, isObjectValue, type Value } from "../../../src/json";
import { parseStored } from "../../../src/plugin/server/stored-state";

/** As JSON.parse has it, with numbers rounded. */
function withDoubles(value: Value): unknown {
  if (isNumberValue(value)) return Number(value.toString());
  if (isList(value)) return value.map(withDoubles);
  if (!isObjectValue(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withDoubles(member)] as const);
  return Object.fromEntries(members);
}

describe("parseStored", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 1);
        expect(withDoubles(parseStored(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("keeps every digit of a number", () => {
    expect(parseStored('{"id":12345678901234567890.123}')).toEqual({
      id: new ExactNumber("12345678901234567890.123"),
    });
  });

  it("treats every key as data", () => {
    const value = parseStored('{"__proto__":{"a":1},"constructor":2}') as object;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
  });

  // What is JSON, and what is not: test/json/parse.test.ts.
  it.each([
    ["text that is not JSON", "[1,]", "the JSON is not JSON (line 1, column 4)"],
    ["endless nesting", "[".repeat(100_000), "nested more than 500 levels"],
  ])("refuses %s", (_what, text, problem) => {
    expect(() => parseStored(text)).toThrow(problem);
  });
});
