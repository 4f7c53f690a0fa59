/** The construct of `data.cloud_prometheus`. Written by `npm run bindings`. */
import type { Construct } from "constructs";

import { DataCloudPrometheus as Binding } from "../../bindings/data-cloud-prometheus";
import type { DataCloudPrometheusConfig } from "../../bindings/types";
import type { IResolvable } from "../../cdktf";
import { schemaOf } from "../../schema/data-sources";
import { checkAtSynth } from "../check-at-synth";
import type { CdktfOutput, CheckedElement, Rendered } from "../element/checked-element";
import { constructible } from "../element/configuration";

/**
 * A managed Prometheus cluster that exists, such as one that another team manages: everything that the service returns
 * of it. Terraform reads it when it plans, or when it applies if the configuration depends on something that is not
 * known before.
 *
 * @see reference 2.6
 * @example
 * import { App, TerraformOutput, TerraformStack } from "cdktf";
 * import { CloudProvider, DataCloudPrometheus } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 *
 * const metrics = new DataCloudPrometheus(stack, "metrics", { organizationId: 42, name: "metrics-production" });
 * new TerraformOutput(stack, "url", { value: metrics.url });
 *
 * app.synth();
 */
export class DataCloudPrometheus extends Binding {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the data source, or a construct in that stack
   * @param id the name of the construct, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config which cluster is read: its `id`, or its `organizationId` and `name`
   */
  public constructor(scope: Construct, id: string, config: DataCloudPrometheusConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: schemaOf("data.cloud_prometheus"),
      className: "DataCloudPrometheus",
      config,
      constructed: new.target,
      render: () => super.toTerraform() as Rendered,
    });
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

  /** Renders the data source for CDKTF. */
  public override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  /** Renders the data source for CDKTF's HCL output. */
  public override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }
}
