import { hasKey, keysOf, member, sameJson } from "../../../src/review/input/members";

describe("a property of an object in a plan", () => {
  it.each(["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"])(
    "is not an inherited member: %s",
    (name) => {
      expect(member({}, name)).toBeUndefined();
      expect(member(JSON.parse(`{"${name}":{"a":1}}`), name)).toEqual({ a: 1 });
    },
  );

  it("exists only in an object", () => {
    for (const value of ["text", [1], 7, null, undefined]) {
      expect(member(value, "length")).toBeUndefined();
      expect(hasKey(value, "length")).toBe(false);
      expect(keysOf(value)).toEqual([]);
    }
  });

  it("is there with null too", () => {
    expect(hasKey({ a: null }, "a")).toBe(true);
    expect(hasKey({ a: null }, "b")).toBe(false);
    expect(hasKey({}, "toString")).toBe(false);
  });
});

describe("equality of values in a plan", () => {
  it.each<[boolean, string, string]>([
    [true, '{"a":1,"b":[{"c":null}]}', '{"b":[{}],"a":1}'],
    [true, '{"a":null}', "{}"],
    [true, "{}", '{"a":null}'],
    [false, '{"a":1}', '{"b":1}'],
    [false, '{"a":1,"b":null}', '{"a":null,"b":1}'],
    [false, '{"a":1}', '{"a":1,"b":2}'],
    [false, '{"toString":1}', "{}"],
    [false, "{}", '{"toString":1}'],
    [false, '{"__proto__":{"a":1}}', "{}"],
    [true, '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
    [false, "[]", "{}"],
    [false, "{}", "[]"],
    [false, "[1]", '{"0":1}'],
    [false, '{"0":1}', "[1]"],
    [false, "[1]", "[1,null]"],
    [true, "[[1],{}]", '[[1],{"a":null}]'],
    [false, "[1,2]", "[2,1]"],
    [false, "[null]", "[]"],
    [false, '"1"', "1"],
    [false, "1", "2"],
    [false, "true", "false"],
    [false, "1", "{}"],
    [false, "{}", "1"],
    [false, "null", "{}"],
    [false, "{}", "null"],
    [false, "[]", "null"],
    [false, "1", "[]"],
    [true, "null", "null"],
  ])("is %s of %s and %s", (isSame, a, b) => {
    expect(sameJson(JSON.parse(a), JSON.parse(b))).toBe(isSame);
  });

  it("takes one step per value, at any depth", () => {
    const deep = `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`;
    expect(sameJson(JSON.parse(deep), JSON.parse(deep))).toBe(true);
  });
});
