/** What a `ReachabilityGate` connects to: its configuration, and the provisioner that tries to connect. */
import { Fn, type LocalExecProvisioner, type TerraformElement } from "../cdktf";
import { type Endpoint, kindOfType, KINDS } from "../schema";
import type { ICluster } from "./cluster";
import { camelCase } from "./element/spelling";
import { foreignProvider } from "./judging/stack-providers";
import { REACHABILITY_PROBE } from "./reachability-probe";
import { classify } from "./tokens/cdktf-value";

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

/** What a gate's resource does, and when. */
interface GateSettings {
  /** The values after whose change the gate connects again. */
  readonly triggers: Readonly<Record<string, string>>;
  readonly provisioners: LocalExecProvisioner[];
}

/** Returns the settings of a gate's resource. Bad input gets empty values: `gateErrors` reports it. */
export function gateSettings(config: ReachabilityGateConfig): GateSettings {
  const { cluster, endpoint = "api", timeoutSeconds = 10 } = config;
  const { url, list, listName } = targetOf(cluster, endpoint);
  const ranges = Fn.join(",", list);
  return {
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
  };
}

/** Returns the errors of a gate at synth. */
export function gateErrors(gate: TerraformElement, config: ReachabilityGateConfig): string[] {
  const finding = foreignProvider(gate);
  const provider = finding === undefined ? [] : [`provider: ${finding.message}; ${finding.hint}`];
  return [...configurationErrors(config), ...provider];
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
  if (classify(timeoutSeconds).is !== "token" && !(timeoutSeconds >= 1 && timeoutSeconds <= 600)) {
    errors.push(`timeoutSeconds: ${JSON.stringify(timeoutSeconds)} is not from 1 to 600; write 10`);
  }
  return errors;
}
