import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { TerraformIterator, TerraformVariable } from "cdktf";

import { bindings, type CloudPrometheus, ReachabilityGate, type ReachabilityGateConfig } from "../../src";
import { opensearch, prometheus, synthesize } from "./synthesize";

const gate = (
  config: Omit<ReachabilityGateConfig, "cluster">,
  kind: "opensearch" | "prometheus" = "opensearch",
) =>
  synthesize((stack) => {
    new NullProvider(stack, "null");
    const cluster = kind === "opensearch" ? opensearch(stack) : prometheus(stack);
    const made = new ReachabilityGate(stack, "gate", { cluster, ...config });
    opensearch(stack, { dependsOn: [made] }, "dependent");
  });

describe("ReachabilityGate", () => {
  interface Watched {
    readonly config: Parameters<typeof gate>[0];
    readonly kind: Parameters<typeof gate>[1];
    readonly cluster: string;
    readonly url: string;
    readonly list: string;
  }

  it.each<[what: string, given: Watched]>([
    [
      "the API",
      { config: {}, kind: "opensearch", cluster: "cloud_opensearch.logs", url: "url", list: "ip_allowlist" },
    ],
    [
      "the dashboards",
      {
        config: { endpoint: "dashboards" },
        kind: "opensearch",
        cluster: "cloud_opensearch.logs",
        url: "opensearch_dashboards_url",
        list: "dashboards_ip_allowlist",
      },
    ],
    [
      "a Prometheus cluster",
      {
        config: {},
        kind: "prometheus",
        cluster: "cloud_prometheus.metrics",
        url: "url",
        list: "prometheus_whitelist",
      },
    ],
  ])("runs again when URL or list of %s changes", (_what, { config, kind, cluster, url, list }) => {
    const { error, json } = gate(config, kind);
    expect(error).toBe("");
    const [urlText, listText] = [`\${${cluster}.${url}}`, `\${join(",", ${cluster}.${list})}`];
    expect(json.resource["null_resource"]?.["gate"]).toMatchObject({
      triggers: { url: urlText, [list]: listText },
      provisioner: [
        {
          "local-exec": {
            interpreter: ["node", "-e"],
            environment: {
              PROBE_URL: urlText,
              PROBE_LIST: listText,
              PROBE_LIST_NAME: list,
              PROBE_TIMEOUT: "10",
            },
          },
        },
      ],
    });
  });

  it("can be a dependency of other resources", () => {
    const { json } = gate({ timeoutSeconds: 30 });
    expect(json.resource["cloud_opensearch"]?.["dependent"]).toMatchObject({
      depends_on: ["null_resource.gate"],
    });
  });

  it("waits for the given time", () => {
    const { error, json } = synthesize((stack) => {
      new NullProvider(stack, "null");
      const timeoutSeconds = new TerraformVariable(stack, "patience", { type: "number" }).numberValue;
      new ReachabilityGate(stack, "gate", { cluster: opensearch(stack), timeoutSeconds });
    });
    expect(error).toBe("");
    expect(JSON.stringify(json.resource["null_resource"])).toContain('"PROBE_TIMEOUT":"${var.patience}"');
  });

  it("recognizes a Prometheus cluster of another copy of this package", () => {
    const { json } = synthesize((stack) => {
      new NullProvider(stack, "null");
      const cluster = new bindings.prometheus.Prometheus(stack, "metrics", { name: "m", organizationId: 42 });
      new ReachabilityGate(stack, "gate", { cluster: cluster as CloudPrometheus });
    });
    expect(json.resource["null_resource"]?.["gate"]).toMatchObject({
      triggers: { prometheus_whitelist: '${join(",", cloud_prometheus.metrics.prometheus_whitelist)}' },
    });
  });

  it.each([{ count: 2 }, { forEach: TerraformIterator.fromList(["a", "b"]) }])(
    "refuses a cluster with several instances",
    (several) => {
      const { error } = synthesize((stack) => {
        new NullProvider(stack, "null");
        new ReachabilityGate(stack, "gate", { cluster: opensearch(stack, several) });
      });
      expect(error).toContain("cluster: app/logs has several clusters");
    },
  );

  it.each([
    [{ timeoutSeconds: 0 }, "timeoutSeconds: 0 is not from 1 to 600"],
    [{ timeoutSeconds: Number.NaN }, "timeoutSeconds: null is not from 1 to 600"],
    [
      { endpoint: "ui" as never },
      'endpoint: "ui" is not an endpoint of the cluster; write "api" or "dashboards"',
    ],
  ])("refuses %j", (config, message) => {
    expect(gate(config).error).toContain(message);
  });
});
