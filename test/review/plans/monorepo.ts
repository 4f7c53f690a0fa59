/**
 * A repository in HCL: one module for each team, five clusters in each, and one change through all of them. Terraform makes
 * the plan of one team; the plan of all is made of it here.
 */

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

type Variable = "partners" | "audit_version" | "edge" | "batch";
type Arguments = Partial<Readonly<Record<Variable, string | readonly string[]>>>;

/** What the pull request sets in the modules of most teams. */
const COMMON: Arguments = { partners: ["91.198.174.32/28"], audit_version: "2.19" };
const NARROWER: Arguments = { ...COMMON, edge: ["18.192.44.128/25"] };

/** What it sets for each team; the last one takes no part. */
const TEAMS: Readonly<Record<string, Arguments>> = {
  accounts: COMMON,
  billing: NARROWER,
  catalog: COMMON,
  checkout: { ...NARROWER, batch: ["3.66.20.0/25", "35.158.7.64/27"] },
  fraud: NARROWER,
  identity: COMMON,
  inventory: COMMON,
  payments: NARROWER,
  pricing: { ...COMMON, batch: ["3.66.20.0/24"] },
  search: { ...COMMON, batch: ["3.66.20.0/25", "0.0.0.0/0"] },
  shipping: NARROWER,
  warehouse: {},
};

/** The team whose plan Terraform makes: it sets all that any team sets. */
const TEAM = "checkout";

const moduleOf = (given: Arguments) =>
  `${PROVIDER}module "${TEAM}" {\n  source = "./team"\n  team = "${TEAM}"\n${Object.entries(given)
    .map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`)
    .join("")}}\n`;

/** The recipe of the plan of one team. */
export const ONE_TEAM = {
  files: { "team/main.tf": MODULE },
  before: { "main.tf": moduleOf({}) },
  after: { "main.tf": moduleOf(TEAMS[TEAM] ?? {}) },
};

/** The variable that changes each cluster of a team. */
const CHANGED_BY: Readonly<Record<string, Variable>> = {
  logs: "partners",
  metrics: "partners",
  audit: "audit_version",
  edge: "edge",
  batch: "batch",
};

interface Entry {
  readonly name: string;
  readonly change: Record<"actions" | "before" | "after" | "before_sensitive" | "after_sensitive", object>;
}

interface Root {
  child_modules: { readonly resources: { readonly name: string; values: object | undefined }[] }[];
}

/** The parts of a plan that say something of each team. */
interface TeamPlan {
  resource_changes: Entry[];
  readonly planned_values: { readonly root_module: Root };
  readonly prior_state: { readonly values: { readonly root_module: Root } };
  readonly configuration: { readonly root_module: { module_calls: Record<string, { expressions: object }> } };
}

/** Returns the plan of all teams, as `terraform show -json` prints it. */
export function planOfTeams(planOfOne: string): string {
  const plans = Object.entries(TEAMS).map(([team, given], index) => planOf(planOfOne, team, given, index));
  const [whole] = plans as [TeamPlan];
  whole.resource_changes = plans.flatMap((plan) => plan.resource_changes);
  for (const root of [plannedRoot, priorRoot])
    root(whole).child_modules = plans.flatMap((plan) => root(plan).child_modules);
  const calls = plans.flatMap(({ configuration }) => Object.entries(configuration.root_module.module_calls));
  whole.configuration.root_module.module_calls = Object.fromEntries(calls);
  return JSON.stringify(whole);
}

const plannedRoot = (plan: TeamPlan) => plan.planned_values.root_module;
const priorRoot = (plan: TeamPlan) => plan.prior_state.values.root_module;

/** Returns the plan of another team, with numbers of its own for its clusters. */
function planOf(planOfOne: string, team: string, given: Arguments, index: number): TeamPlan {
  const plan = JSON.parse(planOfOne.replaceAll(TEAM, team), (key, value: unknown) =>
    key === "id" ? Number(value) + index * Object.keys(CHANGED_BY).length : value,
  ) as TeamPlan;
  for (const { name, change } of plan.resource_changes) {
    const value = given[CHANGED_BY[name] ?? "batch"];
    if (value === undefined) {
      change.actions = ["no-op"];
      change.after = change.before;
      change.after_sensitive = change.before_sensitive;
    } else if (name === "batch") {
      change.after = { ...change.after, prometheus_whitelist: value };
      change.after_sensitive = { prometheus_whitelist: [value].flat().map(() => false) };
    }
  }
  for (const resource of plannedRoot(plan).child_modules.flatMap(({ resources }) => resources))
    resource.values = plan.resource_changes.find(({ name }) => name === resource.name)?.change.after;
  for (const call of Object.values(plan.configuration.root_module.module_calls))
    call.expressions = Object.fromEntries(
      Object.entries({ team, ...given }).map(([name, value]) => [name, { constant_value: value }]),
    );
  return plan;
}
