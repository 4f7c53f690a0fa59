/** `ReachabilityGate`: proof, after apply, that the machine that runs Terraform gets through to a cluster. */
import { Resource as NullResource } from "@cdktf/provider-null/lib/resource";
import { Fn, Token } from "cdktf";
import type { Construct } from "constructs";

import type { CloudOpensearch } from "./cloud-opensearch";
import type { CloudPrometheus } from "./cloud-prometheus";
import { REACHABILITY_PROBE } from "./reachability-probe";
import { foreignProvider } from "./stack-providers";

/** What a gate connects to, and how long it tries. */
export interface ReachabilityGateConfig {
  /** The cluster to reach. */
  readonly cluster: CloudOpensearch | CloudPrometheus;
  /**
   * Which endpoint of an OpenSearch cluster: `api`, or `dashboards`. A Prometheus cluster has one.
   *
   * @default "api"
   */
  readonly endpoint?: "api" | "dashboards";
  /**
   * Seconds to keep trying, 1 to 600.
   *
   * @default 10
   */
  readonly timeoutSeconds?: number;
}

/**
 * Connects to a cluster's endpoint from the machine that runs Terraform, after each change of its URL or its access
 * list, and fails the apply with the reason when there is no way through: an address outside the list otherwise shows
 * as a timeout alone (reference 2.1, rule 4). Constructs that need the cluster depend on the gate.
 *
 * It is a `null_resource`: the stack needs the provider of `@cdktf/provider-null`, and the machine needs `node`.
 *
 * @see reference 2.1, rules 4 and 5
 * @example
 * new NullProvider(this, "null");
 * const metrics = new CloudPrometheus(this, "metrics", {
 *   name: "metrics-staging",
 *   organizationId: 42,
 *   prometheusWhitelist: ["203.0.113.0/24", "2001:db8::/48"],
 * });
 * const gate = new ReachabilityGate(this, "metrics-reachable", { cluster: metrics });
 * new DataResource(this, "rules-loaded", { input: { url: metrics.url }, dependsOn: [gate] });
 */
export class ReachabilityGate extends NullResource {
  /**
   * @param scope the stack it belongs to, or a construct within one
   * @param id its name, unique within the scope; with its scope's, its name in Terraform
   * @param config which cluster, and how long to try
   */
  public constructor(scope: Construct, id: string, config: ReachabilityGateConfig) {
    const { cluster, endpoint = "api", timeoutSeconds = 10 } = config;
    const { url, list, listName } = endpointOf(cluster, endpoint);
    const ranges = Fn.join(",", list);
    super(scope, id, {
      triggers: { url, [listName]: ranges },
      provisioners: [
        {
          type: "local-exec",
          interpreter: ["node", "-e"],
          // Terraform repeats the command in its messages; the script itself would drown them.
          command: "eval(process.env.PROBE)",
          environment: {
            PROBE: REACHABILITY_PROBE,
            PROBE_URL: url,
            PROBE_LIST: ranges,
            PROBE_LIST_NAME: listName,
            PROBE_TIMEOUT: String(timeoutSeconds),
          },
        },
      ],
    });
    this.node.addValidation({
      validate: () => [...configurationErrors(config), ...providerErrors(this)],
    });
  }
}

interface Endpoint {
  readonly url: string;
  readonly list: string[];
  readonly listName: string;
}

function endpointOf(cluster: CloudOpensearch | CloudPrometheus, endpoint: string): Endpoint {
  // By what it has, and not by its class: another copy of this package has classes of its own.
  if ("prometheusWhitelist" in cluster) {
    return { url: cluster.url, list: cluster.prometheusWhitelist, listName: "prometheus_whitelist" };
  }
  return endpoint === "dashboards"
    ? {
        url: cluster.opensearchDashboardsUrl,
        list: cluster.dashboardsIpAllowlist,
        listName: "dashboards_ip_allowlist",
      }
    : { url: cluster.url, list: cluster.ipAllowlist, listName: "ip_allowlist" };
}

function providerErrors(gate: NullResource): string[] {
  const finding = foreignProvider(gate);
  return finding === undefined ? [] : [`provider: ${finding.message}; ${finding.hint}`];
}

function configurationErrors(config: ReachabilityGateConfig): string[] {
  const { cluster, endpoint = "api", timeoutSeconds = 10 } = config;
  const errors: string[] = [];
  if (cluster.count !== undefined || cluster.forEach !== undefined) {
    errors.push(
      `cluster: ${cluster.node.path} stands for several clusters, and a gate connects to one; make a construct for each instead of \`count\` or \`forEach\``,
    );
  }
  if (endpoint !== "api" && endpoint !== "dashboards") {
    errors.push(`endpoint: ${JSON.stringify(endpoint)} is no endpoint; write "api" or "dashboards"`);
  }
  if (!Token.isUnresolved(timeoutSeconds) && !(timeoutSeconds >= 1 && timeoutSeconds <= 600)) {
    errors.push(`timeoutSeconds: ${JSON.stringify(timeoutSeconds)} is not from 1 to 600; write 10`);
  }
  return errors;
}
