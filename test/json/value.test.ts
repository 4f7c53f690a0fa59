import { isWhollyKnown, jsonOf, mapObject, UNKNOWN, type Value } from "../../src/json";

it.each<[string, Value, Value]>([
  ["a value", UNKNOWN, null],
  ["a value in a list", ["x", UNKNOWN], ["x", null]],
  ["a value in an object", { inner: { x: UNKNOWN, y: 2n ** 60n } }, { inner: { x: null, y: 2n ** 60n } }],
])("%s that is not known is null in JSON", (_what, value, json) => {
  expect(isWhollyKnown(value)).toBe(false);
  expect(isWhollyKnown(json)).toBe(true);
  expect(jsonOf(value)).toEqual(jsonOf(json));
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
