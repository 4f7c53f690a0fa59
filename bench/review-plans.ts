/** The plans whose review is measured: the hardest plan of each shape, up to 100 MB. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Json = Record<string, unknown>;

export interface PlanShape {
  readonly title: string;
  /** Returns the plan as `terraform show -json` prints it. */
  readonly make: () => string;
}

export const PLAN_SHAPES: readonly PlanShape[] = [
  {
    title: "1,000 clusters of which 100 change, 9,000 other resources",
    make: () => plan([...clusters(1_000, 100), ...others(9_000)]),
  },
  { title: "10,000 clusters, all of which change", make: () => plan(clusters(10_000, 10_000)) },
  { title: "25,000 clusters, none of which changes", make: () => plan(clusters(25_000, 0)) },
  { title: "2 lists of 10,000 IPv6 addresses become open", make: () => plan(opened(1, ipv6)) },
  { title: "2 lists of 10,000 IPv4 addresses become open", make: () => plan(opened(1, ipv4)) },
  { title: "16 lists of 10,000 IPv6 addresses become open", make: () => plan(opened(8, ipv6)) },
  { title: "74 lists of 10,000 ranges, most of which are replaced", make: () => plan(swapped(37)) },
  { title: "real plans, 5,000 times", make: () => multiplied(5_000) },
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

/** Returns clusters whose two lists are no longer set. */
function opened(count: number, address: (random: () => number) => string): Json[] {
  const random = generator(1);
  return Array.from({ length: count }, (_, index) => {
    const list = () => Array.from({ length: RANGES }, () => address(random));
    const open = ["0.0.0.0/0", "::/0"];
    return clusterChange(index, list(), open, list(), open);
  });
}

/** Returns clusters whose two lists keep one range in four. */
function swapped(count: number): Json[] {
  const random = generator(2);
  const range = (index: number) =>
    index % 2 === 0 ? `${ipv4(random).replace(/\d+$/, "0")}/24` : ipv6(random);
  return Array.from({ length: count }, (_, index) => {
    const list = () => Array.from({ length: RANGES }, (_entry, place) => range(place));
    const change = (before: readonly string[]) =>
      before.map((entry, place) => (place % 4 === 0 ? entry : range(place)));
    const [api, dashboards] = [list(), list()];
    return clusterChange(index, api, change(api), dashboards, change(dashboards));
  });
}

const RANGES = 10_000;

function ipv4(random: () => number): string {
  return `${1 + (random() % 223)}.${random() & 255}.${random() & 255}.${random() & 255}`;
}

function ipv6(random: () => number): string {
  const groups = Array.from({ length: 6 }, () => random().toString(16));
  return `2001:db8:${groups.join(":")}`;
}

/** Returns a generator of numbers below 65,536, the same in each run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 16;
  };
}

function clusterChange(
  index: number,
  before: readonly string[],
  after: readonly string[],
  dashboardsBefore: readonly string[] = ["198.51.100.0/24"],
  dashboardsAfter: readonly string[] = dashboardsBefore,
): Json {
  const name = `logs_${index}`;
  const marks = (api: readonly string[], dashboards: readonly string[]) => ({
    ip_allowlist: api.map(() => false),
    dashboards_ip_allowlist: dashboards.map(() => false),
    auth_sources: [{ client_secret: true }],
  });
  return {
    address: `cloud_opensearch.${name}`,
    mode: "managed",
    type: "cloud_opensearch",
    name,
    provider_name: "clusters.internal/managed/cloud",
    change: {
      actions: [before === after ? "no-op" : "update"],
      before: cluster(index, before, dashboardsBefore),
      after: cluster(index, after, dashboardsAfter),
      after_unknown: { ...marks(after, dashboardsAfter), auth_sources: [{}] },
      before_sensitive: marks(before, dashboardsBefore),
      after_sensitive: marks(after, dashboardsAfter),
    },
  };
}

function cluster(index: number, api: readonly string[], dashboards: readonly string[]): Json {
  return {
    name: `logs-${index}`,
    organization_id: 42,
    id: index,
    ip_allowlist: api,
    dashboards_ip_allowlist: dashboards,
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

/** Merges plans that Terraform made; each of their resources is in the result `times` times, under a name of its own. */
function multiplied(times: number): string {
  const plans = REAL_PLANS.map(
    (name) => JSON.parse(readFileSync(join(CORPUS, `${name}.json`), "utf8")) as RealPlan,
  );
  const [first] = plans;
  if (first === undefined) throw new Error("no plan to multiply");
  const copies = <Resource extends object>(of: (real: RealPlan) => readonly Resource[] | undefined) =>
    Array.from({ length: times }, (_, copy) =>
      plans.flatMap((real, index) =>
        (of(real) ?? []).map((resource) => renamed(resource, `${index}_${copy}`)),
      ),
    ).flat();
  return JSON.stringify({
    ...first,
    planned_values: {
      root_module: { resources: copies((real) => real.planned_values?.root_module?.resources) },
    },
    resource_changes: copies((real) => real.resource_changes),
    prior_state: {
      ...first.prior_state,
      values: {
        root_module: { resources: copies((real) => real.prior_state?.values?.root_module?.resources) },
      },
    },
    configuration: {
      ...first.configuration,
      root_module: { resources: copies((real) => real.configuration?.root_module?.resources) },
    },
    resource_drift: copies((real) => real.resource_drift),
  });
}

interface Resources {
  readonly root_module?: { readonly resources?: readonly object[] };
}

interface RealPlan {
  readonly planned_values?: Resources;
  readonly resource_changes?: readonly object[];
  readonly resource_drift?: readonly object[];
  readonly prior_state?: { readonly values?: Resources };
  readonly configuration?: Resources;
}

const CORPUS = join(__dirname, "..", "test", "review", "corpus");

const REAL_PLANS = [
  "one-more-range",
  "window-snapshots-and-providers-are-no-longer-set",
  "roles-and-names-come-from-other-claims",
  "somebody-widened-a-list-and-the-apply-reverts-it",
  "size-tier-and-a-newer-version",
];

function renamed<Resource extends object>(resource: Resource, suffix: string): Resource {
  const { address, name } = resource as { readonly address: string; readonly name: string };
  return { ...resource, address: `${address}_${suffix}`, name: `${name}_${suffix}` };
}
