/** What the state holds of a cluster that the API returned. */
import { type JsonObject, type ObjectValue, UNKNOWN } from "../../../src/json";
import { createdState, stateOf } from "../../../src/provider/values/state";
import { cloudOpensearch } from "../../../src/schema";
import { DATA_SOURCES } from "../../../src/schema/data-sources";

const CLUSTER: JsonObject = { id: 17, name: "logs", organization_id: 42 };
const OPEN = ["0.0.0.0/0", "::/0"];

describe("the state of a cluster", () => {
  interface Read {
    readonly returned: JsonObject;
    readonly before?: ObjectValue;
    readonly expected: ObjectValue;
  }

  it.each<[what: string, given: Read]>([
    ["an absent list is open", { returned: {}, expected: { ip_allowlist: OPEN } }],
    ["a null list is open", { returned: { ip_allowlist: null }, expected: { ip_allowlist: OPEN } }],
    ["an empty list is open", { returned: { ip_allowlist: [] }, expected: { ip_allowlist: OPEN } }],
    ["an empty text is null", { returned: { tier: "" }, expected: { tier: null } }],
    ["no sources are null", { returned: { auth_sources: [] }, expected: { auth_sources: null } }],
    [
      "no sources stay an empty list that was written",
      { returned: { auth_sources: null }, before: { auth_sources: [] }, expected: { auth_sources: [] } },
    ],
    ["an empty repository is null", { returned: { repo_config: {} }, expected: { repo_config: null } }],
    [
      "seconds that are zero are dropped",
      {
        returned: {
          maintenance_window: { day_of_week: "sunday", start_time: "23:00:00", end_time: "01:00:00" },
        },
        expected: { maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" } },
      },
    ],
  ])("%s", (_what, { returned, before = {}, expected }) => {
    expect(stateOf(cloudOpensearch, { ...CLUSTER, ...returned }, before)).toMatchObject(expected);
  });

  it("keeps the known secrets, by the name of their source, and reads none from the API", () => {
    const source = (name: string, secret?: string) => ({
      name,
      type: "oidc",
      ...(secret && { client_secret: secret }),
    });
    const state = stateOf(
      cloudOpensearch,
      { ...CLUSTER, auth_sources: [source("b", "********"), source("a"), source("new")] },
      { auth_sources: [source("a", "of a"), source("b", "of b")] },
    );
    expect(state["auth_sources"]).toMatchObject([
      { name: "a", client_secret: "of a" },
      { name: "b", client_secret: "of b" },
      { name: "new", client_secret: null },
    ]);
  });

  it("reads a login that was not set as false, and keeps one that was written", () => {
    const returned = { ...CLUSTER, auth_sources: [{ name: "a", type: "oidc", dashboards_login: false }] };
    const state = (before?: boolean) =>
      stateOf(cloudOpensearch, returned, { auth_sources: [{ name: "a", dashboards_login: before ?? null }] });
    expect(state()["auth_sources"]).toMatchObject([{ dashboards_login: null }]);
    expect(state(false)["auth_sources"]).toMatchObject([{ dashboards_login: false }]);
  });

  it("holds each attribute of the schema and nothing else", () => {
    const state = stateOf(cloudOpensearch, { ...CLUSTER, labels: {} }, {});
    expect(Object.keys(state).sort()).toEqual(Object.keys(cloudOpensearch.attributes).sort());
  });

  it.each<[string, ObjectValue, ObjectValue]>([
    ["the name and the URL", { name: "logs", url: "https://x" }, { name: "logs", url: "https://x" }],
    ["no value that it did not know yet", { url: UNKNOWN }, { url: null }],
    [
      "no attribute that the user may leave out",
      { tier: "advanced", version: "2.19" },
      { tier: null, version: null },
    ],
    [
      "attributes that concern only Terraform",
      { timeouts: { create: "5m" } },
      { timeouts: { create: "5m" } },
    ],
  ])("keeps %s if the API leaves it out", (_what, before, expected) => {
    expect(stateOf(cloudOpensearch, {}, before)).toMatchObject(expected);
  });

  it("does not read attributes that concern only Terraform from the API", () => {
    const state = stateOf(cloudOpensearch, { ...CLUSTER, timeouts: { create: "5m" } }, {});
    expect(state["timeouts"]).toBeNull();
  });

  it("keeps the seconds of a text that is not a time", () => {
    expect(stateOf(cloudOpensearch, { ...CLUSTER, version: "23:00:00" }, {})["version"]).toBe("23:00:00");
  });

  interface Repository {
    readonly repo_config?: JsonObject | null;
    readonly before: ObjectValue | null;
    readonly expected: unknown;
  }

  it.each<[what: string, given: Repository]>([
    ["that is missing is null", { before: { access_key_id: "AKIA" }, expected: null }],
    [
      "that is missing and was written without a value stays",
      { before: { access_key_id: null }, expected: { access_key_id: null } },
    ],
    [
      "that is missing and was written with its settings off stays",
      {
        before: { enable_iam_role: false, aws_role_arn: UNKNOWN },
        expected: { enable_iam_role: false, aws_role_arn: null, secret_access_key: null },
      },
    ],
    [
      "that is empty and was written stays",
      { repo_config: {}, before: { access_key_id: "AKIA" }, expected: { access_key_id: null } },
    ],
    [
      "that has only what the service computes is null",
      { repo_config: { aws_role_arn: "arn:1" }, before: null, expected: null },
    ],
    [
      "that has a secret, which the service never returns, is null",
      { repo_config: { secret_access_key: "********" }, before: null, expected: null },
    ],
    [
      "that has only what the service computes, and was written, is kept",
      { repo_config: { aws_role_arn: "arn:1" }, before: {}, expected: { aws_role_arn: "arn:1" } },
    ],
    [
      "that has one value is kept",
      { repo_config: { access_key_id: "AKIA" }, before: null, expected: { access_key_id: "AKIA" } },
    ],
  ])("a repository %s", (_what, { repo_config = null, before, expected }) => {
    const found = stateOf(cloudOpensearch, { ...CLUSTER, repo_config }, { repo_config: before })[
      "repo_config"
    ];
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected as object);
  });

  it("of a data source keeps what the service computes", () => {
    const state = (repo_config: JsonObject) =>
      stateOf(DATA_SOURCES.opensearch, { ...CLUSTER, repo_config }, {})["repo_config"];
    expect(state({ aws_role_arn: "arn:1" })).toMatchObject({ aws_role_arn: "arn:1" });
    expect(state({ enable_iam_role: true })).toMatchObject({ enable_iam_role: true });
    expect(state({})).toBeNull();
  });

  it("leaves out elements of a list of objects that are not objects", () => {
    const returned = { ...CLUSTER, auth_sources: [null, "x", { name: "a", type: "saml" }] };
    expect(stateOf(cloudOpensearch, returned, {})["auth_sources"]).toMatchObject([{ name: "a" }]);
  });

  it("has null for a missing list of objects", () => {
    expect(stateOf(cloudOpensearch, CLUSTER, { auth_sources: [{ name: "a" }] })["auth_sources"]).toBeNull();
  });
});

describe("the state of a new cluster", () => {
  interface Applied {
    readonly planned: ObjectValue;
    readonly found: ObjectValue;
    readonly expected: ObjectValue;
  }

  it.each<[what: string, given: Applied]>([
    [
      "the planned value, whatever the service returns",
      { planned: { tier: "advanced" }, found: { tier: "standard" }, expected: { tier: "advanced" } },
    ],
    [
      "the service's value of an attribute that the plan left unknown",
      { planned: { tier: UNKNOWN }, found: { tier: "standard" }, expected: { tier: "standard" } },
    ],
    ["null for a missing attribute", { planned: { tier: UNKNOWN }, found: {}, expected: { tier: null } }],
    [
      "no attribute that was not planned",
      { planned: { tier: "advanced" }, found: { version: "2.19" }, expected: { tier: "advanced" } },
    ],
    [
      "the service's value inside an object",
      {
        planned: { repo_config: { enable_iam_role: true, aws_role_arn: UNKNOWN } },
        found: { repo_config: { enable_iam_role: false, aws_role_arn: "arn:1" } },
        expected: { repo_config: { enable_iam_role: true, aws_role_arn: "arn:1" } },
      },
    ],
    [
      "null inside a missing object",
      {
        planned: { repo_config: { aws_role_arn: UNKNOWN } },
        found: {},
        expected: { repo_config: { aws_role_arn: null } },
      },
    ],
    [
      "the service's value at the place of an element",
      {
        planned: { ip_allowlist: ["10.0.0.0/8", UNKNOWN] },
        found: { ip_allowlist: ["x", "::1"] },
        expected: { ip_allowlist: ["10.0.0.0/8", "::1"] },
      },
    ],
    [
      "null for a missing element",
      {
        planned: { ip_allowlist: [UNKNOWN] },
        found: { ip_allowlist: null },
        expected: { ip_allowlist: [null] },
      },
    ],
  ])("has %s", (_what, { planned, found, expected }) => {
    expect(JSON.stringify(createdState(planned, found))).toBe(JSON.stringify(expected));
  });
});
