import { type Json, UNKNOWN as LATER } from "../../../src/json";
import { hidingSecrets, treeOf } from "../../../src/review/plan/tree";
import { Hidden, type PlanTree, same } from "../../../src/review/plan/values";

const hidden = (value: PlanTree) => new Hidden(value);

describe("a tree", () => {
  interface Marked {
    readonly value: Json;
    readonly unknown?: Json;
    readonly sensitive?: Json;
    readonly tree: PlanTree;
  }

  it.each<[what: string, given: Marked]>([
    [
      "of a value without marks",
      { value: { a: [1] }, unknown: { b: [false] }, sensitive: false, tree: { a: [1] } },
    ],
    [
      "of an unknown value, which Terraform leaves out",
      { value: { a: 1 }, unknown: { b: true }, tree: { a: 1, b: LATER } },
    ],
    ["of an unknown element", { value: [1, null], unknown: [false, true], sensitive: [], tree: [1, LATER] }],
    [
      "of an unknown value in an object that is left out",
      { value: {}, unknown: { a: { b: true } }, tree: { a: { b: LATER } } },
    ],
    [
      "of a sensitive value",
      { value: { a: "x", b: 1 }, sensitive: { a: true }, tree: { a: hidden("x"), b: 1 } },
    ],
    [
      "of a sensitive element",
      { value: { a: ["x", "y"] }, sensitive: { a: [false, true] }, tree: { a: ["x", hidden("y")] } },
    ],
    [
      "of a sensitive object with an unknown part",
      { value: {}, unknown: { a: true }, sensitive: true, tree: hidden({ a: LATER }) },
    ],
    [
      "of a sensitive null, in which there is nothing to hide",
      { value: { a: null }, sensitive: { a: true }, tree: { a: null } },
    ],
    [
      "of a key that objects inherit",
      { value: JSON.parse('{"__proto__":1}'), unknown: { a: true }, tree: treeWithProto() },
    ],
  ])("%s", (_what, { value, unknown = {}, sensitive = {}, tree }) => {
    expect(treeOf(value, unknown, sensitive)).toEqual(tree);
  });
});

describe("what the schema calls sensitive", () => {
  const kept = { audience: "a", flavour: { client_secret: "s" } };
  interface Hiding {
    readonly type?: string;
    readonly value: PlanTree;
    readonly tree: PlanTree;
  }

  it.each<[what: string, given: Hiding]>([
    [
      "is hidden in each element of a list",
      {
        value: { auth_sources: [{ client_secret: "s", ...kept }, null] },
        tree: { auth_sources: [{ client_secret: hidden("s"), ...kept }, null] },
      },
    ],
    [
      "is hidden in an object",
      {
        value: { repo_config: { secret_access_key: LATER, access_key_id: "a" } },
        tree: { repo_config: { secret_access_key: hidden(LATER), access_key_id: "a" } },
      },
    ],
    [
      "is hidden once",
      {
        value: {
          repo_config: { secret_access_key: hidden("s") },
          auth_sources: hidden([{ client_secret: "s" }]),
        },
        tree: {
          repo_config: { secret_access_key: hidden("s") },
          auth_sources: hidden([{ client_secret: "s" }]),
        },
      },
    ],
    [
      "has nothing to hide where it is null",
      {
        value: { repo_config: { secret_access_key: null } },
        tree: { repo_config: { secret_access_key: null } },
      },
    ],
    [
      "is not known of another type",
      { type: "other", value: { client_secret: "s" }, tree: { client_secret: "s" } },
    ],
  ])("%s", (_what, { type = "cloud_opensearch", value, tree }) => {
    expect(hidingSecrets(type, value)).toEqual(tree);
  });
});

function treeWithProto(): PlanTree {
  return { ...(JSON.parse('{"__proto__":1}') as Record<string, PlanTree>), a: LATER };
}

describe("two values", () => {
  interface Compared {
    readonly one: PlanTree;
    readonly other: PlanTree;
    readonly isSame: boolean;
  }

  it.each<[what: string, given: Compared]>([
    ["are the same, whatever is hidden", { one: { a: hidden([1]) }, other: { a: [1] }, isSame: true }],
    ["are the same, whatever is null", { one: { a: null }, other: {}, isSame: true }],
    ["differ in the length of a list", { one: [1], other: [1, null], isSame: false }],
    ["differ if they are not known", { one: { a: LATER }, other: { a: LATER }, isSame: false }],
    ["differ if one of them is not known", { one: hidden(LATER), other: 1, isSame: false }],
  ])("%s", (_what, { one, other, isSame }) => {
    expect([same(one, other), same(other, one)]).toEqual([isSame, isSame]);
  });
});
