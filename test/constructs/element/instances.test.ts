/** A literal name on a construct that stands for several clusters. */
import { TerraformCount, TerraformIterator, type TerraformStack, TerraformVariable, Token } from "cdktf";

import { opensearch, prometheus, stackOf, synthesize, synthesizeApp } from "../synthesize";

const variable = (stack: TerraformStack): TerraformVariable => new TerraformVariable(stack, "variable", {});
const KEY = "put the `key` or the `value` of the iterator into the name";

it.each<[string, object, string]>([
  [
    "count",
    { count: 2 },
    "2 clusters in organization 42: `count` makes as many; put the index into the name, such as `logs-${Token.asString(count.index)}` with `const count = TerraformCount.of(2)`",
  ],
  [
    "a TerraformCount",
    { count: TerraformCount.of(3) },
    "3 clusters in organization 42: `count` makes as many",
  ],
  [
    "a list with a repetition",
    { forEach: TerraformIterator.fromList(["a", "b", "a"]) },
    `2 clusters in organization 42: \`forEach\` makes as many; ${KEY}`,
  ],
  ["a map", { forEach: TerraformIterator.fromMap({ a: "1", b: "2", c: "3" }) }, "3 clusters"],
  [
    "a list of objects",
    { forEach: TerraformIterator.fromComplexList([{ id: "a" }, { id: "b" }] as never, "id") },
    "2 clusters",
  ],
  [
    "a list of which a part is not known",
    { forEach: TerraformIterator.fromList(["a", "b", "${var.c}"]) },
    "at least 2 clusters",
  ],
])("is an error with several instances by %s", (_, changes, message) => {
  const { error } = synthesize((stack) => opensearch(stack, changes));
  expect(error).toContain(`  name: "logs" is the name of ${message}`);
  expect(error).toMatch(/^1 error .*[^]*\[duplicate-cluster-name\]/);
});

it("is an error with several instances by an override, or by another resource's instances", () => {
  const { error } = synthesize((stack) => {
    opensearch(stack, {}, "one").addOverride("count", 2);
    opensearch(stack, {}, "two").addOverride("for_each", { a: 1, b: 2 });
    const several = TerraformIterator.fromList(["a", "b"]);
    const each = opensearch(stack, { name: `three-${several.value}`, forEach: several }, "three");
    prometheus(stack, { forEach: TerraformIterator.fromResources(each) });
  });
  expect(error).toContain('"one" is the name of 2 clusters');
  expect(error).toContain('"two" is the name of 2 clusters');
  expect(error).toContain('"metrics" is the name of 2 clusters');
  expect(error).toMatch(/^3 errors /);
});

it.each<[string, (stack: TerraformStack) => object]>([
  ["one instance by count", () => ({ count: 1 })],
  ["no instance by count", () => ({ count: 0 })],
  ["as many as a variable holds", (stack) => ({ count: variable(stack).numberValue })],
  [
    "as many as a variable has elements",
    (stack) => ({ count: TerraformCount.of(variable(stack).numberValue) }),
  ],
  ["one instance by forEach", () => ({ forEach: TerraformIterator.fromList(["a"]) })],
  [
    "the elements of a variable",
    (stack) => ({ forEach: TerraformIterator.fromList(variable(stack).listValue) }),
  ],
  ["the entries of a variable", (stack) => ({ forEach: TerraformIterator.fromMap(variable(stack).value) })],
  [
    "texts of which all but one are not known",
    () => ({ forEach: TerraformIterator.fromList(["a", "${var.b}"]) }),
  ],
])("is no error with %s", (_, changes) => {
  expect(synthesize((stack) => opensearch(stack, changes(stack))).error).toBe("");
});

it("is accepted with an index, a key or a value in its name or organization", () => {
  const count = TerraformCount.of(2);
  const each = TerraformIterator.fromMap({ a: "x", b: "y" });
  const { error } = synthesize((stack) => {
    opensearch(stack, { count, name: `a-${Token.asString(count.index)}` }, "a");
    opensearch(stack, { forEach: each, name: `b-${each.key}` }, "b");
    opensearch(stack, { forEach: each, name: Token.asString(each.value) }, "c");
    opensearch(stack, { count, organizationId: count.index }, "d");
  });
  expect(error).toBe("");
});

it.each<[string, object]>([
  ["count", { count: 1 }],
  ["forEach", { forEach: TerraformIterator.fromList(["a"]) }],
])("is compared with other names if there is one cluster by %s", (_, changes) => {
  const { error } = synthesizeApp((app) => {
    opensearch(stackOf(app, "a"), changes);
    opensearch(stackOf(app, "b"));
  });
  expect(error).toMatch(/"logs" .* a\/logs .*\[duplicate-cluster-name\]/);
});
