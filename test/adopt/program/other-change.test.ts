/** What an app may synthesize after clusters were added to it. */
import { otherChangeIn } from "../../../src/adopt";
import type { JsonObject } from "../../../src/json";

const stack = (clusters: JsonObject, more: JsonObject = {}): JsonObject => ({
  resource: { cloud_opensearch: clusters },
  ...more,
});
const before = stack({ logs: { tier: "dev" } }, { terraform: { backend: { local: {} } } });
const change = { expected: ["cloud_opensearch.new"], replaced: new Set<string>() };

it.each<[after: string, program: JsonObject, expected: string | undefined]>([
  ["the new cluster alone", { ...before, ...stack({ logs: { tier: "dev" }, new: {} }) }, undefined],
  ["without an earlier one", { ...before, ...stack({ new: {} }) }, "cloud_opensearch.logs is gone"],
  ["without the new one", before, "cloud_opensearch.new is missing"],
  [
    "with another one",
    { ...before, ...stack({ logs: { tier: "dev" }, new: {}, more: {} }) },
    "cloud_opensearch.more is new",
  ],
  [
    "with a changed one",
    { ...before, ...stack({ logs: { tier: "standard" }, new: {} }) },
    "cloud_opensearch.logs is not what it was",
  ],
  [
    "with another backend",
    stack({ logs: { tier: "dev" }, new: {} }, { terraform: { backend: { s3: {} } } }),
    "the state is elsewhere",
  ],
])("%s", (_after, program, expected) => {
  expect(otherChangeIn(before, program, change)).toBe(expected);
});

it("a cluster that is written again may change and move", () => {
  const replaced = new Set(["cloud_opensearch.logs"]);
  expect(
    otherChangeIn(before, { ...before, ...stack({ new: {} }) }, { ...change, replaced }),
  ).toBeUndefined();
});
