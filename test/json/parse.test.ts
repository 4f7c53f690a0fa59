import fc from "fast-check";

import {
  ExactNumber,
  formatJson,
  JsonError,
  MOST_DIGITS,
  MOST_LEVELS,
  parseJson as parse,
  parseJsonBytes,
} from "../../src/json";

const BYTES = 100_000;
const parseJson = (text: string) => parse(text, BYTES);
const nested = (levels: number) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;

function errorOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof JsonError) return `${error.problem}: ${error.message}`;
    throw error;
  }
  return "none";
}

describe("exact JSON", () => {
  it.each([
    ["a small number", "17", 17],
    ["the greatest safe whole number", "9007199254740991", 9007199254740991],
    ["a whole number beyond 2^53", "9007199254740993", 9007199254740993n],
    ["2^53 itself, which a double holds but cannot increment", "9007199254740992", 9007199254740992n],
    ["a power of two far beyond", "1152921504606846976", 1152921504606846976n],
    ["a negative one", "-12345678901234567890", -12345678901234567890n],
    ["a decimal that a double holds exactly", "0.1", 0.1],
    ["a decimal that no double holds", "0.1234567890123456789", new ExactNumber("0.1234567890123456789")],
    ["an exponent beyond a double", "1e400", new ExactNumber("1e400")],
    [
      "a decimal with more digits than a double always holds",
      "0.30000000000000004",
      new ExactNumber("0.30000000000000004"),
    ],
    ["zeros after a decimal", "1.50000000000000000000", 1.5],
    ["a whole number of 16 digits with a decimal point", "1000000000000001.0", 1000000000000001],
    ["a whole number of 16 digits with an exponent", "1.000000000000001e15", 1000000000000001],
    ["a whole number beyond 2^53 with a decimal point", "-9007199254740993.00", -9007199254740993n],
    ["a whole number beyond 2^53 with an exponent", "0.0900719925474099300E19", 900719925474099300n],
    ["one that ends before its point", "90071992547409930.0e-1", 9007199254740993n],
    [
      "one that JavaScript writes with an exponent",
      "1.2345678901234567e21",
      new ExactNumber("1.2345678901234567e21"),
    ],
    [
      "one that is too long to be written out",
      "1234567890123456789e400",
      new ExactNumber("1234567890123456789e400"),
    ],
    ["zeros before a decimal", "0.000000000000000000015", 1.5e-20],
    ["an exponent below a double", "1e-400", new ExactNumber("1e-400")],
    ["a zero with an exponent", "0e999999999999", 0],
    ["an exponent within", "1.5e3", 1500],
    ["the greatest exponent of a short number", "999999999999999e99", 999999999999999e99],
    ["an exponent of three digits", "-25e100", -25e100],
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

  it("agrees with JSON.parse if that loses nothing, and writes every bigint", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.bigInt(), (value, whole) => {
        const text = JSON.stringify(value);
        expect(formatJson(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
        expect(formatJson(parseJson(`[${whole}]`))).toBe(`[${whole}]`);
      }),
    );
  });

  it("agrees with JSON.parse about what is JSON", () => {
    const piece = fc.constantFrom(
      ...[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"',
        "\\",
        "-",
        "+",
        ".",
        "e",
        "0",
        "1",
        "12345678901234567890",
        "1e400",
      ],
      ...["null", "true", " ", "\n", '"a"', '"b"', "\u0000", "é", "\ufeff"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const error = errorOf(() => parseJson(text));
        if (error.startsWith("duplicate-key")) return;
        expect([text, error === "none"]).toEqual([text, isJson(text)]);
      }),
      { numRuns: 3000 },
    );
  });

  it("keeps keys that are numbers with their values", () => {
    const text = '{"b":1e400,"1":12345678901234567890,"0":[2e400,{"7":1}]}';
    expect(parseJson(text)).toEqual({
      b: new ExactNumber("1e400"),
      1: 12345678901234567890n,
      0: [new ExactNumber("2e400"), { 7: 1 }],
    });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("a text that is refused", () => {
  it.each([
    ["more bytes", `"${"x".repeat(BYTES - 1)}"`, "bytes: is larger than 100,000 bytes"],
    ["more levels", nested(MOST_LEVELS + 1), "depth: is nested more than 500 levels deep"],
    ["endless levels", "[".repeat(9000), "depth: is nested more than 500 levels deep"],
    ["more digits", "1".repeat(MOST_DIGITS + 1), "digits: has a number of more than 10,000 digits"],
    [
      "more digits in an exponent",
      `1e${"1".repeat(MOST_DIGITS + 1)}`,
      "digits: has a number of more than 10,000 digits",
    ],
    [
      "a key twice",
      '{"a":1,\n "a":2}',
      "duplicate-key: has the same key twice in one object (line 2, column 2)",
    ],
    [
      "a key twice, in two spellings",
      '{"a":1,"\\u0061":2}',
      "duplicate-key: has the same key twice in one object (line 1, column 8)",
    ],
    ["a comma too many", '{"a":1,\n "b":[1,]}', "syntax: is not JSON (line 2, column 9)"],
    ["an unclosed string", '{"a":"x', "syntax: is not JSON (line 1, column 6)"],
    ["an unclosed list", "[1", "syntax: is not JSON (line 1, column 3)"],
    ["a number as a key", "{12345678901234567890:1}", "syntax: is not JSON (line 1, column 2)"],
    ["another value after the first", "[1] 2", "syntax: is not JSON (line 1, column 5)"],
    ["nothing", "", "syntax: is not JSON (line 1, column 1)"],
  ])("has %s", (_what, text, message) => {
    expect(errorOf(() => parseJson(text))).toBe(message);
  });

  it.each([
    ["bytes", `"${"x".repeat(BYTES - 2)}"`],
    ["levels", nested(MOST_LEVELS)],
    ["levels, one after another", `[${"{},".repeat(MOST_LEVELS)}{}]`],
    ["digits", "1".repeat(MOST_DIGITS)],
    ["the same key in two objects", '[{"a":1},{"a":{"a":1}}]'],
  ])("has as many %s as are allowed", (_what, text) => {
    expect(errorOf(() => parseJson(text))).toBe("none");
  });

  it("is not UTF-8", () => {
    expect(errorOf(() => parseJsonBytes(Buffer.from([0x22, 0xff, 0x22]), BYTES))).toBe(
      "utf-8: is not valid UTF-8",
    );
  });

  it("is not quoted in the error", () => {
    expect(errorOf(() => parseJson('{"password":"hunter2-hunter2",'))).not.toContain("hunter2");
  });
});
