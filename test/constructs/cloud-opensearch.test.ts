import { TerraformIterator } from "cdktf";

import { CloudOpensearchCredentials, CloudProvider } from "../../src";
import { opensearch, synthesize } from "./synthesize";

describe("CloudOpensearch", () => {
  it("has one data source of its credentials, created at the first use, with the cluster's own provider", () => {
    const { error, json } = synthesize((stack) => {
      opensearch(stack, {}, "other");
      const provider = new CloudProvider(stack, "eu", { alias: "eu" });
      const cluster = opensearch(stack, { provider });
      expect(cluster.credentials).toBeInstanceOf(CloudOpensearchCredentials);
      expect(cluster.credentials).toBe(cluster.credentials);
    });
    expect(error).toBe("");
    expect(Object.values(json.data["cloud_opensearch_credentials"] ?? {})).toEqual([
      expect.objectContaining({ cluster_id: "${cloud_opensearch.logs.id}", provider: "cloud.eu" }),
    ]);
  });

  it.each<[string, object, object]>([
    ["count", { count: 2 }, { count: 2, cluster_id: "${cloud_opensearch.logs[count.index].id}" }],
    [
      "forEach",
      { forEach: TerraformIterator.fromList(["a", "b"]) },
      { for_each: "${cloud_opensearch.logs}", cluster_id: "${each.value.id}" },
    ],
  ])("returns the credentials of each cluster that is made by %s", (_, several, expected) => {
    const name = "${var.name}";
    const { error, json } = synthesize((stack) => opensearch(stack, { name, ...several }).credentials);
    expect(error).toBe("");
    expect(Object.values(json.data["cloud_opensearch_credentials"] ?? {})).toEqual([
      expect.objectContaining(expected),
    ]);
  });

  it("synthesizes wholly known lists in canonical form, and other lists unchanged", () => {
    const { json } = synthesize((stack) => {
      opensearch(stack, {
        ipAllowlist: ["2001:DB8:0::/32", "203.0.113.7", "10.0.0.0/8", "203.0.113.7/32"],
        dashboardsIpAllowlist: ["203.0.113.7", "${var.office}", "10.0.0.0/8"],
      });
    });
    expect(json.resource["cloud_opensearch"]?.["logs"]).toMatchObject({
      ip_allowlist: ["10.0.0.0/8", "203.0.113.7/32", "2001:db8::/32"],
      dashboards_ip_allowlist: ["203.0.113.7", "${var.office}", "10.0.0.0/8"],
    });
  });
});
