/** Changes of access lists. */
import { statement } from "../plan";
import { later, logs, metrics, type PlanCase, PRIVATE } from "./case";

const API = "cloud_opensearch.logs api";
const DASHBOARDS = "cloud_opensearch.logs dashboards";
const METRICS = "cloud_prometheus.metrics query-and-push";

const list = (ranges: string) => logs({ ip_allowlist: ranges });

export const ACCESS_CASES: readonly PlanCase[] = [
  {
    name: "nothing changes",
    before: logs() + metrics(),
    expected: { verdicts: {}, codes: [], exitCode: 0 },
  },
  {
    name: "one more range",
    before: list('["198.51.100.0/24"]'),
    after: list('["198.51.100.0/24", "203.0.113.0/28"]'),
    expected: {
      verdicts: { [API]: "broadened" },
      codes: [],
      exitCode: 3,
      gained: ["203.0.113.0/28"],
      lost: [],
    },
  },
  {
    name: "one range less",
    before: list('["198.51.100.0/24", "203.0.113.0/28"]'),
    after: list('["198.51.100.0/24"]'),
    expected: {
      verdicts: { [API]: "narrowed" },
      codes: [],
      exitCode: 0,
      gained: [],
      lost: ["203.0.113.0/28"],
    },
  },
  {
    name: "a range for another",
    before: list('["198.51.100.0/24"]'),
    after: list('["203.0.113.0/24"]'),
    expected: {
      verdicts: { [API]: "mixed" },
      codes: [],
      exitCode: 3,
      gained: ["203.0.113.0/24"],
      lost: ["198.51.100.0/24"],
    },
  },
  {
    name: "one list widens while the other narrows",
    before: logs(),
    after: logs({ ip_allowlist: '["198.51.100.0/25"]', dashboards_ip_allowlist: "null" }),
    expected: { verdicts: { [API]: "narrowed", [DASHBOARDS]: "broadened" }, codes: ["open"], exitCode: 3 },
  },
  {
    name: "a Prometheus list is removed",
    before: metrics(),
    after: metrics({ prometheus_whitelist: "null" }),
    expected: { verdicts: { [METRICS]: "broadened" }, codes: ["open"], exitCode: 3 },
  },
  {
    name: "a new cluster with closed lists",
    after: logs(),
    expected: {
      verdicts: { [API]: "created", [DASHBOARDS]: "created" },
      codes: ["changed"],
      exitCode: 0,
      gained: ["198.51.100.0/24", "10.0.0.0/8"],
    },
  },
  {
    name: "a new cluster without lists",
    after: logs({ ip_allowlist: "null", dashboards_ip_allowlist: "null" }),
    expected: {
      verdicts: { [API]: "created", [DASHBOARDS]: "created" },
      codes: ["open", "changed"],
      exitCode: 3,
    },
  },
  {
    name: "a list that is wholly unknown",
    before: logs(),
    after: later(PRIVATE) + logs({ ip_allowlist: "terraform_data.later.output" }),
    mustReach: [statement({ addresses: ["198.51.100.7"] })],
    expected: { verdicts: { [API]: "undetermined" }, codes: [], exitCode: 3, gained: [] },
  },
  {
    name: "one unknown entry with a new range",
    before: logs(),
    after: later('"203.0.113.7"') + logs({ ip_allowlist: '["203.0.113.0/24", terraform_data.later.output]' }),
    expected: {
      verdicts: { [API]: "undetermined" },
      codes: [],
      exitCode: 3,
      gained: ["203.0.113.0/24"],
    },
  },
  {
    name: "unknown at first and known once it exists",
    before: later('"198.51.100.0/24"') + logs({ ip_allowlist: "[terraform_data.later.output]" }),
    after:
      later('"198.51.100.0/24"') + logs({ ip_allowlist: '[terraform_data.later.output, "203.0.113.7"]' }),
    expected: { verdicts: { [API]: "broadened" }, codes: [], exitCode: 3, gained: ["203.0.113.7/32"] },
  },
  {
    name: "a sensitive list widens",
    before: `variable "ranges" {\n  sensitive = true\n  default = ["198.51.100.0/24"]\n}\n${logs({ ip_allowlist: "var.ranges" })}`,
    after: `variable "ranges" {\n  sensitive = true\n  default = ["198.51.100.0/24", "192.0.2.99"]\n}\n${logs({ ip_allowlist: "var.ranges" })}`,
    expected: {
      verdicts: { [API]: "broadened" },
      codes: [],
      exitCode: 3,
      gained: [],
    },
  },
  {
    name: "one sensitive entry hides the list",
    before: logs(),
    after: `variable "home" {\n  sensitive = true\n  default = "192.0.2.99"\n}\n${logs({ ip_allowlist: '["198.51.100.0/24", var.home]' })}`,
    expected: {
      verdicts: { [API]: "broadened" },
      codes: [],
      exitCode: 3,
      gained: [],
    },
  },
];
