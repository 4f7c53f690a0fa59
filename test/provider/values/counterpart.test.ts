import { counterpart } from "../../../src/provider/values/counterpart";

it("the counterpart of an element is the one with the same text as its key", () => {
  const [first, second] = [{ name: "a" }, { name: "b" }];
  expect(counterpart([null, "b", first, second], "name", { name: "b" })).toBe(second);
  expect(counterpart([first], "name", { name: "b" })).toBeUndefined();
  expect(counterpart([{ name: null }], "name", { name: null })).toBeUndefined();
  expect(counterpart(null, "name", first)).toBeUndefined();
});
