/** The construct of `cloud_opensearch`. Written by `npm run bindings`. */
import type { Construct } from "constructs";

import { Opensearch as Binding } from "../../bindings/opensearch";
import type { CloudOpensearchConfig } from "../../bindings/types";
import type { IResolvable, TerraformProvider } from "../../cdktf";
import { schemaOf } from "../../schema/data-sources";
import { checkAtSynth } from "../check-at-synth";
import type { AcknowledgeOptions, ICluster, MustReachOptions } from "../cluster";
import type { CdktfOutput, CheckedElement, Rendered } from "../element/checked-element";
import { constructible } from "../element/configuration";
import { credentialsOf } from "../element/credentials";
import { withoutVersionCheck } from "../element/import-from";
import { statementsOf } from "../element/must-reach";
import type { Network } from "../network";
import { CloudOpensearchCredentials } from "./cloud-opensearch-credentials";

/**
 * A managed OpenSearch cluster. Every rule of the service is checked at synth, as far as the values are known then.
 * Access lists are synthesized in canonical form.
 *
 * @see reference 2.2
 * @example
 * import { App, TerraformStack } from "cdktf";
 * import { CloudOpensearch, CloudProvider } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 *
 * const logs = new CloudOpensearch(stack, "logs", {
 *   name: "logs-production",
 *   organizationId: 42,
 *   ipAllowlist: ["203.0.113.0/24", "2001:db8::/48"],
 *   dashboardsIpAllowlist: ["203.0.113.0/24", "2001:db8::/48"],
 * });
 * logs.mustReach("ci runner", ["203.0.113.7"], { endpoint: "api" });
 *
 * app.synth();
 */
export class CloudOpensearch extends Binding implements ICluster {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the cluster, or a construct in that stack
   * @param id the name of the construct, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config the configuration of the cluster
   */
  public constructor(scope: Construct, id: string, config: CloudOpensearchConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: schemaOf("cloud_opensearch"),
      className: "CloudOpensearch",
      config,
      constructed: new.target,
      render: () => super.toTerraform() as Rendered,
    });
  }

  /**
   * The credentials of the cluster's built-in internal user: a data source, which is made at the first use.
   *
   * @see reference 2.2
   */
  public get credentials(): CloudOpensearchCredentials {
    return credentialsOf(this, CloudOpensearchCredentials);
  }

  /**
   * States that a caller has to reach the cluster. An access list without all of the caller's addresses is an error: at
   * synth if both are known then, otherwise when Terraform plans. The synthesized JSON records the statement.
   *
   * @param caller the name of the caller, for the message: `"ci runner"`; or a network
   * @param addresses the addresses or CIDR ranges from which the caller connects; those of the network if it is one
   * @param options which endpoint of the cluster the caller has to reach; a network reaches each if it is left out
   * @see reference 2.1, rule 5
   */
  public mustReach(caller: string | Network, addresses?: string[], options?: MustReachOptions): void {
    this.checked.state(statementsOf("opensearch", caller, addresses, options), this.mustReach);
  }

  /**
   * Accepts a warning on this cluster: it is no longer shown at synth, validate and plan. Adds to the attribute
   * `acknowledged`, which the configuration may set too. A call with the same arguments as another adds nothing.
   *
   * @param code the warning's code, such as `open-access-list`
   * @param reason why the warning is accepted, for people who read the code later
   * @param options until when the warning is accepted
   */
  public acknowledge(code: string, reason: string, options: AcknowledgeOptions = {}): void {
    this.checked.acknowledgements.push({ code, reason, ...options });
  }

  /**
   * Imports a cluster that exists. Once it was applied, the call changes nothing, and may be deleted or stay.
   *
   * @param id the cluster's id (`17`), or its organization and name (`42/metrics-production`)
   * @param provider the provider of the import, if it is not that of the construct
   */
  public override importFrom(id: string, provider?: TerraformProvider): void {
    withoutVersionCheck(this.node, () => {
      super.importFrom(id, provider);
    });
  }

  /** Adds to the synthesized JSON what was written in the places where the bindings would lose it. */
  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.checked.withoutLoss(super.synthesizeAttributes());
  }

  /**
   * Returns a reference to an attribute. A construct with `count` or `forEach` has none without a key, which is an
   * error at synth.
   *
   * @param terraformAttribute - the attribute's name in Terraform, such as `url`
   */
  public override interpolationForAttribute(terraformAttribute: string): IResolvable {
    const reference = super.interpolationForAttribute(terraformAttribute);
    return this.checked.reads.reference(terraformAttribute, reference, this.interpolationForAttribute);
  }

  /** Renders the resource for CDKTF. */
  public override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  /** Renders the resource for CDKTF's HCL output. */
  public override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }
}
