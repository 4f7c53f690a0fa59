/** What happens to whole clusters, and plans that are not whole. */
import { later, logs, metrics, OFFICE, type PlanCase } from "./case";

const API = "cloud_opensearch.logs api";
const DASHBOARDS = "cloud_opensearch.logs dashboards";
const METRICS = "cloud_prometheus.metrics query-and-push";

const each = (keys: string) =>
  logs({ for_each: `toset([${keys}])`, name: '"logs-${index([' + keys + '], each.key)}"' });

const EXISTING = {
  name: "logs",
  organization_id: 42,
  opensearch_whitelist: ["198.51.100.0/24"],
  opensearch_dashboards_whitelist: ["10.0.0.0/8"],
};

const IMPORT = 'import {\n  to = cloud_opensearch.logs\n  id = "42/logs"\n}\n';

export const LIFECYCLE_CASES: readonly PlanCase[] = [
  {
    name: "everything is destroyed",
    before: logs() + metrics(),
    flags: ["-destroy"],
    expected: {
      verdicts: { [API]: "deleted", [DASHBOARDS]: "deleted", [METRICS]: "deleted" },
      codes: ["destroyed"],
      exitCode: 3,
      lost: ["198.51.100.0/24", "10.0.0.0/8", "198.51.100.0/24"],
    },
  },
  {
    name: "a cluster leaves the configuration",
    before: logs() + metrics(),
    after: logs(),
    expected: {
      verdicts: { [METRICS]: "deleted" },
      codes: ["destroyed"],
      exitCode: 3,
    },
  },
  {
    name: "replaced before it is destroyed and with a wider list",
    before: metrics(),
    after: metrics(
      { organization_id: "43", prometheus_whitelist: '["198.51.100.0/24", "10.0.0.0/8"]' },
      "  lifecycle {\n    create_before_destroy = true\n  }\n",
    ),
    expected: {
      verdicts: { [METRICS]: "broadened" },
      codes: ["replaced"],
      exitCode: 3,
      gained: ["10.0.0.0/8"],
    },
  },
  {
    name: "replaced by request",
    before: metrics(),
    flags: ["-replace=cloud_prometheus.metrics"],
    expected: {
      verdicts: { [METRICS]: "equal" },
      codes: ["replaced"],
      exitCode: 3,
    },
  },
  {
    name: "a tainted cluster",
    before: metrics(),
    command: ["taint", "cloud_prometheus.metrics"],
    expected: { verdicts: { [METRICS]: "equal" }, codes: ["replaced"], exitCode: 3 },
  },
  {
    name: "replaced with another resource",
    before:
      later('"a"') + metrics({}, "  lifecycle {\n    replace_triggered_by = [terraform_data.later]\n  }\n"),
    after:
      later('"b"') + metrics({}, "  lifecycle {\n    replace_triggered_by = [terraform_data.later]\n  }\n"),
    expected: {
      verdicts: { [METRICS]: "equal" },
      codes: ["replaced"],
      exitCode: 3,
    },
  },
  {
    name: "moved",
    before: metrics(),
    after: `${metrics({}, "", "numbers")}moved {\n  from = cloud_prometheus.metrics\n  to = cloud_prometheus.numbers\n}\n`,
    expected: {
      verdicts: {},
      codes: ["changed"],
      exitCode: 0,
    },
  },
  {
    name: "moved and widened",
    before: metrics(),
    after: `${metrics({ prometheus_whitelist: '["198.51.100.0/24", "::/0"]' }, "", "numbers")}moved {\n  from = cloud_prometheus.metrics\n  to = cloud_prometheus.numbers\n}\n`,
    expected: {
      verdicts: { "cloud_prometheus.numbers query-and-push": "broadened" },
      codes: ["open", "changed"],
      exitCode: 3,
      gained: ["::/0"],
    },
  },
  {
    name: "imported without a change",
    existing: [EXISTING],
    after: IMPORT + logs(),
    expected: { verdicts: { [API]: "equal" }, codes: ["changed"], exitCode: 0 },
  },
  {
    name: "imported and widened",
    existing: [EXISTING],
    after: IMPORT + logs({ ip_allowlist: '["198.51.0.0/16"]' }),
    expected: { verdicts: { [API]: "broadened" }, codes: ["changed"], exitCode: 3 },
  },
  {
    name: "removed from the state without being destroyed",
    before: metrics(),
    after: "removed {\n  from = cloud_prometheus.metrics\n  lifecycle {\n    destroy = false\n  }\n}\n",
    expected: { verdicts: { [METRICS]: "equal" }, codes: ["forgotten"], exitCode: 0 },
  },
  {
    name: "an incomplete plan that changes nothing",
    before: logs() + metrics(),
    after: logs() + metrics({ prometheus_whitelist: "null" }),
    flags: ["-target=cloud_opensearch.logs"],
    expected: { verdicts: {}, codes: ["incomplete"], exitCode: 3 },
  },
  {
    name: "an errored plan",
    before: metrics(),
    after:
      metrics({ prometheus_whitelist: '["198.51.100.0/25"]' }) +
      logs(
        {},
        '  lifecycle {\n    precondition {\n      condition     = cloud_prometheus.metrics.name == "x"\n      error_message = "no"\n    }\n  }\n',
      ),
    expected: { verdicts: { [METRICS]: "narrowed" }, codes: ["errored"], exitCode: 3 },
  },
  {
    name: "a failed check",
    before: metrics(),
    after: `${metrics()}check "name" {\n  assert {\n    condition     = cloud_prometheus.metrics.name == "x"\n    error_message = "The name is not x."\n  }\n}\n`,
    expected: { verdicts: {}, codes: [], exitCode: 0 },
  },
  {
    name: "one instance more by for_each with a hostile key",
    before: each('"a"'),
    after: each('"a", "b|`</code>::error::<b>"'),
    expected: {
      verdicts: {
        'cloud_opensearch.logs["b|`</code>::error::<b>"] api': "created",
        'cloud_opensearch.logs["b|`</code>::error::<b>"] dashboards': "created",
      },
      codes: ["changed"],
      exitCode: 0,
    },
  },
  {
    name: "one instance less by count",
    before: metrics({ count: "2", name: '"metrics-${count.index}"' }),
    after: metrics({ count: "1", name: '"metrics-${count.index}"' }),
    expected: {
      verdicts: { "cloud_prometheus.metrics[1] query-and-push": "deleted" },
      codes: ["destroyed"],
      exitCode: 3,
    },
  },
  {
    name: "a cluster in a module loses its tier",
    files: {
      "inner/main.tf": `terraform {\n  required_providers {\n    cloud = {\n      source = "clusters.internal/managed/cloud"\n    }\n  }\n}\nvariable "tier" {\n  default = null\n}\n${logs({ tier: "var.tier" })}`,
    },
    before: 'module "inner" {\n  source = "./inner"\n  tier = "advanced"\n}\n',
    after: 'module "inner" {\n  source = "./inner"\n}\n',
    expected: {
      verdicts: { "module.inner.cloud_opensearch.logs api": "equal" },
      codes: ["changed"],
      exitCode: 0,
    },
  },
  {
    name: "somebody widened a list and the apply reverts it",
    before: metrics(),
    edits: [
      {
        cluster: "metrics",
        body: { prometheus_whitelist: ["198.51.100.0/24", "203.0.113.0/24"] },
      },
    ],
    expected: {
      verdicts: { [METRICS]: "narrowed" },
      codes: [],
      exitCode: 0,
      lost: ["203.0.113.0/24"],
    },
  },
  {
    name: "somebody changed a list to its configured value",
    before: metrics(),
    after: metrics({ prometheus_whitelist: '["198.51.100.0/25"]' }),
    edits: [{ cluster: "metrics", body: { prometheus_whitelist: ["198.51.100.0/25"] } }],
    expected: { verdicts: {}, codes: [], exitCode: 0 },
  },
  {
    name: "drift is accepted by a plan that only refreshes",
    before: metrics(),
    edits: [{ cluster: "metrics", body: { prometheus_whitelist: ["198.51.0.0/16"] } }],
    flags: ["-refresh-only"],
    expected: { verdicts: {}, codes: [], exitCode: 3 },
  },
  {
    name: "a plan that only refreshes finds nothing",
    // Without sensitive attributes: Terraform keeps the marks of two in any order, and takes another order for a change.
    before: metrics() + logs(),
    flags: ["-refresh-only"],
    expected: { verdicts: {}, codes: [], exitCode: 0 },
  },
  {
    name: "a cluster with an address is imported at another",
    before: metrics(),
    after: `${metrics()}${metrics({}, "", "numbers")}import {\n  to = cloud_prometheus.numbers\n  id = "42/metrics"\n}\n`,
    expected: {
      verdicts: {},
      codes: ["duplicate-name", "changed"],
      exitCode: 0,
    },
  },
  {
    name: "somebody deleted the cluster and the apply creates another",
    before: metrics(),
    edits: [{ cluster: "metrics", body: null }],
    expected: {
      verdicts: { [METRICS]: "created" },
      codes: ["drift", "changed"],
      exitCode: 0,
    },
  },
  {
    name: "only other resources change",
    before: `${later('"a"')}${metrics()}`,
    after: `${later('"b"')}${metrics()}`,
    expected: {
      verdicts: {},
      codes: [],
      exitCode: 0,
    },
  },
  {
    name: "no cluster at all",
    after: later(OFFICE),
    expected: { verdicts: {}, codes: [], exitCode: 0 },
  },
];
