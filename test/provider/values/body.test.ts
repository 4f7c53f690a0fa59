/** The whole cluster that an update sends: what is kept, what is changed, what resets. */
import type { JsonObject, ObjectValue } from "../../../src/json";
import { mergedBody } from "../../../src/provider/values/body";
import { cloudOpensearch } from "../../../src/schema";

const CURRENT = {
  id: 17,
  url: "https://logs.example.com",
  name: "logs",
  organization_id: 42,
  tier: "advanced",
  data_node_count: 5,
  labels: { team: "search" },
  maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
  auth_sources: [{ name: "login", type: "oidc", audience: "search", session_minutes: 60 }],
};

const CONFIG = {
  name: "logs",
  organization_id: 42,
  tier: null,
  data_node_count: 5,
  maintenance_window: null,
  auth_sources: [{ name: "login", type: "oidc", audience: null, client_secret: "s3cret" }],
};

describe("the body of an update", () => {
  const merge = (removed: readonly string[] = []) => mergedBody(cloudOpensearch, CURRENT, CONFIG, removed);

  it("keeps a field that the schema does not know, also within an identity provider", () => {
    expect(merge()).toMatchObject({ labels: { team: "search" }, auth_sources: [{ session_minutes: 60 }] });
  });

  it.each<[string, JsonObject, ObjectValue]>([
    ["a hostname", { custom_hostname: "a.example.com" }, { custom_hostname: "A.example.COM" }],
    [
      "a weekday",
      { maintenance_window: { day_of_week: "SUNDAY", start_time: "23:00", end_time: "01:00" } },
      { maintenance_window: { day_of_week: "Sun", start_time: "23:00", end_time: "01:00" } },
    ],
  ])("sends %s back unchanged, if the configuration has another spelling of it", (_what, held, config) => {
    expect(mergedBody(cloudOpensearch, { ...CURRENT, ...held }, { ...CONFIG, ...config }, [])).toMatchObject(
      held,
    );
  });

  it("sends secrets again, since the service never returns them", () => {
    expect(merge()).toMatchObject({ auth_sources: [{ client_secret: "s3cret" }] });
  });

  it("leaves out unset attributes, so that the service resets them", () => {
    expect(merge()).not.toHaveProperty("maintenance_window");
    expect(merge()).not.toHaveProperty("auth_sources.0.audience");
  });

  it("sends back the service's own choices", () => {
    expect(merge()).toMatchObject({ tier: "advanced" });
  });

  it("leaves out a removed value, so that the service chooses again", () => {
    expect(merge(["tier"])).not.toHaveProperty("tier");
  });

  it("holds only the configured attributes if there is no cluster yet", () => {
    expect(mergedBody(cloudOpensearch, {}, CONFIG, [])).toEqual({
      name: "logs",
      organization_id: 42,
      data_node_count: 5,
      auth_sources: [{ name: "login", type: "oidc", client_secret: "s3cret" }],
    });
  });

  it("sends a write-only secret under the API's name", () => {
    const source = { name: "login", type: "oidc", client_secret_wo: "s3cret", client_secret_wo_version: 1 };
    const repo = {
      enable_access_keys: true,
      access_key_id: "AKIA",
      secret_access_key_wo: "k",
      secret_access_key_wo_version: 2,
    };
    const config = { name: "logs", auth_sources: [source], repo_config: repo };
    expect(mergedBody(cloudOpensearch, {}, config, [])).toEqual({
      name: "logs",
      auth_sources: [{ name: "login", type: "oidc", client_secret: "s3cret" }],
      repo_config: { enable_access_keys: true, access_key_id: "AKIA", secret_access_key: "k" },
    });
  });

  it("keeps the secret of one form if the other form has none", () => {
    const source = { name: "login", type: "oidc", client_secret: "s3cret", client_secret_wo: null };
    const body = mergedBody(cloudOpensearch, {}, { auth_sources: [source] }, []);
    expect(body).toEqual({ auth_sources: [{ name: "login", type: "oidc", client_secret: "s3cret" }] });
  });

  it("has no attribute that concerns only Terraform or that only the service sets", () => {
    const config = {
      name: "logs",
      id: 4,
      url: "https://x",
      timeouts: { create: "5m" },
      acknowledged: [{ code: "x" }],
    };
    expect(mergedBody(cloudOpensearch, {}, config, [])).toEqual({ name: "logs" });
    expect(mergedBody(cloudOpensearch, { id: 17 }, config, [])).toMatchObject({ id: 17 });
  });

  it("resets an access list that is no longer configured", () => {
    const current = { ip_allowlist: ["10.0.0.0/8"], tier: "advanced" };
    expect(mergedBody(cloudOpensearch, current, { name: "logs" }, [])).toEqual({
      name: "logs",
      tier: "advanced",
    });
  });

  it("merges each identity provider into the one of its name", () => {
    const current = {
      auth_sources: [
        { name: "a", type: "saml", session_minutes: 1 },
        { name: "b", type: "saml", session_minutes: 2 },
      ],
    };
    const config = { auth_sources: ["b", "c", "a"].map((name) => ({ name, type: "saml" })) };
    expect(mergedBody(cloudOpensearch, current, config, [])).toEqual({
      auth_sources: [
        { name: "b", type: "saml", session_minutes: 2 },
        { name: "c", type: "saml" },
        { name: "a", type: "saml", session_minutes: 1 },
      ],
    });
  });
});
