/** The constructs of the data sources of clusters: what they synthesize, and what is an error at synth. */
import { type TerraformStack, TerraformVariable } from "cdktf";

import { DataCloudClusters, DataCloudOpensearch, DataCloudPrometheus } from "../../src";
import { opensearch, stackOf, synthesizeApp } from "./synthesize";

const synthesized = (build: (stack: TerraformStack) => void) =>
  synthesizeApp((app) => build(stackOf(app, "production")));

it("stand beside a cluster of the same name, and their attributes are references", () => {
  const { error, json } = synthesized((stack) => {
    opensearch(stack, {}, "logs");
    const logs = new DataCloudOpensearch(stack, "read", { organizationId: 42, name: "logs-production" });
    logs.overrideLogicalId("logs");
    const all = new DataCloudClusters(stack, "all", { organizationId: 42, kind: "opensearch" });
    new DataCloudPrometheus(stack, "metrics", { id: all.clusters.get(0).id });
    opensearch(stack, { name: "copy", ipAllowlist: logs.ipAllowlist }, "copy");
  });
  expect(error).toBe("");
  expect(json).toMatchObject({
    data: {
      cloud_opensearch: { logs: { organization_id: 42, name: "logs-production" } },
      cloud_clusters: { all: { organization_id: 42, kind: "opensearch" } },
      cloud_prometheus: { metrics: { id: "${data.cloud_clusters.all.clusters[0].id}" } },
    },
    resource: { cloud_opensearch: { copy: { ip_allowlist: "${data.cloud_opensearch.logs.ip_allowlist}" } } },
  });
});

it.each<[string, (stack: TerraformStack) => unknown, string | RegExp]>([
  [
    "no way to find the cluster",
    (stack) => new DataCloudOpensearch(stack, "it", {}),
    "id: is not set, and neither are `organizationId` and `name`; give the cluster's `id`, or its `organizationId` and `name` [unclear-lookup]",
  ],
  [
    "both ways",
    (stack) => new DataCloudPrometheus(stack, "it", { id: 1, name: "metrics" }),
    "name: is given together with `id`; keep `id`, or `organizationId` and `name` [unclear-lookup]",
  ],
  [
    "half a way",
    (stack) => new DataCloudPrometheus(stack, "it", { name: "metrics" }),
    "organizationId: is not set",
  ],
  [
    "an empty name",
    (stack) => new DataCloudOpensearch(stack, "it", { organizationId: 1, name: "" }),
    "name: ",
  ],
  [
    "an id of 0",
    (stack) => new DataCloudOpensearch(stack, "it", { id: 0 }),
    / id: 0 .* \[not-a-positive-id\]/,
  ],
  [
    "a regular expression",
    (stack) => new DataCloudClusters(stack, "it", { organizationId: 1, namePattern: "^logs-.*$" }),
    / namePattern: .* \[invalid-name-pattern\]/,
  ],
  [
    "an unknown kind",
    (stack) => new DataCloudClusters(stack, "it", { organizationId: 1, kind: "cloud_opensearch" }),
    / kind: "cloud_opensearch" .*; write "opensearch" \[unknown-cluster-kind\]/,
  ],
  [
    "an attribute that is only read",
    (stack) => new DataCloudOpensearch(stack, "it", { id: 1, url: "https://a.example" } as never),
    "url: is read-only",
  ],
])("are an error with %s, which names the construct", (_what, build, said) => {
  const { error } = synthesized(build);
  expect(error).toMatch(/^production\/it \(DataCloud\w+\)$/m);
  expect(error).toMatch(said);
});

it("judge nothing of a value that is not known yet", () => {
  const { error } = synthesized((stack) => {
    const id = new TerraformVariable(stack, "id", { type: "number" });
    new DataCloudOpensearch(stack, "it", { id: id.numberValue });
    new DataCloudClusters(stack, "all", { organizationId: id.numberValue, namePattern: `${id.fqn}-*` });
  });
  expect(error).toBe("");
});
