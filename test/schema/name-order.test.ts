/** The order of names: numbers by value, the rest by code units, in every locale. */
import fc from "fast-check";

import { compareNames } from "../../src/schema";

it.each([
  [["logs", "logs-1", "logs-2", "logs-10", "logs-10-a", "logs-10-b", "logs-100", "logs10", "logsa"]],
  [["a[0]", "a[2]", "a[10]", 'a["b2"]', 'a["b10"]'].sort(compareNames)],
  [["1.9.10", "1.10.0", "1.10.2"]],
  [["a1-2", "a01-10", "a1-10", "a2"]],
  [["A", "a", "z", "\u00e4"]],
  [["x9999999999999999999998", "x9999999999999999999999", "x10000000000000000000000"]],
])("%j", (names) => {
  expect([...names].reverse().sort(compareNames)).toEqual(names);
});

it("puts a missing name first", () => {
  expect(
    ["b", undefined, "a"].map((name) => ({ name })).sort((a, b) => compareNames(a.name, b.name)),
  ).toEqual([{ name: undefined }, { name: "a" }, { name: "b" }]);
});

it("is one order: total, and the same from every start", () => {
  const name = fc
    .array(fc.constantFrom("a", "-", "0", "1", "01", "10", "[", "2"), { maxLength: 5 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0);
      expect(compareNames(a, b) === 0).toBe(a === b);
      if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0)
        expect(compareNames(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
