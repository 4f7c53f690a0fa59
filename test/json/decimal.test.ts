import fc from "fast-check";

import { digitsOf, ExactNumber, numberOfDouble, parseNumber } from "../../src/json";

describe("parseNumber", () => {
  it.each<[string, number | bigint | string]>([
    ["0", 0],
    ["-0", 0],
    ["007", 7],
    ["12", 12],
    ["-12.50", -12.5],
    ["0.1", 0.1],
    [".5", 0.5],
    ["1e3", 1000],
    ["1.5e-7", 1.5e-7],
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["12345678901234567890123456789.5", "12345678901234567890123456789.5"],
    ["0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"],
    ["1.00000000000000000001", "1.00000000000000000001"],
    ["1e400", 10n ** 400n],
    ["-1E-2", -0.01],
  ])("reads %s without loss", (text, expected) => {
    expect(parseNumber(text)).toEqual(typeof expected === "string" ? new ExactNumber(expected) : expected);
  });

  it.each(["", "x", "1x", "--1", "1e", ".", "0x10", "NaN", "Infinity", " 1"])("refuses %j", (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });

  it("does not write all digits of huge numbers", () => {
    expect(parseNumber("1e999999999")).toEqual(new ExactNumber("1e999999999"));
  });

  it("reads every number that JavaScript prints", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const read = parseNumber(String(number));
        expect(Number(String(read))).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});

describe("numberOfDouble", () => {
  it.each<[number, number | bigint | string]>([
    [0.5, 0.5],
    [-0, 0],
    [3, 3],
    [0.1, "0.1000000000000000055511151231257827021181583404541015625"],
    [2 ** 64, 18446744073709551616n],
    [Infinity, Infinity],
  ])("reads %d exactly", (double, expected) => {
    expect(numberOfDouble(double)).toEqual(
      typeof expected === "string" ? new ExactNumber(expected) : expected,
    );
  });

  it("loses no digit", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
        const exact = numberOfDouble(double);
        expect(exact === undefined ? NaN : Number(digitsOf(exact))).toBe(double === 0 ? 0 : double);
      }),
    );
  });
});

describe("digitsOf", () => {
  it.each<[number | ExactNumber, string]>([
    [1e21, "1000000000000000000000"],
    [1e-7, "0.0000001"],
    [new ExactNumber("01.50"), "1.5"],
    [new ExactNumber("-0.0"), "0"],
  ])("%s", (number, digits) => {
    expect(digitsOf(number)).toBe(digits);
  });
});
