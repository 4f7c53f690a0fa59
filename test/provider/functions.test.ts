/** The provider's functions as tables: results, and errors that point at the argument. */
import { parseCidr } from "../../src/cidr/explain/explain";
import type { Value } from "../../src/json";
import { functionDescriptions } from "../../src/provider/function-descriptions";

const call = async (name: string, ...args: Value[]) => {
  const described = functionDescriptions[name];
  if (described === undefined) throw new Error(`no function ${name}`);
  expect(args).toHaveLength(described.parameters.length);
  return (await described.behaviour())(...args);
};

/** Returns what the reader of ranges says is wrong with a text, and what to write. */
const problemOf = (text: string): string => {
  const parsed = parseCidr(text);
  if (parsed.ok) throw new Error(`${text} is a range`);
  return `${parsed.problem.message}; ${parsed.problem.hint}`;
};

describe("functions", () => {
  it.each<[string, Value[], Value]>([
    ["cidrs_cover", [["10.0.0.0/8"], ["10.1.2.3", "10.2.0.0/16"]], true],
    ["cidrs_cover", [["10.0.0.0/9", "10.128.0.0/9"], ["10.0.0.0/8"]], true],
    ["cidrs_cover", [["10.0.0.0/8"], ["10.1.2.3", "11.0.0.1"]], false],
    ["cidrs_cover", [["10.0.0.0/8"], []], true],
    ["cidrs_cover", [[], ["11.0.0.1", "2001:db8::1"]], true],
    ["cidrs_cover", [null, ["11.0.0.1", "2001:db8::1"]], true],
    ["cidrs_cover", [["0.0.0.0/0"], ["2001:db8::1"]], false],
    ["cidrs_normalize", [["2001:DB8::/32", "10.0.0.1", "10.0.0.1/32"]], ["10.0.0.1/32", "2001:db8::/32"]],
    ["cidrs_normalize", [["10.0.0.0/9", "10.128.0.0/9"]], ["10.0.0.0/9", "10.128.0.0/9"]],
    ["cidrs_difference", [["10.0.0.0/30"], ["10.0.0.1"]], ["10.0.0.0/32", "10.0.0.2/31"]],
    ["cidrs_difference", [["10.0.0.0/30"], ["10.0.0.0/8"]], []],
    ["window_minutes", ["23:00", "01:00"], 120],
    ["window_minutes", ["23:00", "23:00"], 1440],
  ])("%s(%j) is %j", async (name, args, result) => {
    expect(await call(name, ...args)).toEqual({ result });
  });

  it.each<[string, Value[], number, string]>([
    ["cidrs_cover", [["10.0.0.0/8"], ["10.0.0.1/8"]], 1, 'element 0, "10.0.0.1/8", '],
    ["cidrs_normalize", [["10.0.0.1", null]], 0, "element 1 is null; remove it"],
    ["cidrs_difference", [["10.0.0.1"], ["010.0.0.1"]], 1, '"010.0.0.1"'],
    [
      "cidrs_normalize",
      [["10.0.0.1/8", "::1", "::1,", null]],
      0,
      `not all elements are ranges:
- element 0, "10.0.0.1/8", ${problemOf("10.0.0.1/8")}
- element 2, "::1,", ${problemOf("::1,")}
- element 3 is null; remove it`,
    ],
    ["cidrs_cover", [["x"], ["y"]], 0, `element 0, "y", ${problemOf("y")} (in the other list)`],
    ["cidrs_normalize", [Array<string>(250).fill("x")], 0, "\n- 150 more elements are not ranges"],
    ["window_minutes", ["23:00", "24:00"], 1, '"24:00" is not a 24-hour HH:MM time'],
  ])("%s(%j) is an error at argument %i", async (name, args, argument, said) => {
    expect(await call(name, ...args)).toEqual({ error: expect.stringContaining(said), argument });
  });
});
