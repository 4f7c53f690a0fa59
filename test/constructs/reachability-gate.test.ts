import { NullProvider } from "@cdktf/provider-null/lib/provider";

import { ReachabilityGate, type ReachabilityGateConfig } from "../../src";
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
  it.each([
    ["the API", {}, "opensearch", "cloud_opensearch.logs", "url", "ip_allowlist"],
    [
      "the dashboards",
      { endpoint: "dashboards" },
      "opensearch",
      "cloud_opensearch.logs",
      "opensearch_dashboards_url",
      "dashboards_ip_allowlist",
    ],
    ["a Prometheus cluster", {}, "prometheus", "cloud_prometheus.metrics", "url", "prometheus_whitelist"],
  ] as const)("runs again when URL or list of %s changes", (_, config, kind, cluster, url, list) => {
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

  it("can be depended on", () => {
    const { json } = gate({ timeoutSeconds: 30 });
    expect(json.resource["cloud_opensearch"]?.["dependent"]).toMatchObject({
      depends_on: ["null_resource.gate"],
    });
  });

  it.each([
    [{ timeoutSeconds: 0 }, "timeoutSeconds: 0 is not from 1 to 600"],
    [{ timeoutSeconds: Number.NaN }, "timeoutSeconds: null is not from 1 to 600"],
    [{ endpoint: "ui" as never }, 'endpoint: "ui" is no endpoint; write "api" or "dashboards"'],
  ])("refuses %j", (config, message) => {
    expect(gate(config).error).toContain(message);
  });
});
