/** What an update makes of its configuration, where the plan says otherwise, or not yet. */
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import { formatAttributePath } from "../../../src/plugin";
import { plannedConfig } from "../../../src/provider/plan/planned-config";
import { cloudOpensearch } from "../../../src/schema";

const OPEN = ["0.0.0.0/0", "::/0"];
const login = { name: "login", type: "oidc", client_secret_wo: "s", client_secret_wo_version: 1 };
const stored = { ...login, client_secret_wo: null };
const KEPT = { client_secret_wo_version: 0 };
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

interface Wanted {
  readonly written: ObjectValue;
  readonly planned: ObjectValue;
  readonly wanted: ObjectValue;
}

it.each<[what: string, given: Wanted]>([
  [
    "a value that both have",
    { written: { tier: "advanced" }, planned: { tier: "advanced" }, wanted: { tier: "advanced" } },
  ],
  [
    "the plan's value of an ignored attribute",
    { written: { name: "new" }, planned: { name: "old" }, wanted: { name: "old" } },
  ],
  [
    "null, if the plan has null",
    { written: { maintenance_window: {} }, planned: {}, wanted: { maintenance_window: null } },
  ],
  [
    "a value that the plan did not know yet",
    { written: { tier: "advanced" }, planned: { tier: UNKNOWN }, wanted: { tier: "advanced" } },
  ],
  [
    "a value that the plan knew in part",
    {
      written: { ip_allowlist: ["::1"] },
      planned: { ip_allowlist: [UNKNOWN] },
      wanted: { ip_allowlist: ["::1"] },
    },
  ],
  [
    "null for a default of the service",
    { written: {}, planned: { tier: "standard" }, wanted: { tier: null } },
  ],
  [
    "null for an ignored attribute with the service's default",
    { written: { tier: "advanced" }, planned: { tier: "standard" }, wanted: { tier: null } },
  ],
  ["null for a default", { written: {}, planned: { ip_allowlist: OPEN }, wanted: { ip_allowlist: null } }],
  [
    "a list whose removal is ignored",
    { written: {}, planned: { ip_allowlist: ["10.0.0.0/8"] }, wanted: { ip_allowlist: ["10.0.0.0/8"] } },
  ],
  [
    "a part of an object",
    {
      written: { maintenance_window: { day_of_week: "monday", start_time: "22:00", end_time: "01:00" } },
      planned: { maintenance_window: { day_of_week: "sunday", start_time: "22:00", end_time: UNKNOWN } },
      wanted: { maintenance_window: { day_of_week: "sunday", start_time: "22:00", end_time: "01:00" } },
    },
  ],
])("is %s", (_what, { written, planned, wanted }) => {
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

  interface Secrets {
    readonly written?: readonly ObjectValue[];
    readonly planned: readonly ObjectValue[];
    readonly secrets: unknown[];
  }

  it.each<[what: string, given: Secrets]>([
    ["beside its version", { planned: [stored], secrets: ["s"] }],
    [
      "wherever its source is in the list",
      { written: [partner, login], planned: [stored, partner], secrets: ["s", null] },
    ],
    ["of a source without a name yet", { planned: [{ ...stored, name: UNKNOWN }], secrets: ["s"] }],
    [
      "of a version not known yet",
      { planned: [{ ...stored, client_secret_wo_version: UNKNOWN }], secrets: ["s"] },
    ],
  ])("is the one %s", (_what, { written = [login], planned, secrets }) => {
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
    expect(lostSecrets).toEqual([{ path, reason: "missing" }]);
  });
});

describe("a secret that the state does not have", () => {
  const oidc = { name: "login", type: "oidc" };
  const keys = { enable_access_keys: true, access_key_id: "A" };

  interface Lost {
    readonly written: ObjectValue;
    readonly planned: ObjectValue;
    readonly lost: readonly string[];
  }

  it.each<[what: string, given: Lost]>([
    [
      "configured, and ignored",
      {
        written: { auth_sources: [{ ...oidc, client_secret: "s" }] },
        planned: { auth_sources: [oidc] },
        lost: ["auth_sources[0].client_secret"],
      },
    ],
    [
      "configured as write-only, and ignored",
      {
        written: { auth_sources: [login] },
        planned: { auth_sources: [oidc] },
        lost: ["auth_sources[0].client_secret"],
      },
    ],
    [
      "not known yet, and ignored",
      {
        written: { auth_sources: [{ ...oidc, client_secret: UNKNOWN }] },
        planned: { auth_sources: [oidc] },
        lost: ["auth_sources[0].client_secret"],
      },
    ],
    [
      "that a login of another type cannot have",
      { written: {}, planned: { auth_sources: [partner] }, lost: [] },
    ],
    [
      "that a kept login needs",
      {
        written: { auth_sources: [oidc] },
        planned: { auth_sources: [{ ...oidc, dashboards_login: true }] },
        lost: ["auth_sources[0].client_secret"],
      },
    ],
    [
      "that kept keys need, beside a configured role",
      {
        written: { repo_config: { enable_iam_role: true } },
        planned: { repo_config: keys },
        lost: ["repo_config.secret_access_key"],
      },
    ],
    [
      "of keys that are not known to be in use, which the apply judges",
      {
        written: { repo_config: { enable_access_keys: UNKNOWN } },
        planned: { repo_config: { enable_access_keys: UNKNOWN } },
        lost: [],
      },
    ],
    [
      "of a login whose type is not known",
      {
        written: { auth_sources: [{ ...oidc, type: UNKNOWN }] },
        planned: { auth_sources: [{ ...oidc, type: UNKNOWN }] },
        lost: ["auth_sources[0].client_secret"],
      },
    ],
    [
      "that the plan has",
      {
        written: { auth_sources: [{ ...oidc, client_secret: "t" }] },
        planned: { auth_sources: [{ ...oidc, client_secret: "s" }] },
        lost: [],
      },
    ],
    [
      "of a role that only the cluster has",
      { written: {}, planned: { repo_config: { enable_iam_role: true } }, lost: [] },
    ],
  ])("%s", (_what, { written, planned, lost }) => {
    const { lostSecrets } = read(written, planned);
    expect(lostSecrets.map(({ path }) => formatAttributePath(path))).toEqual(lost);
  });

  interface Unsent {
    readonly sent?: readonly string[];
    readonly written: ObjectValue;
    readonly reasons?: readonly string[];
  }

  it.each<[what: string, given: Unsent]>([
    ["is unsent, if others may have given one", { written: { auth_sources: [oidc] }, reasons: ["unsent"] }],
    ["is none, if the last apply sent none", { sent: ["login"], written: { auth_sources: [oidc] } }],
    ["is none, if the last apply sent none, and the login is ignored now", { sent: ["login"], written: {} }],
    [
      "is missing, if only the cluster has the login",
      { written: { auth_sources: [partner] }, reasons: ["missing"] },
    ],
  ])("of a login %s", (_what, { sent = [], written, reasons = [] }) => {
    const { lostSecrets } = read(written, { auth_sources: [oidc] }, [], sent);
    expect(lostSecrets.map(({ reason }) => reason)).toEqual(reasons);
  });

  it.each<[what: string, planned: ObjectValue, lost: readonly string[]]>([
    [
      "whose version the plan keeps, as it sends it where changes are ignored",
      { auth_sources: [stored] },
      ["auth_sources[0].client_secret_wo"],
    ],
    ["of the version 0, for which the rules have words", { auth_sources: [{ ...oidc, ...KEPT }] }, []],
    ["that is removed with its version", { auth_sources: [{ ...oidc, scope: "openid" }] }, []],
  ])("write-only: %s", (_what, planned, lost) => {
    const { lostSecrets } = read(planned, planned, [], ["login"]);
    expect(lostSecrets.map(({ path }) => formatAttributePath(path))).toEqual(lost);
  });
});
