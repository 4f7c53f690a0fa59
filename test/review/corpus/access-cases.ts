/** Changes of access lists. */
import { later, logs, metrics, type PlanCase, PRIVATE } from "./case";

const API = "cloud_opensearch.logs api";
const DASHBOARDS = "cloud_opensearch.logs dashboards";
const METRICS = "cloud_prometheus.metrics query-and-push";
const OPEN = '["0.0.0.0/0", "::/0"]';

const list = (ranges: string) => logs({ ip_allowlist: ranges });
/** Something else changes too, so that the cluster is in the review. */
const sized = (ranges: string) => logs({ ip_allowlist: ranges, data_node_count: "2" });

export const ACCESS_CASES: readonly PlanCase[] = [
  {
    name: "nothing changes",
    before: logs() + metrics(),
    expected: { verdicts: {}, codes: [], exitCode: 0, isClean: true, says: ["Not changed: 2 clusters"] },
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
      says: ["16 IPv4 (203.0.113.0/28; documentation)"],
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
    name: "a range written as its two halves",
    before: sized('["198.51.100.0/24"]'),
    after: sized('["198.51.100.0/25", "198.51.100.128/25"]'),
    expected: { verdicts: { [API]: "equal" }, codes: [], exitCode: 0, isClean: true, gained: [], lost: [] },
  },
  {
    name: "two halves written as their range",
    before: list('["10.0.0.0/9", "10.128.0.0/9"]'),
    after: list('["10.0.0.0/8"]'),
    expected: { verdicts: { [API]: "equal" }, codes: [], exitCode: 0, isClean: true, gained: [], lost: [] },
  },
  {
    name: "a range that another holds is dropped",
    before: list('["10.0.0.0/8", "10.1.0.0/16"]'),
    after: list('["10.0.0.0/8"]'),
    expected: { verdicts: { [API]: "equal" }, codes: [], exitCode: 0, isClean: true },
  },
  {
    name: "open written as two halves",
    before: list('["198.51.100.0/24"]'),
    after: list('["0.0.0.0/1", "128.0.0.0/1", "198.51.100.0/24"]'),
    expected: {
      verdicts: { [API]: "broadened" },
      codes: ["open"],
      exitCode: 3,
      lost: [],
      says: ["open to every IPv4 address", "4,294,967,040 IPv4 (every IPv4 address except 198.51.100.0/24)"],
    },
  },
  {
    name: "the list is removed",
    before: list('["198.51.100.0/24"]'),
    after: list("null"),
    expected: {
      verdicts: { [API]: "broadened" },
      codes: ["open"],
      exitCode: 3,
      says: [
        "open to every IPv4 and every IPv6 address",
        "every IPv4 address except 198.51.100.0/24, and every IPv6 address",
      ],
    },
  },
  {
    name: "an open list is closed",
    before: list("null"),
    after: list('["198.51.100.0/24"]'),
    expected: { verdicts: { [API]: "narrowed" }, codes: [], exitCode: 0, gained: [] },
  },
  {
    name: "open is written out",
    before: logs({ ip_allowlist: "null", data_node_count: "2" }),
    after: logs({ ip_allowlist: OPEN, data_node_count: "3" }),
    expected: { verdicts: { [API]: "equal" }, codes: ["sizing"], exitCode: 0, isClean: true },
  },
  {
    name: "any IPv4 address alone",
    before: list('["198.51.100.0/24", "2001:db8::/32"]'),
    after: list('["0.0.0.0/0", "2001:db8::/32"]'),
    expected: {
      verdicts: { [API]: "broadened" },
      codes: ["open"],
      exitCode: 3,
      says: ["open to every IPv4 address"],
    },
  },
  {
    name: "any IPv6 address alone",
    before: list('["198.51.100.0/24", "2001:db8::/32"]'),
    after: list('["198.51.100.0/24", "::/0"]'),
    expected: {
      verdicts: { [API]: "broadened" },
      codes: ["open"],
      exitCode: 3,
      says: ["open to every IPv6 address"],
    },
  },
  {
    name: "an IPv6 range widens",
    before: list('["198.51.100.0/24", "2001:db8:10::/48"]'),
    after: list('["198.51.100.0/24", "2001:db8::/32"]'),
    expected: {
      verdicts: { [API]: "broadened" },
      codes: [],
      exitCode: 3,
      says: ["+2^95 IPv6 and more"],
    },
  },
  {
    name: "an IPv6 range narrows and an IPv4 range widens",
    before: list('["198.51.100.0/25", "2001:db8::/32"]'),
    after: list('["198.51.100.0/24", "2001:db8::/33"]'),
    expected: {
      verdicts: { [API]: "mixed" },
      codes: [],
      exitCode: 3,
      gained: ["198.51.100.128/25"],
      lost: ["2001:db8:8000::/33"],
    },
  },
  {
    name: "gained private addresses count too",
    before: list('["198.51.100.0/24"]'),
    after: list('["198.51.100.0/24", "192.168.0.0/16"]'),
    expected: { verdicts: { [API]: "broadened" }, codes: [], exitCode: 3, says: ["; private)"] },
  },
  {
    name: "a metadata address gains access",
    before: list('["198.51.100.0/24"]'),
    after: list('["198.51.100.0/24", "169.254.169.254"]'),
    expected: {
      verdicts: { [API]: "broadened" },
      codes: [],
      exitCode: 3,
      gained: ["169.254.169.254/32"],
      says: ["1 IPv4 (169.254.169.254; cloud metadata service, link-local)"],
    },
  },
  {
    name: "carrier grade NAT and NAT64 gain access",
    before: list('["198.51.100.0/24", "2001:db8::/32"]'),
    after: list('["198.51.100.0/24", "2001:db8::/32", "100.64.0.0/10", "64:ff9b::/96"]'),
    expected: {
      verdicts: { [API]: "broadened" },
      codes: [],
      exitCode: 3,
      says: ["partly shared (carrier-grade NAT), cloud metadata service, NAT64"],
    },
  },
  {
    name: "Dashboards alone",
    before: logs(),
    after: logs({ dashboards_ip_allowlist: '["10.0.0.0/8", "172.16.0.0/12"]' }),
    expected: {
      verdicts: { [API]: "equal", [DASHBOARDS]: "broadened" },
      codes: [],
      exitCode: 3,
      gained: ["172.16.0.0/12"],
    },
  },
  {
    name: "one list widens while the other narrows",
    before: logs(),
    after: logs({ ip_allowlist: '["198.51.100.0/25"]', dashboards_ip_allowlist: "null" }),
    expected: { verdicts: { [API]: "narrowed", [DASHBOARDS]: "broadened" }, codes: ["open"], exitCode: 3 },
  },
  {
    name: "a Prometheus list widens",
    before: metrics(),
    after: metrics({ prometheus_whitelist: '["198.51.100.0/23"]' }),
    expected: { verdicts: { [METRICS]: "broadened" }, codes: [], exitCode: 3, gained: ["198.51.101.0/24"] },
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
      codes: [],
      exitCode: 0,
      isClean: true,
      gained: ["198.51.100.0/24", "10.0.0.0/8"],
    },
  },
  {
    name: "a new cluster without lists",
    after: logs({ ip_allowlist: "null", dashboards_ip_allowlist: "null" }),
    expected: { verdicts: { [API]: "created", [DASHBOARDS]: "created" }, codes: ["open"], exitCode: 3 },
  },
  {
    name: "a new cluster with a list that is not known",
    after: later('"198.51.100.0/24"') + logs({ ip_allowlist: "[terraform_data.later.output]" }),
    expected: {
      verdicts: { [API]: "undetermined", [DASHBOARDS]: "created" },
      codes: [],
      exitCode: 3,
      gained: ["10.0.0.0/8"],
    },
  },
  {
    name: "a list that is wholly unknown",
    before: logs(),
    after: later(PRIVATE) + logs({ ip_allowlist: "terraform_data.later.output" }),
    expected: { verdicts: { [API]: "undetermined" }, codes: [], exitCode: 3, gained: [] },
  },
  {
    name: "one unknown entry with the old entries",
    before: logs(),
    after:
      later('"203.0.113.7"') + logs({ ip_allowlist: '["198.51.100.0/24", terraform_data.later.output]' }),
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
      says: ["at least"],
    },
  },
  {
    name: "one unknown entry with open ranges",
    before: logs(),
    after:
      later('"203.0.113.7"') + logs({ ip_allowlist: '["0.0.0.0/0", "::/0", terraform_data.later.output]' }),
    expected: { verdicts: { [API]: "broadened" }, codes: ["open"], exitCode: 3 },
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
      says: ["the list is sensitive"],
    },
  },
  {
    name: "one sensitive entry hides the list",
    before: logs(),
    after: `variable "home" {\n  sensitive = true\n  default = "192.0.2.99"\n}\n${logs({ ip_allowlist: '["198.51.100.0/24", var.home]' })}`,
    expected: {
      verdicts: { [API]: "broadened" },
      codes: ["sensitivity"],
      exitCode: 3,
      gained: [],
      says: ["the list is sensitive"],
    },
  },
  {
    name: "many ranges",
    before: list('[for n in range(100) : "10.0.${n * 2}.0/24"]'),
    after: list('[for n in range(101) : "10.0.${n * 2}.0/24"]'),
    expected: { verdicts: { [API]: "broadened" }, codes: [], exitCode: 3, gained: ["10.0.200.0/24"] },
  },
  {
    name: "adjacent single addresses become a range",
    before: list('["192.0.2.0", "192.0.2.1", "192.0.2.2", "192.0.2.3"]'),
    after: list('["192.0.2.0/30"]'),
    expected: { verdicts: { [API]: "equal" }, codes: [], exitCode: 0, isClean: true },
  },
];
