/** `CloudOpensearch`: a managed OpenSearch cluster. */
import type { Construct } from "constructs";

import { propertyAccess, TerraformCount, TerraformIterator, Token } from "./cdktf";
import { Opensearch } from "../bindings/opensearch";
import type { CloudOpensearchConfig, CloudOpensearchCredentialsConfig } from "../bindings/types";
import { cloudOpensearch } from "../schema/resources/opensearch";
import { checkAtSynth } from "./check-at-synth";
import type { CdktfOutput, CheckedElement, Rendered } from "./judging/checked-element";
import { CloudOpensearchCredentials } from "./cloud-opensearch-credentials";
import type { AcknowledgeOptions, ICluster, MustReachOptions } from "./cluster";
import { constructible } from "./judging/configuration";
import { statedEndpoint } from "./judging/must-reach";
import { SourceLocation } from "./judging/source-location";

/**
 * A managed OpenSearch cluster. Judged by every rule of the service at synth, as far as its values are known then;
 * access lists are synthesized in canonical form.
 *
 * @see reference 2.2
 * @example
 * const logs = new CloudOpensearch(this, "logs", {
 *   name: "logs-production",
 *   organizationId: 42,
 *   ipAllowlist: ["203.0.113.0/24", "2001:db8::/48"],
 *   dashboardsIpAllowlist: ["203.0.113.0/24", "2001:db8::/48"],
 * });
 * logs.mustReach("ci runner", ["203.0.113.7"], { endpoint: "api" });
 */
export class CloudOpensearch extends Opensearch implements ICluster {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack it belongs to, or a construct within one
   * @param id its name, unique within the scope; with its scope's, its name in Terraform
   * @param config what the cluster shall be
   */
  public constructor(scope: Construct, id: string, config: CloudOpensearchConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: cloudOpensearch,
      className: "CloudOpensearch",
      config,
      location: new SourceLocation(new.target),
      render: () => super.toTerraform() as Rendered,
    });
  }

  /**
   * The login of the cluster's built-in internal user: one data source, made when this is first asked for.
   *
   * @see reference 2.2
   */
  public get credentials(): CloudOpensearchCredentials {
    const made = this.node.tryFindChild("credentials");
    if (made instanceof CloudOpensearchCredentials) return made;
    const provider = this.provider === undefined ? {} : { provider: this.provider };
    return new CloudOpensearchCredentials(this, "credentials", { ...idOf(this), ...provider });
  }

  /**
   * States who has to get in. A list that leaves any of the addresses out is an error: at synth when both are known,
   * else when Terraform plans. The statement is recorded in the synthesized JSON.
   *
   * @param caller who it is, for the message: `"ci runner"`
   * @param addresses the addresses or CIDR ranges it connects from
   * @param options which of the cluster's endpoints it has to reach
   * @see reference 2.1, rule 5
   */
  public mustReach(caller: string, addresses: string[], options: MustReachOptions): void {
    this.checked.statements.push({ caller, addresses, ...statedEndpoint("opensearch", options) });
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

/** The identifier of a cluster; where it stands for several, by `count` or `forEach`, that of each. */
function idOf(
  cluster: CloudOpensearch,
): Pick<CloudOpensearchCredentialsConfig, "clusterId" | "count" | "forEach"> {
  if (cluster.forEach !== undefined) {
    const each = TerraformIterator.fromResources(cluster);
    return { forEach: each, clusterId: each.getNumber("id") };
  }
  if (cluster.count === undefined) return { clusterId: cluster.id };
  const { index } = TerraformCount.of(1); // of whatever is counted
  const id = propertyAccess(cluster.fqn, [index, "id"]);
  return { count: cluster.count, clusterId: Token.asNumber(id) };
}
