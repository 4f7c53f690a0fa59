/** Which written configuration belongs to a planned one, in which Terraform has put prior values where changes are ignored. */
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import { WrittenConfigs } from "../../../src/provider/plan/written-configs";

const PRIOR: ObjectValue = {
  name: "logs",
  organization_id: 1,
  tier: "a",
  list: [{ x: 1, y: "t" }],
  object: { x: 1 },
};
const other = { ...PRIOR, name: "other" };
const large = { ...PRIOR, organization_id: 123456789012345678901n };
const changing = (changes: ObjectValue) => ({ ...PRIOR, ...changes });

it.each<[string, readonly ObjectValue[], ObjectValue, ObjectValue | undefined]>([
  ["the same one", [other, PRIOR], PRIOR, PRIOR],
  ["one with an ignored attribute", [changing({ tier: "b" })], PRIOR, changing({ tier: "b" })],
  [
    "one with an ignored part",
    [changing({ tier: "b", list: [{ x: 2, y: "s" }] })],
    changing({ tier: "b", list: [{ x: 2, y: "t" }] }),
    changing({ tier: "b", list: [{ x: 2, y: "s" }] }),
  ],
  ["the one that ignores least", [changing({ tier: UNKNOWN }), PRIOR], PRIOR, PRIOR],
  [
    "the last one of those",
    [changing({ tier: "b" }), changing({ tier: "c" })],
    PRIOR,
    changing({ tier: "c" }),
  ],
  ["none that says something else", [PRIOR], changing({ tier: "c" }), undefined],
  ["none of another name", [other], PRIOR, undefined],
  ["none of another organization", [changing({ organization_id: 2 })], PRIOR, undefined],
  ["none with a longer list", [changing({ list: ["a", "b"] })], changing({ list: ["a"] }), undefined],
  ["none without the list", [changing({ list: null })], changing({ list: ["a"] }), undefined],
  ["none without the object", [changing({ object: null })], changing({ object: { x: 2 } }), undefined],
  ["one with an organization of many digits", [large], large, large],
  ["none with a name of another type", [changing({ name: { a: 1 } })], PRIOR, undefined],
])("is %s", (_what, noted, planned, expected) => {
  const configs = new WrittenConfigs();
  for (const config of noted) configs.note(config);
  expect(configs.take(planned, PRIOR)).toEqual(expected);
});

it("is taken once, and another one of its name stays", () => {
  const configs = new WrittenConfigs();
  const changed = changing({ tier: "b" });
  for (const config of [changed, PRIOR]) configs.note(config);
  expect(configs.take(PRIOR, null)).toBe(PRIOR);
  expect(configs.take(PRIOR, null)).toBeUndefined();
  expect(configs.take(changed, null)).toBe(changed);
});
