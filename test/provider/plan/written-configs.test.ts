/** Which written configuration belongs to a planned one, in which Terraform has put prior values where changes are ignored. */
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import { clusterBehaviour } from "../../../src/provider/cluster/cluster";
import { WrittenConfigs } from "../../../src/provider/plan/written-configs";
import { ADDRESS, fakeService } from "../fake-service";

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

interface Noted {
  readonly noted: readonly ObjectValue[];
  readonly planned: ObjectValue;
  readonly expected?: ObjectValue;
}

it.each<[what: string, given: Noted]>([
  ["the same one", { noted: [other, PRIOR], planned: PRIOR, expected: PRIOR }],
  [
    "one with an ignored attribute",
    { noted: [changing({ tier: "b" })], planned: PRIOR, expected: changing({ tier: "b" }) },
  ],
  [
    "one with an ignored part",
    {
      noted: [changing({ tier: "b", list: [{ x: 2, y: "s" }] })],
      planned: changing({ tier: "b", list: [{ x: 2, y: "t" }] }),
      expected: changing({ tier: "b", list: [{ x: 2, y: "s" }] }),
    },
  ],
  [
    "the one that ignores least",
    { noted: [changing({ tier: UNKNOWN }), PRIOR], planned: PRIOR, expected: PRIOR },
  ],
  [
    "the last one of those",
    {
      noted: [changing({ tier: "b" }), changing({ tier: "c" })],
      planned: PRIOR,
      expected: changing({ tier: "c" }),
    },
  ],
  ["none that says something else", { noted: [PRIOR], planned: changing({ tier: "c" }) }],
  ["none of another name", { noted: [other], planned: PRIOR }],
  ["none of another organization", { noted: [changing({ organization_id: 2 })], planned: PRIOR }],
  [
    "none with a longer list",
    { noted: [changing({ list: ["a", "b"] })], planned: changing({ list: ["a"] }) },
  ],
  ["none without the list", { noted: [changing({ list: null })], planned: changing({ list: ["a"] }) }],
  [
    "none without the object",
    { noted: [changing({ object: null })], planned: changing({ object: { x: 2 } }) },
  ],
  ["one with an organization of many digits", { noted: [large], planned: large, expected: large }],
  ["none with a name of another type", { noted: [changing({ name: { a: 1 } })], planned: PRIOR }],
])("is %s", (_what, { noted, planned, expected }) => {
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

describe("a plan that sends a login", () => {
  const login = { name: "login", type: "oidc" };
  const OFFICE = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
  const config: ObjectValue = { name: "logs", organization_id: 7, ...OFFICE, auth_sources: [login] };
  const prior: ObjectValue = { ...config, id: 17, name: "before" };
  const UNSENT = /^warning: auth_sources\[0\]\.client_secret: no secret is sent/;

  interface Planned {
    /** What `validate` saw before; nothing if it was another process. */
    readonly validated?: ObjectValue;
    readonly isAtApply?: boolean;
    readonly said: readonly RegExp[];
  }

  it.each<[what: string, planned: Planned]>([
    [
      "is refused if the configuration has a secret that it ignores",
      {
        validated: { ...config, auth_sources: [{ ...login, client_secret: "s" }] },
        said: [/^error: auth_sources\[0\]\.client_secret: `ignore_changes` keeps this secret/],
      },
    ],
    ["warns if no apply sent it", { validated: config, said: [UNSENT] }],
    ["does not warn again at the apply", { validated: config, isAtApply: true, said: [] }],
    ["is not refused while the written configuration is not known", { said: [UNSENT] }],
  ])("%s", async (_what, { validated, isAtApply = false, said }) => {
    const { validate, plan } = clusterBehaviour("opensearch");
    const { context } = fakeService();
    if (validated !== undefined) await validate?.({ config: validated }, context);
    const planned = { ...config, id: 17 };
    const response = await plan?.(
      { prior, config, planned, private: { configured: [] } },
      { ...context, isAtApply },
    );
    expect(response).toMatchObject({ planned, private: { configured: [], service: ADDRESS } });
    expect(response?.diagnostics?.map(({ severity, summary }) => `${severity}: ${summary}`)).toEqual(
      said.map((text) => expect.stringMatching(text) as string),
    );
  });
});
