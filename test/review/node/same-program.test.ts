/** A plan is of a program if the plan's configuration has the program's resources, with the same clusters and providers. */
import type { Json, JsonObject } from "../../../src/json";
import { differenceOf } from "../../../src/review/node/same-program";

const LOGS = { name: "logs", organization_id: 42, ip_allowlist: ["10.0.0.0/8", "${var.office}"] };
const LOGS_PLANNED: JsonObject = {
  name: { constant_value: "logs" },
  organization_id: { constant_value: 42 },
  ip_allowlist: { constant_value: ["10.0.0.0/8", "${var.office}"], references: ["var.office"] },
};

const stack = (logs: JsonObject, parts: JsonObject = {}): JsonObject => ({
  resource: { cloud_opensearch: { logs } },
  ...parts,
});
const planned = (expressions: JsonObject, parts: JsonObject = {}, root: JsonObject = {}): Json => ({
  root_module: {
    resources: [{ address: "cloud_opensearch.logs", provider_config_key: "cloud", expressions }],
    ...root,
  },
  ...parts,
});

it.each<[string, JsonObject, JsonObject]>([
  ["constants, and the text of an expression", LOGS, LOGS_PLANNED],
  [
    "the expression itself, which a plan of Terraform's language has",
    LOGS,
    { ...LOGS_PLANNED, ip_allowlist: { references: ["var.office"] } },
  ],
  ["an expression without references", { ...LOGS, tier: '${lower("A")}' }, { ...LOGS_PLANNED, tier: {} }],
  ["a text with an escape, in JSON", { name: "a$${b}" }, { name: { constant_value: "a$${b}" } }],
  ["a text with an escape, evaluated", { name: "a$${b}" }, { name: { constant_value: "a${b}" } }],
  ["a number for its text", { data_node_count: "3" }, { data_node_count: { constant_value: 3 } }],
  ["null for nothing", { ...LOGS, tier: null }, LOGS_PLANNED],
  ["nothing for null", LOGS, { ...LOGS_PLANNED, tier: {} }],
  [
    "null in an object for nothing",
    { ...LOGS, repo_config: { enable_iam_role: true, access_key_id: null } },
    { ...LOGS_PLANNED, repo_config: { constant_value: { enable_iam_role: true } } },
  ],
  [
    "a part of what a reference is about",
    { ...LOGS, version: '${data.a.b[0].c["d"]}-${local.x}' },
    {
      ...LOGS_PLANNED,
      version: { references: ['data.a.b[0].c["d"]', "data.a.b[0]", "data.a.b", "local.x"] },
    },
  ],
  [
    "arguments of every resource, which a plan has elsewhere",
    {
      ...LOGS,
      "//": {},
      count: "${var.n}",
      for_each: {},
      depends_on: ["a.b"],
      lifecycle: {},
      provisioner: [],
      connection: {},
    },
    LOGS_PLANNED,
  ],
  ["letters of another form", { name: "e\u0301" }, { name: { constant_value: "\u00e9" } }],
])("is the same with %s", (_what, body, expressions) => {
  expect(differenceOf([stack(body)], planned(expressions))).toBeUndefined();
});

it.each<[string, JsonObject, JsonObject]>([
  [
    'cloud_opensearch.logs has the name "logs", in the plan "other"',
    LOGS,
    { ...LOGS_PLANNED, name: { constant_value: "other" } },
  ],
  [
    'cloud_opensearch.logs has the organization_id "42", in the plan "7"',
    LOGS,
    { ...LOGS_PLANNED, organization_id: { constant_value: 7 } },
  ],
  [
    "cloud_opensearch.logs has another name than in the plan",
    LOGS,
    { ...LOGS_PLANNED, name: { references: ["var.name"] } },
  ],
  [
    "cloud_opensearch.logs has another name than in the plan",
    { ...LOGS, name: "${var.a}" },
    { ...LOGS_PLANNED, name: { constant_value: "${var.b}", references: ["var.b"] } },
  ],
  [
    "cloud_opensearch.logs has another name than in the plan",
    { ...LOGS, name: "${var.a}" },
    { ...LOGS_PLANNED, name: { references: ["var.b"] } },
  ],
  [
    "cloud_opensearch.logs has another ip_allowlist than in the plan",
    { ...LOGS, ip_allowlist: ["10.0.0.0/8"] },
    LOGS_PLANNED,
  ],
  ["cloud_opensearch.logs has another tier than in the plan", { ...LOGS, tier: "advanced" }, LOGS_PLANNED],
  [
    "cloud_opensearch.logs has another tier than in the plan",
    LOGS,
    { ...LOGS_PLANNED, tier: { constant_value: "advanced" } },
  ],
  [
    "cloud_opensearch.logs has another repo_config than in the plan",
    { ...LOGS, repo_config: { secret_access_key: "canary-1" } },
    { ...LOGS_PLANNED, repo_config: { constant_value: { secret_access_key: "canary-2" } } },
  ],
])("says: %s", (difference, body, expressions) => {
  expect(differenceOf([stack(body)], planned(expressions))).toBe(difference);
});

const CLOUD = { terraform: { required_providers: { cloud: { source: "clusters.internal/managed/cloud" } } } };
const providers = (...bodies: readonly JsonObject[]): JsonObject => ({
  provider: { cloud: bodies },
  ...CLOUD,
});
const configs = (...configs: readonly (readonly [string, Json])[]): JsonObject => ({
  provider_config: Object.fromEntries(
    configs.map(([key, base_url]) => [
      key,
      { full_name: "clusters.internal/managed/cloud", expressions: base_url === null ? {} : { base_url } },
    ]),
  ),
});

interface Judged {
  readonly program: JsonObject;
  readonly configuration: Json;
  readonly difference?: string;
}

it.each<[what: string, given: Judged]>([
  [
    "a plan that names no provider",
    { program: stack(LOGS, providers({})), configuration: planned(LOGS_PLANNED) },
  ],
  [
    "one address for all",
    {
      program: stack(LOGS, providers({ base_url: "${var.url}" })),
      configuration: planned(LOGS_PLANNED, configs(["cloud", { references: ["var.url"] }])),
    },
  ],
  [
    "another address, which may hold a secret",
    {
      program: stack(LOGS, providers({}, { alias: "eu", base_url: "https://u:canary@a.example" })),
      configuration: planned(
        LOGS_PLANNED,
        configs(["cloud", null], ["cloud.eu", { constant_value: "https://b.example" }]),
      ),
      difference: "the provider cloud.eu has another base_url than in the plan",
    },
  ],
  [
    "an address that the plan's does not have",
    {
      program: stack(LOGS, providers({ base_url: "https://a.example" })),
      configuration: planned(LOGS_PLANNED, configs(["cloud", null])),
      difference: "the provider cloud has another base_url than in the plan",
    },
  ],
  [
    "another provider of that name",
    {
      program: stack(LOGS, {
        ...providers({}),
        terraform: { required_providers: { cloud: { source: "acme/cloud" } } },
      }),
      configuration: planned(LOGS_PLANNED, configs(["cloud", null])),
      difference: "the provider cloud has another source than in the plan",
    },
  ],
  [
    "a cluster at another configuration of the provider",
    {
      program: stack({ ...LOGS, provider: "cloud.eu" }),
      configuration: planned(LOGS_PLANNED),
      difference: "cloud_opensearch.logs has the provider cloud.eu, in the plan cloud",
    },
  ],
])("judges %s", (_what, { program, configuration, difference }) => {
  expect(differenceOf([program], configuration)).toBe(difference);
});

interface Compared {
  readonly program: readonly JsonObject[];
  readonly root: JsonObject;
  readonly difference?: string;
}

it.each<[what: string, given: Compared]>([
  [
    "data sources, which are not compared",
    {
      program: [stack(LOGS, { data: { x: { y: {} } } })],
      root: {
        resources: [{ address: "cloud_opensearch.logs", expressions: LOGS_PLANNED }, { address: "data.a.b" }],
      },
    },
  ],
  [
    "a resource that the plan does not have",
    {
      program: [stack(LOGS), { resource: { a: { b: {} } } }],
      root: {},
      difference: "a.b is not in the plan's configuration",
    },
  ],
  [
    "a resource that only the plan has",
    {
      program: [stack(LOGS)],
      root: {
        resources: [{ address: "cloud_opensearch.logs", expressions: LOGS_PLANNED }, { address: "a.b" }],
      },
      difference: "a.b is only in the plan's configuration",
    },
  ],
  [
    "a module that only the plan has",
    {
      program: [stack(LOGS)],
      root: { module_calls: { m: {} } },
      difference: "module.m is only in the plan's configuration",
    },
  ],
  [
    "a module",
    { program: [stack(LOGS, { module: { m: { source: "./m" } } })], root: { module_calls: { m: {} } } },
  ],
])("compares %s", (_what, { program, root, difference }) => {
  expect(differenceOf(program, planned(LOGS_PLANNED, {}, root))).toBe(difference);
});
