/** What the state holds of a cluster that the API returned. */
import type { JsonObject } from "../../../src/json";
import type { TerraformObject } from "../../../src/plugin";
import { stateOf } from "../../../src/provider/values/state";
import { cloudOpensearch } from "../../../src/schema";

const CLUSTER: JsonObject = { id: 17, name: "logs", organization_id: 42 };
const OPEN = ["0.0.0.0/0", "::/0"];

describe("the state of a cluster", () => {
  it.each<[string, JsonObject, TerraformObject, TerraformObject]>([
    ["an absent list is open", {}, {}, { ip_allowlist: OPEN }],
    ["a null list is open", { ip_allowlist: null }, {}, { ip_allowlist: OPEN }],
    ["an empty list is open", { ip_allowlist: [] }, {}, { ip_allowlist: OPEN }],
    ["an empty text is null", { tier: "" }, {}, { tier: null }],
    ["no sources are null", { auth_sources: [] }, {}, { auth_sources: null }],
    [
      "no sources stay an empty list that was written",
      { auth_sources: null },
      { auth_sources: [] },
      { auth_sources: [] },
    ],
    ["an empty repository is null", { repo_config: {} }, {}, { repo_config: null }],
    [
      "seconds that are zero are dropped",
      { maintenance_window: { day_of_week: "sunday", start_time: "23:00:00", end_time: "01:00:00" } },
      {},
      { maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" } },
    ],
  ])("%s", (_what, returned, before, expected) => {
    expect(stateOf(cloudOpensearch, { ...CLUSTER, ...returned }, before)).toMatchObject(expected);
  });

  it("keeps the secrets that were known, by the name of their source, and takes none from the API", () => {
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

  it("takes false for a login that was not set, and keeps one that was written", () => {
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
});
