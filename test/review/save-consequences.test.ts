/** What the review says of the save of one cluster in a form. */
import type { JsonObject } from "../../src/json";
import { saveConsequences } from "../../src/review/save-consequences";
import type { ClusterKind } from "../../src/schema";

const BEFORE: JsonObject = {
  name: "logs",
  organization_id: 42,
  id: 7,
  ip_allowlist: ["10.0.0.0/8", "203.0.113.0/24"],
  dashboards_ip_allowlist: null,
  maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
  auth_sources: [{ name: "login", type: "oidc", client_id: "x" }],
};

const NAMES = { endpoint: (label: string) => `The ${label}`, field: (name: string) => `<${name}>` };

const consequences = (kind: ClusterKind, before: JsonObject | null, after: JsonObject) =>
  saveConsequences(kind, before, after, NAMES);

describe("the consequences before a save", () => {
  it.each<[what: string, change: JsonObject, expected: { level: string; text: RegExp }]>([
    ["who loses access", { ip_allowlist: ["10.0.0.0/8"] }, { level: "warning", text: /203\.0\.113\.0\/24/ }],
    ["that a list opens", { ip_allowlist: null }, { level: "error", text: /^The API is open/ }],
    ["which field resets", { maintenance_window: null }, { level: "warning", text: /^is no longer set/ }],
  ])("says %s", (_, change, { level, text }) => {
    expect(consequences("opensearch", BEFORE, { ...BEFORE, ...change })).toContainEqual(
      expect.objectContaining({ level, text: expect.stringMatching(text) }),
    );
  });

  it("finds nothing in a change of nothing", () => {
    expect(consequences("opensearch", BEFORE, BEFORE)).toEqual([]);
  });

  it("finds nothing in another spelling", () => {
    const [before, after] = ["search.example.com", "Search.Example.COM"].map((custom_hostname) => ({
      ...BEFORE,
      custom_hostname,
    }));
    expect(consequences("opensearch", before ?? null, { ...after, repo_config: {} })).toEqual([]);
  });

  it("judges a new cluster, and says once that it is open", () => {
    const lines = consequences("prometheus", null, { name: "metrics", organization_id: 42 });
    expect(lines.map(({ text }) => text)).toEqual([expect.stringMatching(/open to/)]);
  });

  it("never shows a secret", () => {
    const auth_sources = [{ name: "login", type: "oidc", client_id: "x", client_secret: "s3cret" }];
    expect(JSON.stringify(consequences("opensearch", BEFORE, { ...BEFORE, auth_sources }))).not.toContain(
      "s3cret",
    );
  });

  it("names fields as the form does, and says nothing twice", () => {
    const before = { ...BEFORE, repo_config: { enable_iam_role: true } };
    const auth_sources = [{ name: "login", type: "oidc", client_id: "y" }];
    const found = consequences("opensearch", before, { ...BEFORE, auth_sources, repo_config: null });
    const texts = found.filter(({ says }) => says === "sentence").map(({ text }) => text);
    expect(texts).toEqual([
      'login: <client_id> changes from "x" to "y"',
      "Snapshots end, since <repo_config> is no longer set",
    ]);
  });

  it("names nothing of Terraform", () => {
    const after: JsonObject = {
      ...BEFORE,
      ip_allowlist: null,
      dashboards_ip_allowlist: ["192.0.2.0/24"],
      maintenance_window: null,
      auth_sources: [{ name: "staff", type: "saml", dashboards_login: true }],
      repo_config: { enable_iam_role: true },
      custom_hostname: "logs.example.org",
    };
    const lines = [null, { ...BEFORE, version: "2.19" }].flatMap((before) =>
      consequences("opensearch", before, { ...after, version: "2.18" }),
    );
    expect(lines.length).toBeGreaterThanOrEqual(10);
    expect(JSON.stringify(lines)).not.toMatch(/terraform|configur|\bplan|apply|state/i);
  });
});
