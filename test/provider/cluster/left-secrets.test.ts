/** The plan of a cluster that was imported with generated configuration, which has versions of secrets and no secret. */
import type { ObjectValue } from "../../../src/json";
import type { PrivateState } from "../../../src/plugin";
import { judgeChange } from "../../../src/provider/cluster/judge-change";
import { cloudOpensearch } from "../../../src/schema";

const NOTHING = Object.fromEntries(Object.keys(cloudOpensearch.attributes).map((name) => [name, null]));
const KEYS: ObjectValue = { enable_access_keys: true, access_key_id: "AKIA" };
const LOGIN: ObjectValue = { name: "sso", type: "oidc", client_id: "c", dashboards_login: true };
const PRIOR: ObjectValue = {
  ...NOTHING,
  id: 17,
  name: "logs",
  organization_id: 42,
  tier: "standard",
  ip_allowlist: ["10.0.0.0/8"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
  repo_config: KEYS,
  auth_sources: [LOGIN],
};
const WITH_KEYS: ObjectValue = { ...PRIOR, auth_sources: null };
const IMPORTED: PrivateState = { imported: true };

const withKeys = (more: ObjectValue): ObjectValue => ({ repo_config: { ...KEYS, ...more } });
const withLogin = (more: ObjectValue): ObjectValue => ({ auth_sources: [{ ...LOGIN, ...more }] });
const KEPT: ObjectValue = { secret_access_key_wo_version: 0 };
const KEY_VERSION = withKeys({ secret_access_key_wo_version: 1 });
const LOGIN_VERSION = withLogin({ client_secret_wo_version: 1 });

function judged(config: ObjectValue, kept = IMPORTED, prior = PRIOR) {
  const planned = { ...prior, ...config };
  const { sendsNothing, refused, warnings } = judgeChange(cloudOpensearch, {
    written: planned,
    isAsWritten: false,
    // No plan has write-only values.
    planned: JSON.parse(
      JSON.stringify(planned, (name, value: unknown) => (name.endsWith("_wo") ? null : value)),
    ) as ObjectValue,
    prior,
    private: kept,
  });
  return { sendsNothing, refused: refused.map(subject), warnings: warnings.map(subject) };
}

const subject = ({ summary }: { readonly summary: string }) => summary.split(": ")[0];

it.each<[string, ObjectValue, readonly string[]]>([
  ["snapshot keys", KEY_VERSION, ["repo_config.secret_access_key_wo"]],
  ["a login", LOGIN_VERSION, ["auth_sources[0].client_secret_wo"]],
  [
    "both",
    { ...KEY_VERSION, ...LOGIN_VERSION },
    ["auth_sources[0].client_secret_wo", "repo_config.secret_access_key_wo"],
  ],
])("sends nothing for %s without the secret, and says so", (_name, config, warnings) => {
  expect(judged(config)).toEqual({ sendsNothing: true, refused: [], warnings });
});

interface Kept {
  readonly config: ObjectValue;
  readonly kept: PrivateState;
  readonly prior: ObjectValue;
}

it.each<[name: string, given: Kept]>([
  [
    "as the import found it",
    { config: withKeys(KEPT), kept: IMPORTED, prior: { ...WITH_KEYS, ...withKeys(KEPT) } },
  ],
  [
    "of a cluster that an older version imported",
    { config: withKeys(KEPT), kept: IMPORTED, prior: WITH_KEYS },
  ],
  ["that somebody added in the console", { config: withKeys(KEPT), kept: {}, prior: WITH_KEYS }],
])(
  "sends nothing for a secret that the cluster keeps, without a word: %s",
  (_name, { config, kept, prior }) => {
    expect(judged(config, kept, prior)).toEqual({ sendsNothing: true, refused: [], warnings: [] });
  },
);

it("sends nothing for another version than that of the import", () => {
  const prior = { ...WITH_KEYS, ...withKeys(KEPT) };
  expect(judged(KEY_VERSION, IMPORTED, prior)).toEqual({
    sendsNothing: true,
    refused: [],
    warnings: ["repo_config.secret_access_key_wo"],
  });
});

interface Refused {
  readonly config: ObjectValue;
  readonly kept: PrivateState;
  readonly prior: ObjectValue;
}

it.each<[name: string, given: Refused]>([
  ["another change", { config: { ...KEY_VERSION, tier: "advanced" }, kept: IMPORTED, prior: WITH_KEYS }],
  [
    "another change of a cluster that keeps its secret",
    {
      config: { ...withKeys(KEPT), tier: "advanced" },
      kept: IMPORTED,
      prior: { ...WITH_KEYS, ...withKeys(KEPT) },
    },
  ],
  [
    "the version of a kept secret",
    { config: withKeys(KEPT), kept: {}, prior: { ...WITH_KEYS, ...KEY_VERSION } },
  ],
  ["a cluster that was not imported", { config: KEY_VERSION, kept: {}, prior: WITH_KEYS }],
  [
    "a version that is raised",
    {
      config: withKeys({ secret_access_key_wo_version: 2 }),
      kept: IMPORTED,
      prior: { ...WITH_KEYS, ...KEY_VERSION },
    },
  ],
])("refuses %s without the secret", (_name, { config, kept, prior }) => {
  expect(judged(config, kept, prior)).toMatchObject({
    sendsNothing: false,
    refused: expect.arrayContaining(["repo_config.secret_access_key_wo"]) as unknown,
  });
});

it.each([WITH_KEYS, { ...WITH_KEYS, ...withKeys(KEPT) }])("sends a secret that is given", (prior) => {
  const config = withKeys({ secret_access_key_wo: "s", secret_access_key_wo_version: 1 });
  expect(judged(config, IMPORTED, prior)).toMatchObject({ sendsNothing: false, refused: [] });
});
