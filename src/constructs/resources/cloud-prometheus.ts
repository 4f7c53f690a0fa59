/** The construct of `cloud_prometheus`. Written by `npm run bindings`. */
import type { Construct } from "constructs";

import { Prometheus as Binding } from "../../bindings/prometheus";
import type { CloudPrometheusConfig } from "../../bindings/types";
import type { IResolvable, TerraformProvider } from "../../cdktf";
import { schemaOf } from "../../schema/data-sources";
import { checkAtSynth } from "../check-at-synth";
import type { AcknowledgeOptions, ICluster } from "../cluster";
import type { CdktfOutput, CheckedElement, Rendered } from "../element/checked-element";
import { constructible } from "../element/configuration";
import { withoutVersionCheck } from "../element/import-from";
import { statementsOf } from "../element/must-reach";
import type { Network } from "../network";

/**
 * A managed Prometheus cluster. Its one access list, `prometheusWhitelist`, covers its query and push endpoint. Every
 * rule of the service is checked at synth, as far as the values are known then. The list is synthesized in canonical
 * form.
 *
 * @see reference 2.6
 * @example
 * import { App, TerraformStack } from "cdktf";
 * import { CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 *
 * const metrics = new CloudPrometheus(stack, "metrics", {
 *   name: "metrics-production",
 *   organizationId: 42,
 *   prometheusWhitelist: ["203.0.113.0/24", "2001:db8::/48"],
 * });
 * metrics.mustReach("remote-write agent", ["203.0.113.7"]);
 *
 * app.synth();
 */
export class CloudPrometheus extends Binding implements ICluster {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the cluster, or a construct in that stack
   * @param id the name of the construct, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config the configuration of the cluster
   */
  public constructor(scope: Construct, id: string, config: CloudPrometheusConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: schemaOf("cloud_prometheus"),
      className: "CloudPrometheus",
      config,
      constructed: new.target,
      render: () => super.toTerraform() as Rendered,
    });
  }

  /**
   * States that a caller has to reach the cluster. An access list without all of the caller's addresses is an error: at
   * synth if both are known then, otherwise when Terraform plans. The synthesized JSON records the statement.
   *
   * @param caller the name of the caller, for the message: `"remote-write agent"`; or a network
   * @param addresses the addresses or CIDR ranges from which the caller connects; those of the network if it is one
   * @see reference 2.1, rule 5
   */
  public mustReach(caller: string | Network, addresses?: string[]): void {
    this.checked.state(statementsOf("prometheus", caller, addresses), this.mustReach);
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
