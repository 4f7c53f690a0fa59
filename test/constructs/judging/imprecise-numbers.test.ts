/** A number that JavaScript rounds is refused where it is written, and nowhere else. */
import { impreciseNumbers } from "../../../src/constructs/judging/imprecise-numbers";
import { formatPath, UNKNOWN, type Value } from "../../../src/schema";
import { opensearch, synthesize } from "../synthesize";

it.each<[string, Value, readonly string[]]>([
  ["the largest number that is exact", 2 ** 53 - 1, []],
  ["the first that is not", 2 ** 53, [""]],
  ["its negative", -(2 ** 53), [""]],
  ["a fraction", 0.1, []],
  ["what is no number", [null, "9007199254740993", true, UNKNOWN, 2n ** 60n], []],
  ["deep within", { a: [{ b: 1e21 }, 5], c: 2 ** 60 }, ["a[0].b", "c"]],
])("finds numbers that are rounded: %s", (_what, value, paths) => {
  expect(impreciseNumbers(value).map(({ path = [] }) => formatPath(path))).toEqual(paths);
});

it("says so at synth", () => {
  const { error } = synthesize((stack) => void opensearch(stack, { organizationId: 2 ** 53 }));
  expect(error).toContain(
    "organizationId: 9007199254740992 is beyond 2^53, where JavaScript rounds whole numbers; " +
      "give it as the `numberValue` of a `TerraformVariable` [imprecise-number]",
  );
});
