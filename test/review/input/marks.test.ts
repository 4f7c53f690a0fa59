/** What the marks of a plan cover: all of a value, a part of it, or nothing. */
import type { Json } from "../../../src/json";
import { isCovered, isMarked, isTouched, type MarkPath } from "../../../src/review/input/marks";

/** Whether the value at the path is marked as a whole, in a part of it, or not at all. */
const covering = (mark: Json | undefined, path: MarkPath) =>
  isMarked(mark, path) ? "all" : isTouched(mark, path) ? "part" : "none";

it.each<["all" | "part" | "none", Json | undefined, MarkPath]>([
  ["all", true, []],
  ["all", true, ["list", 0]],
  ["all", { list: true }, ["list"]],
  ["all", { list: true }, ["list", 1]],
  ["all", { list: [false, true] }, ["list", 1]],
  ["all", { list: [{ key: true }] }, ["list", 0, "key"]],
  ["all", 1, []],
  ["all", "true", ["list"]],
  ["all", { list: 0 }, ["list", 0]],
  ["part", { list: true }, []],
  ["part", { list: [false, true] }, ["list"]],
  ["part", { list: [{}, { key: true }] }, ["list"]],
  ["part", { list: [false, "true"] }, ["list"]],
  ["part", { other: {}, list: { key: 1 } }, []],
  ["none", undefined, []],
  ["none", null, []],
  ["none", false, ["list"]],
  ["none", { list: false }, ["list"]],
  ["none", { list: [false, true] }, ["list", 0]],
  ["all", { list: [false, true] }, ["list", "key"]],
  ["all", { list: { key: true } }, ["list", 0]],
  ["all", [{ key: true }], ["list"]],
  ["none", { list: [false] }, ["list", "key"]],
  ["none", { list: { key: false } }, ["list", 0]],
  ["none", { list: [{}, []], other: null }, []],
  ["none", { list: true }, ["other"]],
])("%s is marked: by %j at %j", (covered, mark, path) => {
  expect(covering(mark, path)).toBe(covered);
});

it.each<[boolean, Json | undefined, Json | undefined]>([
  [true, true, true],
  [true, { a: true }, true],
  [true, [true, { a: true }], "true"],
  [true, { a: true, b: {} }, { a: true }],
  [true, { a: [false, true] }, { a: [true, true] }],
  [true, { a: [false, { b: true }] }, { a: [false, { b: true, c: true }] }],
  [true, {}, undefined],
  [true, [false], undefined],
  [true, undefined, undefined],
  [true, null, false],
  [false, true, undefined],
  [false, true, { a: true }],
  [false, true, [true]],
  [false, "true", { a: true }],
  [false, { a: true, b: true }, { a: true }],
  [false, { a: [false, true] }, { a: [true] }],
  [false, { a: [true, true] }, { a: [true, false] }],
  [false, [true], { 0: true }],
  [false, { a: true }, [true]],
])("it is %s that what %j marks is covered by %j", (isAll, mark, by) => {
  expect(isCovered(mark, by)).toBe(isAll);
});
