/** `CloudPrometheus`: a managed Prometheus cluster. */
import type { Construct } from "constructs";

import { Prometheus } from "../bindings/prometheus";
import type { CloudPrometheusConfig } from "../bindings/types";
import { cloudPrometheus } from "../schema/resources/prometheus";
import { checkAtSynth } from "./check-at-synth";
import type { CdktfOutput, CheckedElement, Rendered } from "./judging/checked-element";
import type { AcknowledgeOptions, ICluster } from "./cluster";
import { constructible } from "./judging/configuration";
import { statedEndpoint } from "./judging/must-reach";
import { SourceLocation } from "./judging/source-location";

/**
 * A managed Prometheus cluster. Its one access list, `prometheusWhitelist`, covers queries and pushes. Judged by every
 * rule of the service at synth; the list is synthesized in canonical form.
 *
 * @see reference 2.6
 * @example
 * const metrics = new CloudPrometheus(this, "metrics", {
 *   name: "metrics-production",
 *   organizationId: 42,
 *   prometheusWhitelist: ["203.0.113.0/24", "2001:db8::/48"],
 * });
 * metrics.mustReach("remote-write agent", ["203.0.113.7"]);
 */
export class CloudPrometheus extends Prometheus implements ICluster {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack it belongs to, or a construct within one
   * @param id its name, unique within the scope; with its scope's, its name in Terraform
   * @param config what the cluster shall be
   */
  public constructor(scope: Construct, id: string, config: CloudPrometheusConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: cloudPrometheus,
      className: "CloudPrometheus",
      config,
      location: new SourceLocation(new.target),
      render: () => super.toTerraform() as Rendered,
    });
  }

  /**
   * States who has to get in. A list that leaves any of the addresses out is an error: at synth when both are known,
   * else when Terraform plans. The statement is recorded in the synthesized JSON.
   *
   * @param caller who it is, for the message: `"remote-write agent"`
   * @param addresses the addresses or CIDR ranges it connects from
   * @see reference 2.1, rule 5
   */
  public mustReach(caller: string, addresses: string[]): void {
    this.checked.statements.push({ caller, addresses, ...statedEndpoint("prometheus") });
  }

  /**
   * Accepts a warning on this cluster: it is no longer shown at synth, validate and plan. Adds to the attribute
   * `acknowledged`, which may be given in the configuration as well. A call that repeats another adds nothing.
   *
   * @param code the warning's code, such as `open-access-list`
   * @param reason why it is accepted, for people who read the code later
   * @param options until when it is accepted
   */
  public acknowledge(code: string, reason: string, options: AcknowledgeOptions = {}): void {
    this.checked.acknowledgements.add(code, reason, options);
  }

  /** Renders the resource for CDKTF. */
  public override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  /** Renders the resource for CDKTF's HCL output. */
  public override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }

  /** What the bindings would lose goes into the synthesized JSON as it was written. */
  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.checked.withoutLoss(super.synthesizeAttributes());
  }
}
