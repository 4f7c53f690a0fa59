/** Entries of `replaceTriggeredBy`, each with what is synthesized. The end-to-end test asks Terraform about the same entries. */
import { DataResource, TerraformIterator, type TerraformStack, Token } from "cdktf";

import type { CloudOpensearch, CloudPrometheus } from "../../../src";
import { opensearch, prometheus } from "../synthesize";

/** What the triggers below refer to. */
export interface Declared {
  readonly one: CloudPrometheus;
  readonly each: CloudOpensearch;
  readonly counted: CloudPrometheus;
  readonly other: DataResource;
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
    other: new DataResource(stack, "other", { input: { a: 1 } }),
  };
}

/** The construct that has the triggers: one object, or one for each key `a` and `b`, or two. */
export type Own = "single" | "forEach" | "count";

export const OWN: Readonly<Record<Own, object>> = {
  single: {},
  forEach: { forEach: TerraformIterator.fromList(["a", "b"]) },
  count: { count: 2 },
};

interface Trigger {
  readonly entry: (declared: Declared) => unknown;
  /** What is synthesized. */
  readonly reference: string;
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
];
