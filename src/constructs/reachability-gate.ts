/** `ReachabilityGate`: checks after apply that the machine that runs Terraform can connect to a cluster. */
import { Resource as NullResource } from "@cdktf/provider-null/lib/resource";
import type { Construct } from "constructs";

import { Fn, Token } from "../cdktf";
import { type Endpoint, kindOfType, KINDS } from "../schema";
import type { ICluster } from "./cluster";
import { camelCase } from "./element/spelling";
import { foreignProvider } from "./judging/stack-providers";
import { REACHABILITY_PROBE } from "./reachability-probe";

/** What a gate connects to, and how long it tries. */
export interface ReachabilityGateConfig {
  /** The cluster to reach. */
  readonly cluster: ICluster;
  /**
   * Which endpoint of an OpenSearch cluster to reach: `api` or `dashboards`. A Prometheus cluster has only one.
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
 * list. If it cannot connect, it fails the apply with the reason; without it, an address outside the list only causes a
 * timeout (reference 2.1, rule 4). Constructs that need the cluster depend on the gate.
 *
 * The gate is a `null_resource`: the stack needs the provider of `@cdktf/provider-null`, and the machine needs `node`.
 *
 * @see reference 2.1, rules 4 and 5
 * @example
 * import { App, DataResource, TerraformStack } from "cdktf";
 * import { NullProvider } from "@cdktf/provider-null/lib/provider";
 * import { CloudPrometheus, CloudProvider, ReachabilityGate } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 *
 * new NullProvider(stack, "null");
 * const metrics = new CloudPrometheus(stack, "metrics", {
 *   name: "metrics-staging",
 *   organizationId: 42,
 *   prometheusWhitelist: ["203.0.113.0/24", "2001:db8::/48"],
 * });
 * const gate = new ReachabilityGate(stack, "metrics-reachable", { cluster: metrics });
 * new DataResource(stack, "rules-loaded", { input: { url: metrics.url }, dependsOn: [gate] });
 *
 * app.synth();
 */
export class ReachabilityGate extends NullResource {
  /**
   * @param scope the stack of the gate, or a construct in that stack
   * @param id the name of the gate, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config which cluster to reach, and how long to try
   */
  public constructor(scope: Construct, id: string, config: ReachabilityGateConfig) {
    const { cluster, endpoint = "api", timeoutSeconds = 10 } = config;
    const { url, list, listName } = targetOf(cluster, endpoint);
    const ranges = Fn.join(",", list);
    super(scope, id, {
      triggers: { url, [listName]: ranges },
      provisioners: [
        {
          type: "local-exec",
          interpreter: ["node", "-e"],
          // Terraform repeats the command in its messages, so the script is in the environment.
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
      validate: () => {
        const finding = foreignProvider(this);
        const provider = finding === undefined ? [] : [`provider: ${finding.message}; ${finding.hint}`];
        return [...configurationErrors(config), ...provider];
      },
    });
  }
}

/**
 * Returns the attributes of an endpoint, or those of the main one if the cluster has no endpoint of that name. Returns none
 * of a construct that has several clusters.
 */
function targetOf(cluster: ICluster, name: string): { url: string; list: string[]; listName: string } {
  const endpoints = endpointsOf(cluster);
  const endpoint = endpoints.find((one) => one.name === name) ?? endpoints[0];
  if (endpoint === undefined || isSeveral(cluster)) return { url: "", list: [], listName: "access_list" };
  // Reads the attributes by name, since the cluster may be of another copy of this package.
  const attributes = cluster as unknown as Readonly<Record<string, unknown>>;
  return {
    url: attributes[camelCase(endpoint.url)] as string,
    list: attributes[camelCase(endpoint.accessList)] as string[],
    listName: endpoint.accessList,
  };
}

function endpointsOf(cluster: ICluster): readonly Endpoint[] {
  const kind = kindOfType((cluster as Partial<ICluster> | undefined)?.terraformResourceType ?? "");
  return kind === undefined ? [] : KINDS[kind].endpoints;
}

function isSeveral({ count, forEach }: ICluster): boolean {
  return count !== undefined || forEach !== undefined;
}

function configurationErrors(config: ReachabilityGateConfig): string[] {
  const { cluster, endpoint = "api", timeoutSeconds = 10 } = config;
  const endpoints = endpointsOf(cluster).map(({ name }) => name);
  if (endpoints.length === 0)
    return ["cluster: is not a cluster of this package; give a construct such as CloudOpensearch"];
  const errors: string[] = [];
  if (isSeveral(cluster)) {
    errors.push(
      `cluster: ${cluster.node.path} has several clusters, but a gate connects to one; create a construct for each instead of \`count\` or \`forEach\``,
    );
  }
  const choices = endpoints.length === 1 ? ["api"] : endpoints;
  if (!choices.includes(endpoint)) {
    const written = choices.map((name) => JSON.stringify(name)).join(" or ");
    errors.push(`endpoint: ${JSON.stringify(endpoint)} is not an endpoint of the cluster; write ${written}`);
  }
  if (!Token.isUnresolved(timeoutSeconds) && !(timeoutSeconds >= 1 && timeoutSeconds <= 600)) {
    errors.push(`timeoutSeconds: ${JSON.stringify(timeoutSeconds)} is not from 1 to 600; write 10`);
  }
  return errors;
}
