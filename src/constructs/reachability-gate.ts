/** `ReachabilityGate`: checks after apply that the machine that runs Terraform can connect to a cluster. */
import { Resource as NullResource } from "@cdktf/provider-null/lib/resource";
import type { Construct } from "constructs";

import { gateErrors, gateSettings, type ReachabilityGateConfig } from "./gate-settings";

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
    super(scope, id, gateSettings(config));
    this.node.addValidation({ validate: () => gateErrors(this, config) });
  }
}
