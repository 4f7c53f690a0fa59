/** Shapes of plans that come up seldom: leftovers, clusters that drifted open, renames, credentials. */
import { logs, metrics, type PlanCase, secret } from "./case";

const API = "cloud_opensearch.logs api";
const DASHBOARDS = "cloud_opensearch.logs dashboards";
const METRICS = "cloud_prometheus.metrics query-and-push";

const keepsItsList = "  lifecycle {\n    ignore_changes = [prometheus_whitelist]\n  }\n";
const beforeDestroy = "  lifecycle {\n    create_before_destroy = true\n  }\n";

export const UNUSUAL_CASES: readonly PlanCase[] = [
  {
    name: "somebody opened a list that the configuration leaves alone",
    before: metrics({}, keepsItsList),
    edits: [{ cluster: "metrics", body: { prometheus_whitelist: ["0.0.0.0/0"] } }],
    expected: {
      verdicts: {},
      codes: ["open"],
      exitCode: 3,
    },
  },
  {
    name: "renamed in the configuration without a moved block",
    before: metrics(),
    after: metrics({}, "", "numbers"),
    expected: {
      verdicts: { "cloud_prometheus.numbers query-and-push": "equal" },
      codes: ["destroyed"],
      exitCode: 3,
    },
  },
  {
    name: "a leftover of a replacement that could not be destroyed",
    before: metrics({}, beforeDestroy),
    failing: metrics({ organization_id: "43" }, beforeDestroy),
    expected: {
      verdicts: {},
      codes: ["destroyed"],
      exitCode: 3,
    },
  },
  {
    name: "credentials of a new cluster are read and used in an output",
    after: `${logs()}data "cloud_opensearch_credentials" "logs" {\n  cluster_id = cloud_opensearch.logs.id\n}\noutput "user" {\n  value     = data.cloud_opensearch_credentials.logs.username\n}\n`,
    expected: {
      verdicts: { [API]: "created", [DASHBOARDS]: "created" },
      codes: ["secret", "changed"],
      exitCode: 0,
    },
  },
  {
    name: "the password of an existing cluster is read and shown in an output and by another resource",
    before: logs(),
    after: `${logs()}data "cloud_opensearch_credentials" "logs" {\n  cluster_id = 1\n}\nlocals {\n  login = "internal:${"$"}{data.cloud_opensearch_credentials.logs.password}"\n}\noutput "login" {\n  value = nonsensitive(local.login)\n}\nresource "terraform_data" "user" {\n  input = data.cloud_opensearch_credentials.logs.password\n}\n`,
    expected: {
      verdicts: {},
      codes: ["exposed", "secret"],
      exitCode: 3,
    },
  },
  {
    name: "the clusters of another team are listed and one is read",
    existing: [{ name: "platform", organization_id: 43, opensearch_whitelist: ["198.51.100.7"] }],
    before: metrics(),
    after: `${metrics({ prometheus_whitelist: "data.cloud_opensearch.platform.ip_allowlist" })}data "cloud_clusters" "platform" {\n  organization_id = 43\n}\ndata "cloud_opensearch" "platform" {\n  id = data.cloud_clusters.platform.clusters[0].id\n}\noutput "url" {\n  value = data.cloud_opensearch.platform.url\n}\n`,
    expected: {
      verdicts: { [METRICS]: "narrowed" },
      codes: ["changed"],
      exitCode: 0,
    },
  },
  {
    name: "reads of clusters wait for the apply or are of the plan itself",
    before: metrics(),
    after: `${metrics()}${logs()}data "cloud_opensearch" "logs" {\n  id = cloud_opensearch.logs.id\n}\ndata "cloud_prometheus" "metrics" {\n  organization_id = 42\n  name = "metrics"\n  depends_on = [cloud_opensearch.logs]\n}\ndata "cloud_prometheus" "own" {\n  id = cloud_prometheus.metrics.id\n}\n`,
    expected: {
      verdicts: { [API]: "created", [DASHBOARDS]: "created" },
      codes: ["changed"],
      exitCode: 0,
    },
  },
  {
    name: "a client secret is shown by an output and by another resource and goes to a provisioner",
    before: secret(),
    after: `${secret()}${logs({ auth_sources: '[{ name = "login", type = "oidc", connect_url = "https://login.example.com/", client_id = "dashboards", client_secret = var.secret, dashboards_login = true }]' })}locals {\n  login = nonsensitive(cloud_opensearch.logs.auth_sources[0].client_secret)\n}\noutput "login" {\n  value = "dashboards:${"$"}{local.login}"\n}\noutput "kept" {\n  value = var.secret\n  sensitive = true\n}\nresource "terraform_data" "user" {\n  input = nonsensitive(var.secret)\n  provisioner "local-exec" {\n    command = "true ${"$"}{nonsensitive(cloud_opensearch.logs.auth_sources[0].client_secret)}"\n  }\n}\n`,
    expected: {
      verdicts: { [API]: "created", [DASHBOARDS]: "created" },
      codes: ["exposed", "identity", "secret"],
      exitCode: 3,
    },
  },
  {
    name: "a hostname becomes sensitive and is the same",
    before: logs({ custom_hostname: '"search.example.com"' }),
    after: logs({ custom_hostname: "var.secret" }) + secret("search.example.com"),
    expected: {
      verdicts: { [API]: "equal" },
      codes: [],
      exitCode: 0,
    },
  },
];
