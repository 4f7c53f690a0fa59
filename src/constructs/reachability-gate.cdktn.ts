/** `ReachabilityGate` for cdktn: takes the place of reachability-gate.ts in lib/cdktn. */
import type { Construct } from "constructs";

import { DataResource } from "../cdktf";
import { gateErrors, gateSettings, type ReachabilityGateConfig } from "./gate-settings";

/**
 * Connects to a cluster's endpoint from the machine that runs Terraform, after each change of its URL or its access
 * list. If it cannot connect, it fails the apply with the reason; without it, an address outside the list only causes a
 * timeout (reference 2.1, rule 4). Constructs that need the cluster depend on the gate.
 *
 * The gate is a `terraform_data`, which needs no provider; the machine needs `node`.
 *
 * @see reference 2.1, rules 4 and 5
 * @example
 * import { App, DataResource, TerraformStack } from "cdktn";
 * import { CloudPrometheus, CloudProvider, ReachabilityGate } from "cdktf-provider-cloud/cdktn";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
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
export class ReachabilityGate extends DataResource {
  /**
   * @param scope the stack of the gate, or a construct in that stack
   * @param id the name of the gate, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config which cluster to reach, and how long to try
   */
  public constructor(scope: Construct, id: string, config: ReachabilityGateConfig) {
    const { triggers, provisioners } = gateSettings(config);
    super(scope, id, { triggersReplace: triggers, provisioners });
    this.node.addValidation({ validate: () => gateErrors(this, config) });
  }
}
