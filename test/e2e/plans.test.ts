/** Plans without noise: what is no change shows no change, and only what can change is (known after apply). */
import { cloudOpensearch } from "../../src/schema";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

type Attributes = Readonly<Record<string, string>>;

/** Clusters by their names. */
const clusters = (all: Readonly<Record<string, Attributes>>) =>
  Object.entries(all)
    .map(([name, attributes]) => cluster(attributes, name))
    .join("");

const cluster = (attributes: Attributes, name = "logs") => {
  const all: Attributes = {
    name: `"${name}"`,
    organization_id: "42",
    ip_allowlist: '["198.51.100.0/24", "2001:db8::/32"]',
    dashboards_ip_allowlist: '["10.0.0.0/8"]',
    ...attributes,
  };
  const lines = Object.entries(all).map(([name, value]) => `  ${name} = ${value}`);
  return `resource "cloud_opensearch" "${name}" {\n${lines.join("\n")}\n}\n`;
};

const OIDC = '{ name = "login", type = "oidc", audience = "search" }';
const SAML = '{ name = "partner", type = "saml" }';
const WINDOW = '{ day_of_week = "sunday", start_time = "23:00", end_time = "01:00" }';

describeWithTerraform("plans", () => {
  const workspace = useWorkspace();

  const applied = async (attributes: Attributes) => {
    workspace.configure(cluster(attributes));
    await workspace.apply();
    const { id } = workspace.state("cloud_opensearch.logs");
    return `/cluster/opensearch/${String(id)}`;
  };

  it("no change for values that are written, or returned, in other words", async () => {
    const before = {
      logs: { maintenance_window: WINDOW },
      ranges: {},
      sources: { auth_sources: `[${OIDC}, ${SAML}]` },
      open: { ip_allowlist: "null" },
    };
    workspace.configure(clusters(before));
    await workspace.apply();
    const path = `/cluster/opensearch/${String(workspace.state("cloud_opensearch.logs")["id"])}`;
    const { body } = await workspace.request("GET", path);
    await workspace.request("PUT", path, {
      ...body,
      maintenance_window: { day_of_week: "SUN", start_time: "23:00", end_time: "01:00" },
      opensearch_whitelist: ["2001:db8::/32", "198.51.100.0/24"],
    });
    const after = {
      ...before,
      ranges: { ip_allowlist: '["2001:db8::/32", "198.51.100.0/24"]' },
      sources: { auth_sources: `[${SAML}, ${OIDC}]` },
      open: { ip_allowlist: '["::/0", "0.0.0.0/0"]' },
    };
    workspace.configure(clusters(after));
    expect((await workspace.plan()).changes).toEqual([]);
  });

  it("shows for a new cluster only the service's own attributes as known after apply", async () => {
    workspace.configure(cluster({ ip_allowlist: "null", repo_config: "{ enable_iam_role = true }" }));
    const { changes } = await workspace.plan();
    expect(changes).toMatchObject([
      {
        actions: ["create"],
        after: { ip_allowlist: ["0.0.0.0/0", "::/0"], maintenance_window: null, auth_sources: null },
      },
    ]);
    expect(unknown(changes[0]?.afterUnknown)).toEqual([
      "custom_hostname",
      "dashboards_custom_hostname",
      "data_node_count",
      "id",
      "opensearch_dashboards_url",
      "repo_config",
      "tier",
      "url",
      "version",
    ]);
    expect(changes[0]?.afterUnknown["repo_config"]).toEqual({ aws_role_arn: true });
  });

  it("shows the only URL that changes, an open list with the gained access, and a replacement", async () => {
    workspace.configure(clusters({ hostname: {}, opened: {}, moved: {} }));
    await workspace.apply();
    const after = {
      hostname: { custom_hostname: '"search.example.com"' },
      opened: { ip_allowlist: "null" },
      moved: { organization_id: "43" },
    };
    workspace.configure(clusters(after));
    const { changes, run } = await workspace.plan();
    const [hostname, moved, opened] = changes;
    expect([hostname?.address, unknown(hostname?.afterUnknown)]).toEqual([
      "cloud_opensearch.hostname",
      ["url"],
    ]);
    expect(opened).toMatchObject({ after: { name: "opened", ip_allowlist: ["0.0.0.0/0", "::/0"] } });
    expect(run.stdout.replace(/\s+/g, " ")).toContain("will gain access");
    expect(moved).toMatchObject({ actions: ["delete", "create"], after: { organization_id: 43 } });
    await workspace.succeed("apply", "plan");
    expect(workspace.state("cloud_opensearch.hostname")).toMatchObject({ url: "https://search.example.com" });
  });

  it("resets an optional field that is removed, and says so", async () => {
    const path = await applied({ tier: '"advanced"', data_node_count: "5", maintenance_window: WINDOW });
    workspace.configure(cluster({}));
    const { changes, run } = await workspace.plan();
    expect(unknown(changes[0]?.afterUnknown)).toEqual(["data_node_count", "tier"]);
    const said = run.stdout.replace(/\s+/g, " ");
    expect(said).toMatch(/Warning: tier: .* resets/);
    expect(said).toContain(cloudOpensearch.attributes["maintenance_window"]?.whenUnset);
    await workspace.apply();
    expect((await workspace.request("GET", path)).body).toMatchObject({
      tier: "standard",
      data_node_count: 3,
      maintenance_window: null,
    });
    expect((await workspace.plan()).changes).toEqual([]);
  });

  it("refuses more nodes than the tier has that the cluster keeps", async () => {
    await applied({});
    workspace.configure(cluster({ data_node_count: "5" }));
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, " ")).toContain('`tier` is not set: it stays "standard"');
  });

  it("says which values of others the configuration leaves out", async () => {
    const path = await applied({});
    expect((await workspace.plan()).run.stdout).not.toContain("leaves out");
    const { body } = await workspace.request("GET", path);
    await workspace.request("PUT", path, { ...body, tier: "advanced" });
    workspace.configure(cluster({ tier: '"advanced"' }));
    expect((await workspace.plan()).changes).toEqual([]);
    workspace.configure(cluster({}));
    const { changes, run } = await workspace.plan();
    expect(changes).toEqual([]);
    expect(run.stdout).toContain("tier: the cluster has a value that the configuration leaves out");
  });

  it("accepts values that are known only after apply", async () => {
    workspace.configure(`
resource "terraform_data" "range" {
  input = "198.51.100.0/24"
}
resource "terraform_data" "source" {
  input = ${SAML}
}
${cluster({
  ip_allowlist: '[terraform_data.range.output, "2001:db8::/32"]',
  tier: "terraform_data.range.output",
  auth_sources: `[${OIDC}, terraform_data.source.output]`,
})}`);
    await workspace.apply();
    expect(workspace.state("cloud_opensearch.logs")).toMatchObject({
      ip_allowlist: ["198.51.100.0/24", "2001:db8::/32"],
      auth_sources: [{ name: "login" }, { name: "partner" }],
    });
    expect((await workspace.plan()).changes).toEqual([]);
  });

  const itAccepts = itWith("plans during an apply");
  itAccepts(
    "accept lists in another order of which a part turns out at apply to be what it was",
    async () => {
      const configured = (run: number, ranges: string, sources: string) => `
resource "terraform_data" "known_later" {
  input            = { range = "198.51.100.0/24", type = "saml" }
  triggers_replace = ${run}
}
${cluster({ ip_allowlist: ranges, auth_sources: sources })}`;
      const [range, later] = [
        "terraform_data.known_later.output.range",
        "terraform_data.known_later.output.type",
      ];
      const partner = `{ name = "partner", type = ${later} }`;
      workspace.configure(configured(1, `["2001:db8::/32", ${range}]`, `[${OIDC}, ${partner}]`));
      await workspace.apply();
      for (const run of [1, 2]) {
        workspace.configure(configured(run, `[${range}, "2001:DB8::/32"]`, `[${partner}, ${OIDC}]`));
        if (run === 1) expect((await workspace.plan()).changes).toEqual([]);
        await workspace.apply();
        expect((await workspace.plan()).changes).toEqual([]);
      }
    },
  );

  it("refuses at apply a value that was unknown at plan, before anything is sent", async () => {
    workspace.configure(`
resource "terraform_data" "range" {
  input = "198.51.100.7/24"
}
${cluster({ ip_allowlist: '[terraform_data.range.output, "2001:db8::/32"]' })}`);
    const { code, stderr } = await workspace.terraform("apply", "-auto-approve");
    expect(code).toBe(1);
    expect(stderr).toContain("host-bits-set");
    expect((await workspace.request("GET", "/cluster/opensearch?organization_id=42")).body).toEqual([]);
  });
});

/** The attributes that are wholly unknown. */
function unknown(afterUnknown: Record<string, unknown> = {}): string[] {
  return Object.keys(afterUnknown)
    .filter((name) => JSON.stringify(afterUnknown[name])?.includes("true"))
    .sort();
}
