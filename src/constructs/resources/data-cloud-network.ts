/** The construct of `data.cloud_network`. Written by `npm run bindings`. */
import type { Construct } from "constructs";

import { DataCloudNetwork as Binding } from "../../bindings/data-cloud-network";
import type { DataCloudNetworkConfig } from "../../bindings/types";
import type { IResolvable } from "../../cdktf";
import { schemaOf } from "../../schema/data-sources";
import { checkAtSynth } from "../check-at-synth";
import type { CdktfOutput, CheckedElement, Rendered } from "../element/checked-element";
import { constructible } from "../element/configuration";

/**
 * A network whose addresses access lists may hold, as a data source of one stack: its `ranges` are a reference, whose
 * value Terraform knows. `Network` writes it too, and gives the ranges to the program as texts, which are checked at
 * synth.
 *
 * @see reference contract
 * @example
 * import { App, TerraformOutput, TerraformStack } from "cdktf";
 * import { CloudProvider, DataCloudNetwork } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 *
 * const office = new DataCloudNetwork(stack, "office", { ranges: ["198.51.100.0/24"], owner: "platform@example.com" });
 * new TerraformOutput(stack, "ranges", { value: office.ranges });
 *
 * app.synth();
 */
export class DataCloudNetwork extends Binding {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the data source, or a construct in that stack
   * @param id the name of the construct, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config the ranges, whose they are, and until when they get in
   */
  public constructor(scope: Construct, id: string, config: DataCloudNetworkConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: schemaOf("data.cloud_network"),
      className: "DataCloudNetwork",
      config,
      constructed: new.target,
      render: () => super.toTerraform() as Rendered,
    });
  }

  /**
   * Returns a reference to an attribute. A construct with `count` or `forEach` has none without a key, which is an
   * error at synth.
   *
   * @param terraformAttribute - the attribute's name in Terraform, such as `ranges`
   */
  public override interpolationForAttribute(terraformAttribute: string): IResolvable {
    const reference = super.interpolationForAttribute(terraformAttribute);
    return this.checked.reads.reference(terraformAttribute, reference, this.interpolationForAttribute);
  }

  /** Renders the data source for CDKTF. */
  public override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  /** Renders the data source for CDKTF's HCL output. */
  public override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }
}
