/** `CloudOpensearch`: a managed OpenSearch cluster. */
import type { Construct } from "constructs";

import {
  Opensearch,
  type OpensearchConfig,
  type OpensearchMaintenanceWindow,
  type OpensearchRepoConfig,
} from "../bindings/opensearch";
import { cloudOpensearch } from "../schema/opensearch";
import { validateAtSynth } from "./app-validation";
import { CheckedElement, type Block, type Rendered } from "./checked-element";
import { CloudOpensearchCredentials } from "./cloud-opensearch-credentials";
import { constructible, isObjectInput, writtenAttributes } from "./configuration";
import { accessListOf, type MustReachOptions } from "./must-reach";
import { SourceLocation } from "./source-location";
import { withoutLoss } from "./written-config";

/**
 * A managed OpenSearch cluster. Judged by every rule of the service at synth, as far as its values are known then;
 * access lists are synthesized in canonical form.
 *
 * @see reference 2.2
 * @example
 * const logs = new CloudOpensearch(this, "logs", {
 *   name: "logs-production",
 *   organizationId: 42,
 *   ipAllowlist: ["203.0.113.0/24"],
 *   dashboardsIpAllowlist: ["203.0.113.0/24"],
 * });
 * logs.mustReach("ci runner", ["203.0.113.7"], { endpoint: "api" });
 */
export class CloudOpensearch extends Opensearch {
  private readonly checked: CheckedElement;
  /** What was written for the objects that the bindings take apart. */
  private readonly writtenObjects: { maintenanceWindow?: unknown; repoConfig?: unknown };

  public constructor(scope: Construct, id: string, config: OpensearchConfig) {
    const objects = ["maintenanceWindow", "repoConfig"] as const;
    super(scope, id, constructible(config, objects, `CloudOpensearch "${id}"`, new.target));
    this.writtenObjects = { maintenanceWindow: config.maintenanceWindow, repoConfig: config.repoConfig };
    this.checked = new CheckedElement(this, {
      schema: cloudOpensearch,
      className: "CloudOpensearch",
      location: new SourceLocation(new.target),
      render: () => super.toTerraform() as Rendered,
      block: (rendered) => this.blockOf(rendered),
      written: () => ({
        ...writtenAttributes(config),
        ...this.writtenObjects,
        authSources: this.authSourcesInput,
      }),
    });
    validateAtSynth(this.checked);
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
    return new CloudOpensearchCredentials(this, "credentials", { clusterId: this.id, ...provider });
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
    this.checked.statements.push({ caller, addresses, ...accessListOf(options) });
  }

  /**
   * Accepts a warning on this cluster, so that it is no longer shown. The reason is recorded in the synthesized JSON.
   *
   * @param code the warning's code, such as `open-access-list`
   * @param reason why it is accepted, for whoever reads the code later
   */
  public acknowledge(code: string, reason: string): void {
    this.checked.acknowledgements.add(code, reason);
  }

  /** Sets the maintenance window. */
  public override putMaintenanceWindow(value: OpensearchMaintenanceWindow): void {
    this.writtenObjects.maintenanceWindow = value;
    if (isObjectInput(value)) super.putMaintenanceWindow(value);
    else super.resetMaintenanceWindow();
  }

  /** Leaves the maintenance window unset: maintenance may happen at any time. */
  public override resetMaintenanceWindow(): void {
    this.writtenObjects.maintenanceWindow = undefined;
    super.resetMaintenanceWindow();
  }

  /** Sets the snapshot repository. */
  public override putRepoConfig(value: OpensearchRepoConfig): void {
    this.writtenObjects.repoConfig = value;
    if (isObjectInput(value)) super.putRepoConfig(value);
    else super.resetRepoConfig();
  }

  /** Leaves the snapshot repository unset: no snapshots. */
  public override resetRepoConfig(): void {
    this.writtenObjects.repoConfig = undefined;
    super.resetRepoConfig();
  }

  /** Renders the resource for CDKTF. */
  public override toTerraform(): Rendered {
    return this.checked.toTerraform();
  }

  /** Renders the resource for CDKTF's HCL output. */
  public override toHclTerraform(): Rendered {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }

  /** What the bindings cannot take apart goes into the synthesized JSON as it is. */
  protected override synthesizeAttributes(): Record<string, unknown> {
    const attributes: Record<string, unknown> = super.synthesizeAttributes();
    const { maintenanceWindow, repoConfig } = this.writtenObjects;
    return {
      ...attributes,
      auth_sources: withoutLoss(attributes["auth_sources"], this.authSourcesInput),
      maintenance_window: withoutLoss(attributes["maintenance_window"], maintenanceWindow),
      repo_config: withoutLoss(attributes["repo_config"], repoConfig),
    };
  }

  private blockOf(rendered: Rendered): Block | undefined {
    const { resource } = rendered as { resource?: Record<string, Record<string, Block>> };
    return resource?.[this.terraformResourceType]?.[this.friendlyUniqueId];
  }
}
