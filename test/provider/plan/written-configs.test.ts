/** Which written configuration belongs to a planned one, in which Terraform has put prior values where changes are ignored. */
import { ExactNumber } from "../../../src/json";
import { type TerraformObject, UNKNOWN_VALUE } from "../../../src/plugin";
import { WrittenConfigs } from "../../../src/provider/plan/written-configs";

const PRIOR: TerraformObject = { name: "logs", organization_id: 1, tier: "a", list: [{ x: 1, y: null }] };
const other = { ...PRIOR, name: "other" };

it.each<[string, readonly TerraformObject[], TerraformObject, TerraformObject | undefined]>([
  ["the same one", [other, PRIOR], PRIOR, PRIOR],
  ["one with an ignored attribute", [{ ...PRIOR, tier: "b" }], PRIOR, { ...PRIOR, tier: "b" }],
  [
    "one with an ignored part",
    [{ ...PRIOR, tier: "b", list: [{ x: 2, y: "s" }] }],
    { ...PRIOR, tier: "b", list: [{ x: 2, y: null }] },
    { ...PRIOR, tier: "b", list: [{ x: 2, y: "s" }] },
  ],
  ["the one that ignores least", [{ ...PRIOR, tier: UNKNOWN_VALUE }, PRIOR], PRIOR, PRIOR],
  ["none that says something else", [PRIOR], { ...PRIOR, tier: "c" }, undefined],
  ["none of another name", [other], PRIOR, undefined],
  [
    "one with an organization of many digits",
    [{ ...PRIOR, organization_id: new ExactNumber("123456789012345678901") }],
    { ...PRIOR, organization_id: new ExactNumber("123456789012345678901") },
    { ...PRIOR, organization_id: new ExactNumber("123456789012345678901") },
  ],
])("is %s", (_what, noted, planned, expected) => {
  const configs = new WrittenConfigs();
  for (const config of noted) configs.note(config);
  expect(configs.take(planned, PRIOR)).toEqual(expected);
});

it("is taken once", () => {
  const configs = new WrittenConfigs();
  configs.note(PRIOR);
  expect(configs.take(PRIOR, null)).toBe(PRIOR);
  expect(configs.take(PRIOR, null)).toBeUndefined();
});

it("may have values of any type while it is not judged", () => {
  const configs = new WrittenConfigs();
  configs.note({ name: { a: 1 }, organization_id: [1] });
  expect(configs.take({ name: "logs", organization_id: 1 }, null)).toBeUndefined();
});
