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

/** Entries of `replaceTriggeredBy`. */
export const TRIGGERS: readonly (readonly [
  what: string,
  own: Own,
  entry: (declared: Declared) => unknown,
  synthesized: string,
  Verdict,
])[] = [
  ["a construct", "single", ({ one }) => one, "cloud_prometheus.one", ""],
  ["a construct of another provider", "single", ({ other }) => other, "terraform_data.other", ""],
  ["a construct with forEach", "single", ({ each }) => each, "cloud_opensearch.each", ""],
  ["a construct with count", "count", ({ counted }) => counted, "cloud_prometheus.counted", ""],
  ["an address", "single", () => "cloud_prometheus.one", "cloud_prometheus.one", ""],
  ["an expression", "single", () => "${cloud_prometheus.one.name}", "cloud_prometheus.one.name", ""],
  ["a text token", "single", ({ one }) => one.url, "cloud_prometheus.one.url", ""],
  ["a number token", "single", ({ one }) => one.id, "cloud_prometheus.one.id", ""],
  ["a number token as a text", "single", ({ one }) => Token.asString(one.id), "cloud_prometheus.one.id", ""],
  [
    "a list token",
    "single",
    ({ one }) => one.prometheusWhitelist,
    "cloud_prometheus.one.prometheus_whitelist",
    "",
  ],
  ["an object token", "single", ({ one }) => one.timeouts, "cloud_prometheus.one.timeouts", ""],
  [
    "an attribute with an own key",
    "forEach",
    () => "cloud_opensearch.each[each.key].tier",
    "cloud_opensearch.each[each.key].tier",
    "",
  ],
  [
    "an attribute with a key",
    "single",
    () => 'cloud_opensearch.each["a"].tier',
    'cloud_opensearch.each["a"].tier',
    "",
  ],
  [
    "an attribute with an own index",
    "count",
    () => "cloud_prometheus.counted[count.index].name",
    "cloud_prometheus.counted[count.index].name",
    "",
  ],
  [
    "an attribute with an index",
    "single",
    () => "cloud_prometheus.counted[1].name",
    "cloud_prometheus.counted[1].name",
    "",
  ],
  [
    "an attribute without a key",
    "forEach",
    () => "cloud_opensearch.each.tier",
    "cloud_opensearch.each.tier",
    'is an attribute of several resources, which `forEach` makes; write "cloud_opensearch.each" for any of them, or "cloud_opensearch.each[each.key].tier"',
  ],
  [
    "an attribute without an index",
    "single",
    () => "cloud_prometheus.counted.name",
    "cloud_prometheus.counted.name",
    'is an attribute of several resources, which `count` makes; write "cloud_prometheus.counted" for any of them',
  ],
  [
    "all attributes",
    "single",
    () => "cloud_opensearch.each[*].tier",
    "cloud_opensearch.each[*].tier",
    NO_ADDRESS,
  ],
  [
    "a key that is not there",
    "single",
    () => 'cloud_opensearch.each["c"]',
    'cloud_opensearch.each["c"]',
    'names an object that `forEach` of the resource does not make; write "cloud_opensearch.each" for any of them',
  ],
  [
    "an index that is not there",
    "single",
    () => "cloud_prometheus.counted[2]",
    "cloud_prometheus.counted[2]",
    "names an object that `count` of the resource does not make",
  ],
  [
    "a key of a loop that is not there",
    "single",
    () => "cloud_opensearch.each[each.key]",
    "cloud_opensearch.each[each.key]",
    "names an object that `forEach` of the resource does not make",
  ],
  [
    "an index of one object",
    "single",
    () => "cloud_prometheus.one[0]",
    "cloud_prometheus.one[0]",
    "has an index, and the resource is one object; remove the index",
  ],
  [
    "a data source",
    "single",
    ({ data }) => data,
    "data.cloud_opensearch_credentials.data",
    "is a data source, not a resource; give a `DataResource` whose `input` is the value",
  ],
  [
    "an attribute of a data source",
    "single",
    ({ data }) => data.password,
    "data.cloud_opensearch_credentials.data.password",
    "is a data source, not a resource",
  ],
  ["a variable", "single", ({ variable }) => variable.stringValue, "var.variable", NO_RESOURCE],
  ["a construct of a variable", "single", ({ variable }) => variable, "var.variable", NO_RESOURCE],
  ["a local", "single", ({ local }) => local, "local.local", NO_RESOURCE],
  [
    "a resource that is not there",
    "single",
    () => "cloud_prometheus.missing",
    "cloud_prometheus.missing",
    "is not a resource of this stack; give a construct of a resource in this stack, or its address",
  ],
  [
    "itself",
    "single",
    () => "cloud_prometheus.own",
    "cloud_prometheus.own",
    "is the resource itself; remove it",
  ],
  ["a name", "single", () => "one", "one", NO_ADDRESS],
  ["nothing", "single", () => "", "", NO_ADDRESS],
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
