import { type Json, UNKNOWN as LATER } from "../../../src/json";
import { hidingSecrets, treeOf } from "../../../src/review/plan/tree";
import { Hidden, type PlanTree, same } from "../../../src/review/plan/values";

const hidden = (value: PlanTree) => new Hidden(value);

describe("a tree", () => {
  it.each<[string, Json, Json, Json, PlanTree]>([
    ["of a value without marks", { a: [1] }, { b: [false] }, false, { a: [1] }],
    ["of an unknown value, which Terraform leaves out", { a: 1 }, { b: true }, {}, { a: 1, b: LATER }],
    ["of an unknown element", [1, null], [false, true], [], [1, LATER]],
    ["of an unknown value in an object that is left out", {}, { a: { b: true } }, {}, { a: { b: LATER } }],
    ["of a sensitive value", { a: "x", b: 1 }, {}, { a: true }, { a: hidden("x"), b: 1 }],
    ["of a sensitive element", { a: ["x", "y"] }, {}, { a: [false, true] }, { a: ["x", hidden("y")] }],
    ["of a sensitive object with an unknown part", {}, { a: true }, true, hidden({ a: LATER })],
    ["of a sensitive null, in which there is nothing to hide", { a: null }, {}, { a: true }, { a: null }],
    ["of a key that objects inherit", JSON.parse('{"__proto__":1}'), { a: true }, {}, treeWithProto()],
  ])("%s", (_what, value, unknown, sensitive, tree) => {
    expect(treeOf(value, unknown, sensitive)).toEqual(tree);
  });
});

describe("what the schema calls sensitive", () => {
  const kept = { audience: "a", flavour: { client_secret: "s" } };
  it.each<[string, string, PlanTree, PlanTree]>([
    [
      "is hidden in each element of a list",
      "cloud_opensearch",
      { auth_sources: [{ client_secret: "s", ...kept }, null] },
      { auth_sources: [{ client_secret: hidden("s"), ...kept }, null] },
    ],
    [
      "is hidden in an object",
      "cloud_opensearch",
      { repo_config: { secret_access_key: LATER, access_key_id: "a" } },
      { repo_config: { secret_access_key: hidden(LATER), access_key_id: "a" } },
    ],
    [
      "is hidden once",
      "cloud_opensearch",
      { repo_config: { secret_access_key: hidden("s") }, auth_sources: hidden([{ client_secret: "s" }]) },
      { repo_config: { secret_access_key: hidden("s") }, auth_sources: hidden([{ client_secret: "s" }]) },
    ],
    [
      "has nothing to hide where it is null",
      "cloud_opensearch",
      { repo_config: { secret_access_key: null } },
      { repo_config: { secret_access_key: null } },
    ],
    ["is not known of another type", "other", { client_secret: "s" }, { client_secret: "s" }],
  ])("%s", (_what, type, value, tree) => {
    expect(hidingSecrets(type, value)).toEqual(tree);
  });
});

function treeWithProto(): PlanTree {
  return { ...(JSON.parse('{"__proto__":1}') as Record<string, PlanTree>), a: LATER };
}

describe("two values", () => {
  it.each<[string, PlanTree, PlanTree, boolean]>([
    ["are the same, whatever is hidden", { a: hidden([1]) }, { a: [1] }, true],
    ["are the same, whatever is null", { a: null }, {}, true],
    ["differ in the length of a list", [1], [1, null], false],
    ["differ if they are not known", { a: LATER }, { a: LATER }, false],
    ["differ if one of them is not known", hidden(LATER), 1, false],
  ])("%s", (_what, one, other, isSame) => {
    expect([same(one, other), same(other, one)]).toEqual([isSame, isSame]);
  });
});
