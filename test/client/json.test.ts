import fc from "fast-check";
import { ExactNumber, formatJson, parseJson } from "../../src/client/json";

describe("JSON that loses nothing", () => {
  it.each([
    ["a small number", "17", 17],
    ["the greatest safe whole number", "9007199254740991", 9007199254740991],
    ["a whole number beyond 2^53", "9007199254740993", 9007199254740993n],
    ["2^53 itself, which a double holds and cannot count with", "9007199254740992", 9007199254740992n],
    ["a power of two far beyond", "1152921504606846976", 1152921504606846976n],
    ["a negative one", "-12345678901234567890", -12345678901234567890n],
    ["a decimal that a double holds", "0.1", 0.1],
    ["a decimal that none holds", "0.1234567890123456789", new ExactNumber("0.1234567890123456789")],
    ["an exponent beyond a double", "1e400", new ExactNumber("1e400")],
    ["an exponent within", "1.5e3", 1500],
    ["digits in a string", '"9007199254740993"', "9007199254740993"],
    ["digits in a name", '{"9007199254740993":1}', { "9007199254740993": 1 }],
    ["a quote before digits", '"\\"9007199254740993"', '"9007199254740993'],
  ])("reads %s", (_what, text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each([
    '{"a":9007199254740993,"b":[1e400,"x"]}',
    '{"n":0.1234567890123456789}',
    "[123456789012345678901]",
  ])("writes %s as it was read", (text) => {
    expect(formatJson(parseJson(text))).toBe(text);
  });

  it.each(["", "{", "{9007199254740993:1}", "01", "[1,]", "9007199254740993 9007199254740993"])(
    "refuses %j",
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it("keeps a property named __proto__ as data", () => {
    const value = parseJson('{"__proto__":{"a":9007199254740993}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(formatJson(value)).toBe('{"__proto__":{"a":9007199254740993}}');
  });

  it("agrees with JSON.parse where that loses nothing, and gives back every bigint", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.bigInt(), (value, whole) => {
        const text = JSON.stringify(value);
        expect(formatJson(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
        expect(formatJson(parseJson(`[${whole}]`))).toBe(`[${whole}]`);
      }),
    );
  });
});
