/** The construct of `ephemeral.cloud_opensearch_credentials`. Written by `npm run bindings`. */
import type { Construct } from "constructs";

import { EphemeralCloudOpensearchCredentials as Binding } from "../../bindings/ephemeral-cloud-opensearch-credentials";
import type { EphemeralCloudOpensearchCredentialsConfig } from "../../bindings/types";
import type { IResolvable } from "../../cdktf";
import { schemaOf } from "../../schema/data-sources";
import { checkAtSynth } from "../check-at-synth";
import type { CdktfOutput, CheckedElement, Rendered } from "../element/checked-element";
import { constructible } from "../element/configuration";

/**
 * The username and password of an OpenSearch cluster's built-in internal user, read again in each run. Terraform stores
 * them in neither plan nor state. Only configurations of providers, provisioners and write-only attributes can use
 * them. Needs Terraform or OpenTofu 1.11.
 *
 * @see reference 2.2
 * @example
 * import { App, DataResource, TerraformStack } from "cdktf";
 * import { CloudProvider, EphemeralCloudOpensearchCredentials } from "cdktf-provider-cloud";
 *
 * const app = new App();
 * const stack = new TerraformStack(app, "search");
 * new CloudProvider(stack, "cloud", {});
 *
 * const login = new EphemeralCloudOpensearchCredentials(stack, "login", { clusterId: 7 });
 * const environment = { USERNAME: login.username, PASSWORD: login.password };
 * new DataResource(stack, "templates", {
 *   provisioners: [{ type: "local-exec", command: "./load-templates.sh", environment }],
 * });
 *
 * app.synth();
 */
export class EphemeralCloudOpensearchCredentials extends Binding {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack of the ephemeral resource, or a construct in that stack
   * @param id the name of the construct, unique in the scope; with the names of its scopes, it is the name in Terraform
   * @param config the cluster whose credentials are read
   */
  public constructor(scope: Construct, id: string, config: EphemeralCloudOpensearchCredentialsConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: schemaOf("ephemeral.cloud_opensearch_credentials"),
      className: "EphemeralCloudOpensearchCredentials",
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

  /** Renders the ephemeral resource for CDKTF. */
  public override toTerraform(): CdktfOutput {
    return this.checked.toTerraform();
  }

  /** Renders the ephemeral resource for CDKTF's HCL output. */
  public override toHclTerraform(): CdktfOutput {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }
}
