/**
 * What a review costs beside reading the plan: the whole command, against Node's start with reading and `JSON.parse`
 * of the same file, for plans with 10,000 resources. The processor time is higher than the time one waits, since V8
 * compiles and collects garbage on other threads meanwhile.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { median, type Benchmark, type Figure } from "./figure";

const RESOURCES = 10_000;
const ROUNDS = 7;
const CLI = join(__dirname, "..", "lib", "cli.js");

type Json = Record<string, unknown>;

/** A share of the resources are clusters, and a share of those change. */
const PLANS = [
  { title: "100 clusters change, 900 do not, 9,000 other resources", clusters: 1_000, changing: 100 },
  { title: "10,000 clusters, all of which change", clusters: RESOURCES, changing: RESOURCES },
];

export const review: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-review-"));
  try {
    return PLANS.flatMap(({ title, clusters, changing }): Figure[] => {
      const file = join(folder, "plan.json");
      writeFileSync(file, JSON.stringify(plan(clusters, changing)));
      const script = `JSON.parse(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))`;
      const rounds = Array.from({ length: ROUNDS }, () => ({
        parse: run(["-e", script]),
        review: run([CLI, "review", file, "--format", "markdown"]),
      }));
      const ratio = (time: "elapsed" | "processor") =>
        median(rounds.map((round) => round.review[time])) / median(rounds.map((round) => round.parse[time]));
      const against = "Node's start, and JSON.parse of the same file";
      return [
        { name: `review: ${title}`, figure: ratio("elapsed"), unit: "×", atMost: 3, against },
        {
          name: "review: the same in processor time",
          figure: ratio("processor"),
          unit: "×",
          against: `${against}, all threads`,
        },
        {
          name: "review: peak memory",
          figure: Math.max(...rounds.map((round) => round.review.megabytes)),
          unit: "MiB",
          against: "itself",
        },
      ];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

interface Run {
  /** In milliseconds. */
  readonly elapsed: number;
  /** Of processor time in milliseconds, user and system, all threads. */
  readonly processor: number;
  readonly megabytes: number;
}

/** Node reports its own use of resources on a pipe of its own when it ends. */
const REPORT = `
  import { writeSync } from "node:fs";
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1000, maxRSS / 1024]));
  });`;

function run(args: readonly string[]): Run {
  const start = performance.now();
  const { output } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORT)}` },
  });
  const elapsed = performance.now() - start;
  const [processor = 0, megabytes = 0] = JSON.parse(output[3] ?? "[]") as number[];
  return { elapsed, processor, megabytes };
}

/** A plan as Terraform prints it: every resource in the prior state, the changes, the planned values, the configuration. */
function plan(clusters: number, changing: number): Json {
  const changes = Array.from({ length: RESOURCES }, (_, index) =>
    index < clusters ? clusterChange(index, index < changing) : otherChange(index),
  );
  const resources = (side: "before" | "after") =>
    changes.map(({ address, type, name, change }) => ({
      address,
      mode: "managed",
      type,
      name,
      values: (change as Json)[side],
    }));
  return {
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
  };
}

function clusterChange(index: number, isChanging: boolean): Json {
  const network = `10.${index >> 8}.${index & 255}`;
  const before = cluster(index, [`${network}.0/25`, "198.51.100.0/24", "2001:db8:10::/48"]);
  const after = isChanging
    ? cluster(index, [`${network}.0/24`, "198.51.100.0/24", "2001:db8:10::/48"])
    : before;
  const marks = {
    ip_allowlist: [false, false, false],
    dashboards_ip_allowlist: [false],
    auth_sources: [{ client_secret: true }],
  };
  const name = `logs_${index}`;
  return {
    address: `cloud_opensearch.${name}`,
    mode: "managed",
    type: "cloud_opensearch",
    name,
    provider_name: "clusters.internal/managed/cloud",
    change: {
      actions: [isChanging ? "update" : "no-op"],
      before,
      after,
      after_unknown: { ip_allowlist: [false, false, false], auth_sources: [{}] },
      before_sensitive: marks,
      after_sensitive: marks,
    },
  };
}

function cluster(index: number, ranges: readonly string[]): Json {
  return {
    name: `logs-${index}`,
    organization_id: 42,
    id: index,
    ip_allowlist: ranges,
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

function otherChange(index: number): Json {
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
}
