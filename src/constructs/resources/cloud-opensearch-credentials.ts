/** The construct of `cloud_opensearch_credentials`. Written by `npm run bindings`. */
import type { Construct } from "constructs";

import { DataCloudOpensearchCredentials as Binding } from "../../bindings/data-cloud-opensearch-credentials";
import type { CloudOpensearchCredentialsConfig } from "../../bindings/types";
import type { IResolvable } from "../../cdktf";
import { schemaOf } from "../../schema/data-sources";
import { checkAtSynth } from "../check-at-synth";
import type { CdktfOutput, CheckedElement, Rendered } from "../element/checked-element";
import { constructible } from "../element/configuration";

/**
 * The username and password of an OpenSearch cluster's built-in internal user, read from the service. The password is
 * sensitive, and Terraform stores it in its state. `cluster.credentials` is the data source of a cluster in the
 * program.
 *
 * @see reference 2.2
 * @example
 * import { App, TerraformOutput, TerraformStack } from "cdktf";
 * import { CloudOpensearchCredentials, CloudProvider } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 *
 * const login = new CloudOpensearchCredentials(stack, "login", { clusterId: 7 });
 * new TerraformOutput(stack, "password", { value: login.password, sensitive: true });
 *
 * app.synth();
 */
export class CloudOpensearchCredentials extends Binding {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the data source, or a construct in that stack
   * @param id the name of the construct, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config the cluster whose credentials are read
   */
  public constructor(scope: Construct, id: string, config: CloudOpensearchCredentialsConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: schemaOf("cloud_opensearch_credentials"),
      className: "CloudOpensearchCredentials",
      config,
      constructed: new.target,
      render: () => super.toTerraform() as Rendered,
    });
  }

  /**
   * Returns a reference to an attribute. A construct with `count` or `forEach` has none without a key, which is an
   * error at synth.
   *
   * @param terraformAttribute - the attribute's name in Terraform, such as `password`
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
