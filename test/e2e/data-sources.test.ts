/** Data sources of clusters under the real terraform: what another team manages is read, and never changed. */
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const OPENSEARCH = {
  name: "logs",
  organization_id: 42,
  tier: "advanced",
  data_node_count: 5,
  opensearch_whitelist: ["198.51.100.0/24", "2001:db8::/48"],
  opensearch_dashboards_whitelist: null,
  auth_sources: [
    {
      name: "login",
      type: "oidc",
      connect_url: "https://login.example.com/",
      client_id: "dashboards",
      client_secret: "never-returned",
      dashboards_login: true,
    },
  ],
  maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
};
const PROMETHEUS = { name: "metrics", organization_id: 42, prometheus_whitelist: ["198.51.100.7"] };

describeWithTerraform("a data source of a cluster", () => {
  const workspace = useWorkspace();
  const create = async (kind: string, cluster: Record<string, unknown>): Promise<number> => {
    const { status, body } = await workspace.request("POST", `/cluster/${kind}`, cluster);
    expect(status).toBe(201);
    return (body as { readonly id: number }).id;
  };
  const outputs = async () => {
    const { stdout } = await workspace.succeed("output", "-json");
    return Object.fromEntries(
      Object.entries(JSON.parse(stdout) as Record<string, { value: unknown }>).map(([name, { value }]) => [
        name,
        value,
      ]),
    );
  };

  it("reads everything that the service returns, by id and by organization and name", async () => {
    const id = await create("opensearch", OPENSEARCH);
    await create("prometheus", PROMETHEUS);
    workspace.configure(`
      data "cloud_opensearch" "by_id" {
        id = ${id}
      }
      data "cloud_opensearch" "by_name" {
        organization_id = 42
        name            = "logs"
      }
      data "cloud_prometheus" "metrics" {
        organization_id = 42
        name            = "metrics"
      }
      output "by_id" { value = data.cloud_opensearch.by_id }
      output "is_same" { value = data.cloud_opensearch.by_id == data.cloud_opensearch.by_name }
      output "metrics" { value = data.cloud_prometheus.metrics }`);
    await workspace.apply();
    const { by_id: found, is_same: isSame, metrics } = await outputs();
    expect(isSame).toBe(true);
    expect(found).toMatchObject({
      id,
      name: "logs",
      organization_id: 42,
      tier: "advanced",
      data_node_count: 5,
      version: "2.19",
      url: expect.stringMatching(/^https:/) as string,
      opensearch_dashboards_url: expect.stringMatching(/^https:/) as string,
      ip_allowlist: ["198.51.100.0/24", "2001:db8::/48"],
      dashboards_ip_allowlist: ["0.0.0.0/0", "::/0"],
      maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
      auth_sources: [{ name: "login", client_id: "dashboards", dashboards_login: true }],
      repo_config: null,
    });
    expect(metrics).toMatchObject({ name: "metrics", prometheus_whitelist: ["198.51.100.7"] });
    const [source] = (found as { auth_sources: object[] }).auth_sources;
    const names = [...Object.keys(found as object), ...Object.keys(source ?? {})];
    for (const absent of [
      "client_secret",
      "client_secret_wo",
      "timeouts",
      "acknowledged",
      "deletion_protection",
    ])
      expect(names).not.toContain(absent);
    expect((await workspace.terraform("plan", "-detailed-exitcode")).code).toBe(0);
  });

  it("lists the clusters of an organization by kind and pattern", async () => {
    const ids = [
      await create("opensearch", { ...OPENSEARCH, name: "logs-b" }),
      await create("opensearch", { ...OPENSEARCH, name: "logs-a" }),
      await create("prometheus", { ...PROMETHEUS, name: "logs-c" }),
      await create("prometheus", PROMETHEUS),
      await create("opensearch", { ...OPENSEARCH, organization_id: 43 }),
    ];
    workspace.configure(`
      data "cloud_clusters" "all" {
        organization_id = 42
      }
      data "cloud_clusters" "logs" {
        organization_id = 42
        name_pattern    = "logs-?"
      }
      data "cloud_clusters" "search" {
        organization_id = 42
        kind            = "opensearch"
        name_pattern    = "*-a"
      }
      data "cloud_clusters" "nothing" {
        organization_id = 44
      }
      data "cloud_opensearch" "each" {
        for_each = { for cluster in data.cloud_clusters.search.clusters : cluster.name => cluster }
        id       = each.value.id
      }
      output "all" { value = data.cloud_clusters.all.clusters }
      output "logs" { value = data.cloud_clusters.logs.clusters[*].name }
      output "search" { value = data.cloud_clusters.search.clusters }
      output "nothing" { value = data.cloud_clusters.nothing.clusters }
      output "lists" { value = { for name, cluster in data.cloud_opensearch.each : name => cluster.ip_allowlist } }`);
    await workspace.apply();
    const [b, a, c, metrics] = ids;
    expect(await outputs()).toEqual({
      all: [
        { kind: "opensearch", id: a, name: "logs-a" },
        { kind: "opensearch", id: b, name: "logs-b" },
        { kind: "prometheus", id: c, name: "logs-c" },
        { kind: "prometheus", id: metrics, name: "metrics" },
      ],
      logs: ["logs-a", "logs-b", "logs-c"],
      search: [{ kind: "opensearch", id: a, name: "logs-a" }],
      nothing: [],
      lists: { "logs-a": OPENSEARCH.opensearch_whitelist },
    });
  });

  it("waits for a cluster that the same apply creates", async () => {
    workspace.configure(`
      resource "cloud_prometheus" "metrics" {
        name                 = "metrics"
        organization_id      = 42
        prometheus_whitelist = ["198.51.100.0/24", "2001:db8::/48"]
      }
      data "cloud_prometheus" "by_id" {
        id = cloud_prometheus.metrics.id
      }
      data "cloud_prometheus" "by_name" {
        organization_id = 42
        name            = "metrics"
        depends_on      = [cloud_prometheus.metrics]
      }
      output "is_same" { value = data.cloud_prometheus.by_id == data.cloud_prometheus.by_name }`);
    const { stdout } = await workspace.succeed("plan", "-no-color");
    expect(stdout).toContain("(config refers to values not yet known)");
    await workspace.apply();
    expect(await outputs()).toEqual({ is_same: true });
  });

  it.each([
    ["cloud_opensearch", "id = 17", "id: there is no OpenSearch cluster 17"],
    ["cloud_opensearch", "", "id: is not set, and neither are `organization_id` and `name`"],
    [
      "cloud_prometheus",
      'organization_id = 42\nname = "metric"',
      'name: organization 42 has no Prometheus cluster named "metric"',
    ],
    [
      "cloud_clusters",
      'organization_id = 1\nname_pattern = "^logs-.*$"',
      'name_pattern: "^logs-.*$" matches no name of a cluster',
    ],
  ])("%s with %j is one error at plan", async (type, body, said) => {
    await create("prometheus", PROMETHEUS);
    workspace.configure(`data "${type}" "it" {\n${body}\n}`);
    const { code, stderr } = await workspace.terraform("plan", "-no-color");
    expect(code).toBe(1);
    expect(stderr.replace(/\s+│?\s*/g, " ")).toContain(said);
    expect(stderr.match(/^Error: /gm)).toHaveLength(1);
  });
});
