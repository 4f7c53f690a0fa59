import { inApplyOrder } from "../../../src/cli/rehearsal/rehearse-project";

const order = (needs: Readonly<Record<string, readonly string[]>>, wanted = Object.keys(needs)): string[] => {
  const stacks = new Map(Object.keys(needs).map((name) => [name, { name }]));
  const named = (names: readonly string[]) => names.flatMap((name) => stacks.get(name) ?? []);
  return inApplyOrder(named(wanted), ({ name }) => named(needs[name] ?? [])).map(({ name }) => name);
};

it.each([
  [{ b: [], a: [] }, ["b", "a"]],
  [{ production: ["staging"], staging: [] }, ["staging", "production"]],
  [{ c: ["b"], b: ["a"], a: [] }, ["a", "b", "c"]],
  [{ top: ["left", "right"], left: ["base"], right: ["base"], base: [] }, ["base", "left", "right", "top"]],
])("applies %p as %p", (needs, expected) => {
  expect(order(needs)).toEqual(expected);
});

it("adds the stacks that the chosen stacks need, and no others", () => {
  expect(order({ a: [], b: ["a"], c: [] }, ["b"])).toEqual(["a", "b"]);
});

it("names the stacks that need each other", () => {
  expect(() => order({ a: ["b"], b: ["c"], c: ["b"] })).toThrow("can be applied first: b → c → b");
});
