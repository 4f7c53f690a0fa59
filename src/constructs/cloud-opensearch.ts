/** `CloudOpensearch`: a managed OpenSearch cluster. */
import type { Construct } from "constructs";

import { Opensearch } from "../bindings/opensearch";
import type { CloudOpensearchConfig, CloudOpensearchCredentialsConfig } from "../bindings/types";
import {
  type IResolvable,
  propertyAccess,
  TerraformCount,
  TerraformIterator,
  type TerraformProvider,
  Token,
} from "../cdktf";
import { KINDS } from "../schema";
import { checkAtSynth } from "./check-at-synth";
import { CloudOpensearchCredentials } from "./cloud-opensearch-credentials";
import type { AcknowledgeOptions, ICluster, MustReachOptions } from "./cluster";
import type { CdktfOutput, CheckedElement, Rendered } from "./element/checked-element";
import { constructible } from "./element/configuration";
import { withoutVersionCheck } from "./element/import-from";
import { statedEndpoint } from "./element/must-reach";

/**
 * A managed OpenSearch cluster. Every rule of the service is checked at synth, as far as the values are known then. Access
 * lists are synthesized in canonical form.
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
export class CloudOpensearch extends Opensearch implements ICluster {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the cluster, or a construct in that stack
   * @param id the name of the construct, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config the configuration of the cluster
   */
  public constructor(scope: Construct, id: string, config: CloudOpensearchConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: KINDS.opensearch.schema,
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
    const made = this.node.tryFindChild("credentials");
    if (made instanceof CloudOpensearchCredentials) return made;
    const provider = this.provider === undefined ? {} : { provider: this.provider };
    return new CloudOpensearchCredentials(this, "credentials", { ...idOf(this), ...provider });
  }

  /**
   * States that a caller has to reach the cluster. An access list without all of the caller's addresses is an error: at
   * synth if both are known then, otherwise when Terraform plans. The synthesized JSON records the statement.
   *
   * @param caller the name of the caller, for the message: `"ci runner"`
   * @param addresses the addresses or CIDR ranges from which the caller connects
   * @param options which endpoint of the cluster the caller has to reach
   * @see reference 2.1, rule 5
   */
  public mustReach(caller: string, addresses: string[], options: MustReachOptions): void {
    this.checked.statements.push({ caller, addresses, ...statedEndpoint("opensearch", options) });
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
   * Returns a reference to an attribute. A construct with `count` or `forEach` has none without a key, which is an error at synth.
   *
   * @param terraformAttribute - the attribute's name in Terraform, such as `url`
   */
  public override interpolationForAttribute(terraformAttribute: string): IResolvable {
    const reference = super.interpolationForAttribute(terraformAttribute);
    return this.checked.reads.reference(terraformAttribute, reference, this.interpolationForAttribute);
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

  /** Renders the resource for CDKTF. */
  public override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  /** Renders the resource for CDKTF's HCL output. */
  public override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }

  /** Adds to the synthesized JSON what was written in the places where the bindings would lose it. */
  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.checked.withoutLoss(super.synthesizeAttributes());
  }
}

/** Returns the id of a cluster; for several clusters by `count` or `forEach`, the id of each. */
function idOf(
  cluster: CloudOpensearch,
): Pick<CloudOpensearchCredentialsConfig, "clusterId" | "count" | "forEach"> {
  if (cluster.forEach !== undefined) {
    const each = TerraformIterator.fromResources(cluster);
    return { forEach: each, clusterId: each.getNumber("id") };
  }
  if (cluster.count === undefined) return { clusterId: cluster.id };
  const { index } = TerraformCount.of(1); // `count.index`, the same for every number
  const id = propertyAccess(cluster.fqn, [index, "id"]);
  return { count: cluster.count, clusterId: Token.asNumber(id) };
}
