/** The whole cluster that an update sends: what is kept, what is changed, what resets. */
import type { JsonObject } from "../../../src/json";
import type { TerraformObject } from "../../../src/plugin";
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

  it.each<[string, JsonObject, TerraformObject]>([
    ["a hostname", { custom_hostname: "a.example.com" }, { custom_hostname: "A.example.COM" }],
    ["ranges", { ip_allowlist: ["10.0.0.1/32", "::1"] }, { ip_allowlist: ["::1/128", "10.0.0.1"] }],
    [
      "a weekday",
      { maintenance_window: { day_of_week: "SUNDAY", start_time: "23:00", end_time: "01:00" } },
      { maintenance_window: { day_of_week: "Sun", start_time: "23:00", end_time: "01:00" } },
    ],
  ])(
    "sends %s back as it came, where the configuration means the same in other words",
    (_what, held, config) => {
      expect(
        mergedBody(cloudOpensearch, { ...CURRENT, ...held }, { ...CONFIG, ...config }, []),
      ).toMatchObject(held);
    },
  );

  it("sends secrets again, since the service never returns them", () => {
    expect(merge()).toMatchObject({ auth_sources: [{ client_secret: "s3cret" }] });
  });

  it("leaves out what the configuration does not set, so that it resets", () => {
    expect(merge()).not.toHaveProperty("maintenance_window");
    expect(merge()).not.toHaveProperty("auth_sources.0.audience");
  });

  it("sends back what the service chose by itself", () => {
    expect(merge()).toMatchObject({ tier: "advanced" });
  });

  it("leaves out what was set and is removed, so that the service chooses again", () => {
    expect(merge(["tier"])).not.toHaveProperty("tier");
  });

  it("holds what the configuration sets alone where there is no cluster yet", () => {
    expect(mergedBody(cloudOpensearch, {}, CONFIG, [])).toEqual({
      name: "logs",
      organization_id: 42,
      data_node_count: 5,
      auth_sources: [{ name: "login", type: "oidc", client_secret: "s3cret" }],
    });
  });
});
