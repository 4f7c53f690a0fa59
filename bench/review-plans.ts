/** The plans whose review is measured: one of a monorepo as Terraform writes it, one of 22 MB and one of 100 MB. */
import { planText } from "../test/review/plans/reviews";

type Json = Record<string, unknown>;

export interface PlanShape {
  readonly title: string;
  /** Returns the plan as `terraform show -json` prints it. */
  readonly make: () => string;
  /** The largest good ratio of the time. */
  readonly atMost: number;
}

export const PLAN_SHAPES: readonly PlanShape[] = [
  { title: "60 clusters in 12 modules, 41 change", make: () => planText("monorepo"), atMost: 4 },
  {
    title: "1,000 clusters, 100 change, 9,000 others",
    make: () => plan([...clusters(1_000, 100), ...others(9_000)]),
    atMost: 4,
  },
  { title: "25,000 clusters, 100 change", make: () => plan(clusters(25_000, 100)), atMost: 6 },
];

/** Returns a plan with every resource in the prior state, the changes, the planned values and the configuration. */
function plan(changes: readonly Json[]): string {
  const resources = (side: "before" | "after") =>
    changes.map(({ address, type, name, change }) => ({
      address,
      mode: "managed",
      type,
      name,
      values: (change as Json)[side],
    }));
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    planned_values: { root_module: { resources: resources("after") } },
    resource_changes: changes,
    prior_state: { format_version: "1.0", values: { root_module: { resources: resources("before") } } },
    configuration: {
      root_module: {
        resources: changes.map(({ address, type, name }) => ({
          address,
          mode: "managed",
          type,
          name,
          expressions: { name: { constant_value: name } },
        })),
      },
    },
    applyable: true,
    complete: true,
    errored: false,
  });
}

/** Returns clusters; each of the first `changing` lets in 128 more addresses. */
function clusters(count: number, changing: number): Json[] {
  return Array.from({ length: count }, (_, index) => {
    const network = `10.${index >> 8}.${index & 255}`;
    const lists = (first: string) => [first, "198.51.100.0/24", "2001:db8:10::/48"];
    const before = lists(`${network}.0/25`);
    return clusterChange(index, before, index < changing ? lists(`${network}.0/24`) : before);
  });
}

function clusterChange(index: number, before: readonly string[], after: readonly string[]): Json {
  const name = `logs_${index}`;
  const marks = {
    ip_allowlist: before.map(() => false),
    dashboards_ip_allowlist: [false],
    auth_sources: [{ client_secret: true }],
  };
  return {
    address: `cloud_opensearch.${name}`,
    mode: "managed",
    type: "cloud_opensearch",
    name,
    provider_name: "clusters.internal/managed/cloud",
    change: {
      actions: [before === after ? "no-op" : "update"],
      before: cluster(index, before),
      after: cluster(index, after),
      after_unknown: { ...marks, auth_sources: [{}] },
      before_sensitive: marks,
      after_sensitive: marks,
    },
  };
}

function cluster(index: number, api: readonly string[]): Json {
  return {
    name: `logs-${index}`,
    organization_id: 42,
    id: index,
    ip_allowlist: api,
    dashboards_ip_allowlist: ["198.51.100.0/24"],
    auth_sources: [
      { name: "company", type: "oidc", audience: "search", client_secret: "not-shown", roles_key: "groups" },
    ],
    maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:30" },
    repo_config: { enable_iam_role: true, aws_role_arn: `arn:aws:iam::000000000000:role/${index}` },
    tier: "advanced",
    data_node_count: 5,
    version: "2.19",
    url: `https://logs-${index}.opensearch.cloud.internal`,
    opensearch_dashboards_url: `https://logs-${index}.dashboards.cloud.internal`,
    custom_hostname: null,
    dashboards_custom_hostname: null,
    timeouts: null,
  };
}

function others(count: number): Json[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `other_${index}`;
    const values = {
      id: `i-${index}`,
      tags: { team: "search", index: String(index) },
      description: "x".repeat(300),
    };
    return {
      address: `aws_instance.${name}`,
      mode: "managed",
      type: "aws_instance",
      name,
      change: {
        actions: ["no-op"],
        before: values,
        after: values,
        after_unknown: {},
        before_sensitive: {},
        after_sensitive: {},
      },
    };
  });
}
