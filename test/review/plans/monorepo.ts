/** A repository in HCL: one module for each team, five clusters in each, and one change through all of them. */

const PROVIDER = `terraform {
  required_providers {
    cloud = {
      source = "clusters.internal/managed/cloud"
    }
  }
}
`;

/** What each team gets. */
const MODULE = `${PROVIDER}
variable "team" {
  type = string
}

variable "office" {
  type    = list(string)
  default = ["195.30.86.0/24", "2a02:8100:10::/48"]
}

variable "partners" {
  type    = list(string)
  default = []
}

variable "audit_version" {
  type    = string
  default = "2.17"
}

variable "edge" {
  type    = list(string)
  default = ["18.192.44.128/25", "185.12.64.0/24"]
}

variable "batch" {
  type    = list(string)
  default = ["3.66.20.0/25"]
}

resource "cloud_opensearch" "logs" {
  name                    = "\${var.team}-logs"
  organization_id         = 4071
  tier                    = "advanced"
  version                 = "2.19"
  data_node_count         = 3
  ip_allowlist            = concat(var.office, var.partners)
  dashboards_ip_allowlist = concat(var.office, var.partners)
}

resource "cloud_opensearch" "audit" {
  name                    = "\${var.team}-audit"
  organization_id         = 4071
  tier                    = "standard"
  version                 = var.audit_version
  data_node_count         = 1
  ip_allowlist            = ["52.29.16.16/28"]
  dashboards_ip_allowlist = var.office
  repo_config             = { enable_iam_role = true }
}

resource "cloud_prometheus" "metrics" {
  name                 = "\${var.team}-metrics"
  organization_id      = 4071
  prometheus_whitelist = concat(var.office, var.partners)
}

resource "cloud_prometheus" "edge" {
  name                 = "\${var.team}-edge"
  organization_id      = 4071
  prometheus_whitelist = var.edge
}

resource "cloud_prometheus" "batch" {
  name                 = "\${var.team}-batch"
  organization_id      = 4071
  prometheus_whitelist = var.batch
}
`;

/** The last one takes no part in the change that the others have in common. */
const TEAMS = [
  "accounts",
  "billing",
  "catalog",
  "checkout",
  "fraud",
  "identity",
  "inventory",
  "payments",
  "pricing",
  "search",
  "shipping",
  "warehouse",
];

type Arguments = Readonly<Record<string, string>>;

/** What the pull request sets in the modules of all teams but the last. */
const COMMON: Arguments = { partners: '["91.198.174.32/28"]', audit_version: '"2.19"' };

/** What it sets in the modules of single teams beside that: narrower lists, wider ones, and one that lets in everybody. */
const SINGLE: Readonly<Record<string, Arguments>> = {
  billing: { edge: '["18.192.44.128/25"]' },
  checkout: { edge: '["18.192.44.128/25"]', batch: '["3.66.20.0/25", "35.158.7.64/27"]' },
  fraud: { edge: '["18.192.44.128/25"]' },
  payments: { edge: '["18.192.44.128/25"]' },
  pricing: { batch: '["3.66.20.0/24"]' },
  search: { batch: '["3.66.20.0/25", "0.0.0.0/0"]' },
  shipping: { edge: '["18.192.44.128/25"]' },
};

function modules(argumentsOf: (team: string) => Arguments): string {
  const calls = TEAMS.map((team) => {
    const lines = Object.entries(argumentsOf(team)).map(([name, value]) => `  ${name} = ${value}\n`);
    return `module "${team}" {\n  source = "./team"\n  team = "${team}"\n${lines.join("")}}\n`;
  });
  return PROVIDER + calls.join("\n");
}

export const MONOREPO = {
  files: { "team/main.tf": MODULE },
  before: { "main.tf": modules(() => ({})) },
  after: {
    "main.tf": modules((team) => ({ ...(team !== TEAMS.at(-1) && COMMON), ...SINGLE[team] })),
  },
};
