/** Entries of a `lifecycle`, each with what the synth says of it. The end-to-end test asks Terraform about the same entries. */
import {
  DataResource,
  TerraformIterator,
  TerraformLocal,
  type TerraformStack,
  TerraformVariable,
  Token,
} from "cdktf";

import { type CloudOpensearch, CloudOpensearchCredentials, type CloudPrometheus } from "../../../src";
import { opensearch, prometheus } from "../synthesize";

/** What is wrong with the entry; empty if nothing is. */
type Verdict = string;

const UNKNOWN_NAME =
  'is not an attribute of cloud_opensearch; write the name of an attribute as in Terraform, such as "version"';

/** Entries of `ignoreChanges` of an OpenSearch cluster. */
export const IGNORED: readonly (readonly [entry: string, Verdict])[] = [
  ["tier", ""],
  ["id", ""],
  ["timeouts.create", ""],
  ["ip_allowlist[0]", ""],
  ["auth_sources", ""],
  ["auth_sources[0].client_secret", ""],
  ["acknowledged[1]", ""],
  ["repo_config.secret_access_key", ""],
  ["ipAllowlist", 'is the name in TypeScript; write "ip_allowlist"'],
  ["authSources[0].clientSecret", 'is the name in TypeScript; write "auth_sources[0].client_secret"'],
  ["auth_sources[0].clientSecret", 'is the name in TypeScript; write "auth_sources[0].client_secret"'],
  ["opensearch_whitelist", 'is not an attribute of cloud_opensearch; write "ip_allowlist"'],
  ["teir", 'is not an attribute of cloud_opensearch; write "tier"'],
  [
    "auth_sources.client_secret",
    'is not an attribute of cloud_opensearch; write "auth_sources[0].client_secret"',
  ],
  [
    "auth_sources.0.client_secret",
    'is not an attribute of cloud_opensearch; write "auth_sources[0].client_secret"',
  ],
  ["tier.name", 'is not an attribute of cloud_opensearch; write "tier"'],
  ["lifecycle", UNKNOWN_NAME],
  ["auth_sources[0].colour_of_the_sky", UNKNOWN_NAME],
  ["auth_sources[*].client_secret", "is not the name of an attribute; write"],
  ["${tier}", "is not the name of an attribute; write"],
  ["", "is not the name of an attribute; write"],
  ["all", 'stands in a list; write "all" in its place'],
  ["*", 'stands in a list; write "all" in its place'],
];

/** What the triggers below refer to. */
export interface Declared {
  readonly one: CloudPrometheus;
  readonly each: CloudOpensearch;
  readonly counted: CloudPrometheus;
  readonly data: CloudOpensearchCredentials;
  readonly other: DataResource;
  readonly variable: TerraformVariable;
  readonly local: TerraformLocal;
}

export function declare(stack: TerraformStack): Declared {
  return {
    one: prometheus(stack, {}, "one"),
    each: opensearch(
      stack,
      { name: "${each.key}", forEach: TerraformIterator.fromMap({ a: {}, b: {} }) },
      "each",
    ),
    counted: prometheus(stack, { name: "counted-${count.index}", count: 2 }, "counted"),
    data: new CloudOpensearchCredentials(stack, "data", { clusterId: opensearch(stack).id }),
    other: new DataResource(stack, "other", { input: { a: 1 } }),
    variable: new TerraformVariable(stack, "variable", { default: "a" }),
    local: new TerraformLocal(stack, "local", "a"),
  };
}

/** The construct that has the triggers: one object, or one for each key `a` and `b`, or two. */
export type Own = "single" | "forEach" | "count";

export const OWN: Readonly<Record<Own, object>> = {
  single: {},
  forEach: { forEach: TerraformIterator.fromList(["a", "b"]) },
  count: { count: 2 },
};

const NO_RESOURCE = "is not a resource; give a `DataResource` whose `input` is the value";
const NO_ADDRESS = "is not the address of a resource; give a construct of a resource in this stack";

interface Trigger {
  readonly entry: (declared: Declared) => unknown;
  /** What is synthesized, or refused. */
  readonly reference: string;
  readonly verdict?: Verdict;
}

/** Entries of `replaceTriggeredBy`. */
export const TRIGGERS: readonly (readonly [what: string, own: Own, trigger: Trigger])[] = [
  ["a construct", "single", { entry: ({ one }) => one, reference: "cloud_prometheus.one" }],
  [
    "a construct of another provider",
    "single",
    { entry: ({ other }) => other, reference: "terraform_data.other" },
  ],
  ["a construct with forEach", "single", { entry: ({ each }) => each, reference: "cloud_opensearch.each" }],
  [
    "a construct with count",
    "count",
    { entry: ({ counted }) => counted, reference: "cloud_prometheus.counted" },
  ],
  ["an address", "single", { entry: () => "cloud_prometheus.one", reference: "cloud_prometheus.one" }],
  [
    "an expression",
    "single",
    { entry: () => "${cloud_prometheus.one.name}", reference: "cloud_prometheus.one.name" },
  ],
  ["a text token", "single", { entry: ({ one }) => one.url, reference: "cloud_prometheus.one.url" }],
  ["a number token", "single", { entry: ({ one }) => one.id, reference: "cloud_prometheus.one.id" }],
  [
    "a number token as a text",
    "single",
    { entry: ({ one }) => Token.asString(one.id), reference: "cloud_prometheus.one.id" },
  ],
  [
    "a list token",
    "single",
    { entry: ({ one }) => one.prometheusWhitelist, reference: "cloud_prometheus.one.prometheus_whitelist" },
  ],
  [
    "an object token",
    "single",
    { entry: ({ one }) => one.timeouts, reference: "cloud_prometheus.one.timeouts" },
  ],
  [
    "an attribute with an own key",
    "forEach",
    {
      entry: () => "cloud_opensearch.each[each.key].tier",
      reference: "cloud_opensearch.each[each.key].tier",
    },
  ],
  [
    "an attribute with a key",
    "single",
    { entry: () => 'cloud_opensearch.each["a"].tier', reference: 'cloud_opensearch.each["a"].tier' },
  ],
  [
    "an attribute with an own index",
    "count",
    {
      entry: () => "cloud_prometheus.counted[count.index].name",
      reference: "cloud_prometheus.counted[count.index].name",
    },
  ],
  [
    "an attribute with an index",
    "single",
    { entry: () => "cloud_prometheus.counted[1].name", reference: "cloud_prometheus.counted[1].name" },
  ],
  [
    "an attribute without a key",
    "forEach",
    {
      entry: () => "cloud_opensearch.each.tier",
      reference: "cloud_opensearch.each.tier",
      verdict:
        'is an attribute of several resources, which `forEach` makes; write "cloud_opensearch.each" for any of them, or "cloud_opensearch.each[each.key].tier"',
    },
  ],
  [
    "an attribute without an index",
    "single",
    {
      entry: () => "cloud_prometheus.counted.name",
      reference: "cloud_prometheus.counted.name",
      verdict:
        'is an attribute of several resources, which `count` makes; write "cloud_prometheus.counted" for any of them',
    },
  ],
  [
    "all attributes",
    "single",
    {
      entry: () => "cloud_opensearch.each[*].tier",
      reference: "cloud_opensearch.each[*].tier",
      verdict: NO_ADDRESS,
    },
  ],
  [
    "a key that is not there",
    "single",
    {
      entry: () => 'cloud_opensearch.each["c"]',
      reference: 'cloud_opensearch.each["c"]',
      verdict:
        'names an object that `forEach` of the resource does not make; write "cloud_opensearch.each" for any of them',
    },
  ],
  [
    "an index that is not there",
    "single",
    {
      entry: () => "cloud_prometheus.counted[2]",
      reference: "cloud_prometheus.counted[2]",
      verdict: "names an object that `count` of the resource does not make",
    },
  ],
  [
    "a key of a loop that is not there",
    "single",
    {
      entry: () => "cloud_opensearch.each[each.key]",
      reference: "cloud_opensearch.each[each.key]",
      verdict: "names an object that `forEach` of the resource does not make",
    },
  ],
  [
    "an index of one object",
    "single",
    {
      entry: () => "cloud_prometheus.one[0]",
      reference: "cloud_prometheus.one[0]",
      verdict: "has an index, and the resource is one object; remove the index",
    },
  ],
  [
    "a data source",
    "single",
    {
      entry: ({ data }) => data,
      reference: "data.cloud_opensearch_credentials.data",
      verdict: "is a data source, not a resource; give a `DataResource` whose `input` is the value",
    },
  ],
  [
    "an attribute of a data source",
    "single",
    {
      entry: ({ data }) => data.password,
      reference: "data.cloud_opensearch_credentials.data.password",
      verdict: "is a data source, not a resource",
    },
  ],
  [
    "a variable",
    "single",
    { entry: ({ variable }) => variable.stringValue, reference: "var.variable", verdict: NO_RESOURCE },
  ],
  [
    "a construct of a variable",
    "single",
    { entry: ({ variable }) => variable, reference: "var.variable", verdict: NO_RESOURCE },
  ],
  ["a local", "single", { entry: ({ local }) => local, reference: "local.local", verdict: NO_RESOURCE }],
  [
    "a resource that is not there",
    "single",
    {
      entry: () => "cloud_prometheus.missing",
      reference: "cloud_prometheus.missing",
      verdict:
        "is not a resource of this stack; give a construct of a resource in this stack, or its address",
    },
  ],
  [
    "itself",
    "single",
    {
      entry: () => "cloud_prometheus.own",
      reference: "cloud_prometheus.own",
      verdict: "is the resource itself; remove it",
    },
  ],
  ["a name", "single", { entry: () => "one", reference: "one", verdict: NO_ADDRESS }],
  ["nothing", "single", { entry: () => "", reference: "", verdict: NO_ADDRESS }],
];

/** Entries that Terraform accepts, and that never trigger anything. */
export const WITHOUT_EFFECT: readonly (readonly [entry: string, Verdict])[] = [
  [
    "cloud_prometheus.one.prometheusWhitelist",
    'is the name in TypeScript; write "cloud_prometheus.one.prometheus_whitelist"',
  ],
  [
    "cloud_opensearch.each[each.key].teir",
    'is not an attribute of cloud_opensearch; write "cloud_opensearch.each[each.key].tier"',
  ],
];
