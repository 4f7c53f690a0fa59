/** How many ranges a set has, the first of them, and sets as digits. */
import { IpSet } from "../../src/cidr";

function setOf(...texts: string[]): IpSet {
  const set = IpSet.parse(texts);
  if (set === undefined) throw new Error(`malformed: ${texts.join(", ")}`);
  return set;
}

const three = setOf("10.0.0.1", "10.0.0.3", "2001:db8::/32");

it.each([
  [0, []],
  [1, ["10.0.0.1/32"]],
  [2, ["10.0.0.1/32", "10.0.0.3/32"]],
  [3, ["10.0.0.1/32", "10.0.0.3/32", "2001:db8::/32"]],
  [4, ["10.0.0.1/32", "10.0.0.3/32", "2001:db8::/32"]],
])("the first %i ranges of a set are %j", (most, texts) => {
  expect(three.toTexts(most)).toEqual(texts);
});

it("counts the ranges", () => {
  expect(three.countRanges()).toBe(3);
  expect(IpSet.empty.countRanges()).toBe(0);
  expect(IpSet.everything.countRanges()).toBe(2);
});

it("two sets have equal digits exactly if they hold the same addresses", () => {
  const digits = (...texts: string[]) => setOf(...texts).toHex();
  expect(digits("10.0.0.0/9", "10.128.0.0/9", "::1")).toBe(digits("10.0.0.0/8", "::1"));
  expect(digits("10.0.0.0/8", "::1")).not.toBe(digits("10.0.0.0/8", "::2"));
  expect(digits("0.0.0.1/32")).not.toBe(digits("::1"));
  expect(digits("10.0.0.0/8", "::1")).toHaveLength(8 * (1 + 2 + 2 * 4));
});
