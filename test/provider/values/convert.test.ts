/** Values between Terraform, the rules and the API's JSON: no number loses a digit. */
import { ExactNumber, isJsonObject, type Json } from "../../../src/json";
import { mapObject, type TerraformValue, UNKNOWN_VALUE } from "../../../src/plugin";
import { counterpart, fromJson, toJson, toJudged } from "../../../src/provider/values/convert";
import { UNKNOWN, type Value } from "../../../src/schema";

const LARGE = "9007199254740993";
const exact = (text: string) => new ExactNumber(text);

it.each<[string, TerraformValue, Value]>([
  ["a text", "x", "x"],
  ["nothing", null, null],
  ["a number", 17, 17],
  ["a large whole number", exact(LARGE), BigInt(LARGE)],
  ["a large negative number", exact(`-${LARGE}`), -BigInt(LARGE)],
  ["a long fraction", exact("17.250000000000000001"), exact("17.250000000000000001")],
  ["a value that is not known", UNKNOWN_VALUE, UNKNOWN],
  ["a list", ["x", UNKNOWN_VALUE], ["x", UNKNOWN]],
])("the rules judge %s", (_what, value, judged) => {
  expect(toJudged(value)).toEqual(judged);
});

it("the rules judge the attributes of an object", () => {
  expect({ ...(toJudged({ inner: { list: [UNKNOWN_VALUE], count: exact(LARGE) } }) as object) }).toEqual({
    inner: Object.assign(Object.create(null) as object, { list: [UNKNOWN], count: BigInt(LARGE) }),
  });
});

it.each<[string, TerraformValue, Json]>([
  ["a text", "x", "x"],
  ["false", false, false],
  ["a number", 17, 17],
  ["a large whole number", exact(LARGE), BigInt(LARGE)],
  ["a long fraction", exact("17.250000000000000001"), exact("17.250000000000000001")],
  ["a list of large numbers", [exact(LARGE)], [BigInt(LARGE)]],
])("the API gets %s", (_what, value, json) => {
  expect(toJson(value)).toEqual(json);
});

it("the API gets an object with its attributes", () => {
  const json = toJson({ inner: { count: exact(LARGE) } });
  expect(isJsonObject(json) && isJsonObject(json["inner"]) && json["inner"]["count"]).toBe(BigInt(LARGE));
});

it.each<[string, TerraformValue]>([
  ["a value", UNKNOWN_VALUE],
  ["a value in a list", ["x", UNKNOWN_VALUE]],
  ["a value in an object", { inner: { x: UNKNOWN_VALUE } }],
])("%s that is not known yet cannot be sent", (_what, value) => {
  expect(() => toJson(value)).toThrow("a value that is not known yet cannot be sent");
});

it.each<[string, Json, TerraformValue]>([
  ["a large whole number", BigInt(LARGE), exact(LARGE)],
  ["a small whole number as a large one", 17n, 17],
  ["a long fraction", exact("17.250000000000000001"), exact("17.250000000000000001")],
  ["a list", [BigInt(LARGE), null, true], [exact(LARGE), null, true]],
])("Terraform gets %s", (_what, json, value) => {
  expect(fromJson(json)).toEqual(value);
});

it("Terraform gets an object with its attributes", () => {
  expect({ ...(fromJson({ id: BigInt(LARGE) }) as object) }).toEqual({ id: exact(LARGE) });
});

it("the counterpart of an element is the one with the same text as its key", () => {
  const [first, second] = [{ name: "a" }, { name: "b" }];
  expect(counterpart([null, "b", first, second], "name", { name: "b" })).toBe(second);
  expect(counterpart([first], "name", { name: "b" })).toBeUndefined();
  expect(counterpart([{ name: null }], "name", { name: null })).toBeUndefined();
  expect(counterpart(null, "name", first)).toBeUndefined();
});

it("__proto__ is a name like any other", () => {
  const object = mapObject(
    JSON.parse('{"__proto__":1,"x":2}') as Record<string, number>,
    (value) => value + 1,
  );
  expect(Object.entries(object)).toEqual([
    ["__proto__", 2],
    ["x", 3],
  ]);
});
