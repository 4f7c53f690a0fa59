/** The life of clusters under the real terraform: create, no changes, update, drift, import, destroy. */
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

const FULL = (nodes: number) => `
variable "secret" {
  default   = "s3cr3t-of-the-oauth-client"
  sensitive = true
}
resource "cloud_opensearch" "logs" {
  name            = "logs"
  organization_id = 42
  tier            = "advanced"
  data_node_count = ${nodes}
  version         = "2.19"
  custom_hostname = "search.example.com"
  ip_allowlist            = ["198.51.100.0/24", "2001:db8::/32", "203.0.113.7"]
  dashboards_ip_allowlist = ["198.51.100.0/24", "2001:db8::/32"]
  auth_sources = [
    {
      name             = "login"
      type             = "oidc"
      connect_url      = "https://login.example.com/.well-known/openid-configuration"
      client_id        = "dashboards"
      client_secret    = var.secret
      dashboards_login = true
    },
    {
      name             = "partner"
      type             = "saml"
      idp_entity_id    = "https://idp.example.com"
      idp_metadata_url = "https://idp.example.com/metadata"
    },
  ]
  maintenance_window = { day_of_week = "sunday", start_time = "23:00", end_time = "01:00" }
  repo_config        = { enable_iam_role = true }
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["198.51.100.0/24", "2001:db8::/32"]
}
data "cloud_opensearch_credentials" "logs" {
  cluster_id = cloud_opensearch.logs.id
}
output "username" {
  value     = data.cloud_opensearch_credentials.logs.username
  sensitive = true
}
`;

const SMALL = `
resource "cloud_opensearch" "logs" {
  name                    = "logs"
  organization_id         = 42
  ip_allowlist            = ["198.51.100.0/24", "2001:db8::/32"]
  dashboards_ip_allowlist = ["198.51.100.0/24", "2001:db8::/32"]
  auth_sources = [{ name = "partner", type = "saml", idp_entity_id = "https://idp.example.com" }]
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["198.51.100.0/24", "2001:db8::/32"]
}
`;

describeWithTerraform("the life of clusters", () => {
  const workspace = useWorkspace();

  it("creates both kinds, and changes one field and keeps all others, also unknown fields and the secret", async () => {
    workspace.configure(FULL(5));
    // With the built plugin, which each command starts.
    const start = await workspace.install();
    expect(await start(["apply", "-auto-approve"])).toMatchObject({ code: 0, stderr: "" });
    const logs = workspace.state("cloud_opensearch.logs");
    const metrics = workspace.state("cloud_prometheus.metrics");
    expect(logs).toMatchObject({
      id: expect.any(Number),
      url: "https://search.example.com",
      data_node_count: 5,
    });
    expect(logs["opensearch_dashboards_url"]).toMatch(/^https:\/\//);
    expect(metrics).toMatchObject({ id: expect.any(Number), url: expect.stringMatching(/^https:\/\//) });
    const path = `/cluster/opensearch/${String(logs["id"])}`;
    const before = (await workspace.request("GET", path)).body;
    expect(before).toMatchObject({
      name: "logs",
      opensearch_whitelist: ["198.51.100.0/24", "2001:db8::/32", "203.0.113.7"],
    });
    expect(await start(["plan", "-detailed-exitcode"])).toMatchObject({ code: 0 });

    const labelled = {
      ...before,
      labels: { team: "search" },
      auth_sources: withSecret(before["auth_sources"]),
    };
    expect((await workspace.request("PUT", path, labelled)).status).toBe(200);

    workspace.configure(FULL(6));
    const { changes } = await workspace.plan();
    expect(changes.map(({ address, actions }) => [address, actions])).toEqual([
      ["cloud_opensearch.logs", ["update"]],
    ]);
    expect(changes[0]?.afterUnknown).toEqual(expect.not.objectContaining({ id: true, url: true }));
    await workspace.apply();

    const after = (await workspace.request("GET", path)).body;
    expect(after).toEqual({ ...before, labels: { team: "search" }, data_node_count: 6 });
    expect(workspace.emulator.stored("opensearch", Number(logs["id"]))).toMatchObject({
      auth_sources: [{ name: "login", client_secret: "s3cr3t-of-the-oauth-client" }, { name: "partner" }],
    });
  });

  itWith("secrets")("destroys a cluster whose pending update is refused", async () => {
    const named = (name: string) => `
      resource "cloud_opensearch" "logs" {
        name                    = "${name}"
        organization_id         = 42
        ip_allowlist            = ["198.51.100.0/24"]
        dashboards_ip_allowlist = ["198.51.100.0/24"]
        auth_sources = [{
          name = "login", type = "oidc", client_id = "dashboards",
          client_secret_wo = "s3cr3t", client_secret_wo_version = 1
        }]
        lifecycle { ignore_changes = [auth_sources] }
      }`;
    workspace.configure(named("logs"));
    await workspace.apply();
    workspace.configure(named("renamed"));
    expect(await workspace.terraform("plan")).toMatchObject({ code: 1 });
    // The plugin sees in the command line of the Terraform that started it that all is destroyed.
    const start = await workspace.install();
    expect(await start(["destroy", "-auto-approve"])).toMatchObject({ code: 0 });
    expect(workspace.emulator.clusters()).toEqual([]);
  });

  it("shows a change made through the API, reverts it, and destroys what it created", async () => {
    workspace.configure(SMALL);
    await workspace.apply();
    const { id } = workspace.state("cloud_opensearch.logs");
    const path = `/cluster/opensearch/${String(id)}`;
    const { body } = await workspace.request("GET", path);
    await workspace.request("PUT", path, { ...body, opensearch_whitelist: ["0.0.0.0/0"] });

    const { changes, run } = await workspace.plan();
    expect(changes).toMatchObject([
      { address: "cloud_opensearch.logs", actions: ["update"], before: { ip_allowlist: ["0.0.0.0/0"] } },
    ]);
    expect(run.stdout).toContain("will lose access");
    await workspace.apply();
    expect((await workspace.request("GET", path)).body).toEqual(body);

    await workspace.succeed("destroy", "-auto-approve");
    for (const kind of ["opensearch", "prometheus"])
      expect((await workspace.request("GET", `/cluster/${kind}?organization_id=42`)).body).toEqual([]);
  });
});

function withSecret(sources: unknown): unknown {
  return (sources as { name: string }[]).map((source) =>
    source.name === "login" ? { ...source, client_secret: "s3cr3t-of-the-oauth-client" } : source,
  );
}
