/** What an update makes of its configuration, where the plan says otherwise, or not yet. */
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import { formatAttributePath } from "../../../src/plugin";
import { plannedConfig } from "../../../src/provider/plan/planned-config";
import { cloudOpensearch } from "../../../src/schema";

const OPEN = ["0.0.0.0/0", "::/0"];
const login = { name: "login", type: "oidc", client_secret_wo: "s", client_secret_wo_version: 1 };
const stored = { ...login, client_secret_wo: null };
const partner = { name: "partner", type: "saml" };

const pastOf = (set: readonly string[], sent: readonly string[] = []) => ({
  wasSet: (name: string) => set.includes(name),
  isOurs: (_list: string, key: unknown) => sent.includes(String(key)),
});

function read(
  written: ObjectValue,
  planned: ObjectValue,
  wasSet: readonly string[] = [],
  sent: readonly string[] = [],
) {
  return plannedConfig(cloudOpensearch, written, planned, pastOf(wasSet, sent));
}

it.each<[what: string, written: ObjectValue, planned: ObjectValue, wanted: ObjectValue]>([
  ["a value that both have", { tier: "advanced" }, { tier: "advanced" }, { tier: "advanced" }],
  ["the plan's value of an ignored attribute", { name: "new" }, { name: "old" }, { name: "old" }],
  ["null, if the plan has null", { maintenance_window: {} }, {}, { maintenance_window: null }],
  ["a value that the plan did not know yet", { tier: "advanced" }, { tier: UNKNOWN }, { tier: "advanced" }],
  [
    "a value that the plan knew in part",
    { ip_allowlist: ["::1"] },
    { ip_allowlist: [UNKNOWN] },
    { ip_allowlist: ["::1"] },
  ],
  ["null for a default of the service", {}, { tier: "standard" }, { tier: null }],
  [
    "null for an ignored attribute with the service's default",
    { tier: "advanced" },
    { tier: "standard" },
    { tier: null },
  ],
  ["null for a default", {}, { ip_allowlist: OPEN }, { ip_allowlist: null }],
  ["a list whose removal is ignored", {}, { ip_allowlist: ["10.0.0.0/8"] }, { ip_allowlist: ["10.0.0.0/8"] }],
  [
    "a part of an object",
    { maintenance_window: { day_of_week: "monday", start_time: "22:00", end_time: "01:00" } },
    { maintenance_window: { day_of_week: "sunday", start_time: "22:00", end_time: UNKNOWN } },
    { maintenance_window: { day_of_week: "sunday", start_time: "22:00", end_time: "01:00" } },
  ],
])("is %s", (_what, written, planned, wanted) => {
  expect(read(written, planned)).toMatchObject({ config: wanted, lostSecrets: [] });
});

it("has no attribute that only the service sets", () => {
  expect(read({ id: 7 }, { id: 7 }).config).not.toHaveProperty("id");
});

it("is the value that the last apply set, if its change is ignored", () => {
  expect(read({}, { tier: "advanced" }, ["tier"]).config["tier"]).toBe("advanced");
  expect(read({ tier: "x" }, { tier: "advanced" }, ["tier"]).config["tier"]).toBe("advanced");
  expect(read({}, { tier: UNKNOWN }, ["tier"]).config["tier"]).toBeNull();
});

describe("a write-only secret", () => {
  const sources = (written: readonly ObjectValue[], planned: readonly ObjectValue[]) =>
    read({ auth_sources: written }, { auth_sources: planned });

  it.each<
    [what: string, written: readonly ObjectValue[], planned: readonly ObjectValue[], secrets: unknown[]]
  >([
    ["beside its version", [login], [stored], ["s"]],
    ["wherever its source is in the list", [partner, login], [stored, partner], ["s", null]],
    ["of a source without a name yet", [login], [{ ...stored, name: UNKNOWN }], ["s"]],
    ["of a version not known yet", [login], [{ ...stored, client_secret_wo_version: UNKNOWN }], ["s"]],
  ])("is the one %s", (_what, written, planned, secrets) => {
    const { config, lostSecrets } = sources(written, planned);
    expect((config["auth_sources"] as ObjectValue[]).map((source) => source["client_secret_wo"])).toEqual(
      secrets,
    );
    expect(lostSecrets).toEqual([]);
  });

  it.each<[what: string, written: readonly ObjectValue[]]>([
    ["of another version", [{ ...login, client_secret_wo_version: 2 }]],
    ["of a removed source", []],
    ["of another source", [{ ...login, name: "other" }]],
  ])("is lost with one %s", (_what, written) => {
    const { config, lostSecrets } = sources(written, [stored]);
    expect(config["auth_sources"]).toMatchObject([{ client_secret_wo: null }]);
    const path = [{ attribute: "auth_sources" }, { index: 0 }, { attribute: "client_secret_wo" }];
    expect(lostSecrets).toEqual([{ path, reason: "other-version" }]);
  });
});

describe("a secret that the state does not have", () => {
  const oidc = { name: "login", type: "oidc" };
  const keys = { enable_access_keys: true, access_key_id: "A" };

  it.each<[what: string, written: ObjectValue, planned: ObjectValue, lost: readonly string[]]>([
    [
      "configured, and ignored",
      { auth_sources: [{ ...oidc, client_secret: "s" }] },
      { auth_sources: [oidc] },
      ["auth_sources[0].client_secret"],
    ],
    [
      "configured as write-only, and ignored",
      { auth_sources: [login] },
      { auth_sources: [oidc] },
      ["auth_sources[0].client_secret"],
    ],
    [
      "not known yet, and ignored",
      { auth_sources: [{ ...oidc, client_secret: UNKNOWN }] },
      { auth_sources: [oidc] },
      ["auth_sources[0].client_secret"],
    ],
    ["that a login of another type cannot have", {}, { auth_sources: [partner] }, []],
    [
      "that a kept login needs",
      { auth_sources: [oidc] },
      { auth_sources: [{ ...oidc, dashboards_login: true }] },
      ["auth_sources[0].client_secret"],
    ],
    [
      "that kept keys need, beside a configured role",
      { repo_config: { enable_iam_role: true } },
      { repo_config: keys },
      ["repo_config.secret_access_key"],
    ],
    [
      "that the plan has",
      { auth_sources: [{ ...oidc, client_secret: "t" }] },
      { auth_sources: [{ ...oidc, client_secret: "s" }] },
      [],
    ],
    ["of a role that only the cluster has", {}, { repo_config: { enable_iam_role: true } }, []],
  ])("%s", (_what, written, planned, lost) => {
    const { lostSecrets } = read(written, planned);
    expect(lostSecrets.map(({ path }) => formatAttributePath(path))).toEqual(lost);
  });

  it.each<[what: string, sent: readonly string[], written: ObjectValue, reasons: readonly string[]]>([
    ["is unsent, if others may have given one", [], { auth_sources: [oidc] }, ["unsent"]],
    ["is none, if the last apply sent none", ["login"], { auth_sources: [oidc] }, []],
    ["is none, if the last apply sent none, and the login is ignored now", ["login"], {}, []],
    ["is ignored, if only the cluster has the login", [], { auth_sources: [partner] }, ["ignored"]],
  ])("of a login %s", (_what, sent, written, reasons) => {
    const { lostSecrets } = read(written, { auth_sources: [oidc] }, [], sent);
    expect(lostSecrets.map(({ reason }) => reason)).toEqual(reasons);
  });

  it("is not missed while the written configuration is not known", () => {
    const { config, lostSecrets } = plannedConfig(
      cloudOpensearch,
      undefined,
      { auth_sources: [stored] },
      pastOf([]),
    );
    expect(config["auth_sources"]).toMatchObject([{ client_secret_wo: UNKNOWN }]);
    expect(lostSecrets).toEqual([]);
  });
});
