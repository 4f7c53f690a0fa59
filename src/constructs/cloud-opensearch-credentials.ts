/** `CloudOpensearchCredentials`: the login of a cluster's built-in user. */
import type { Construct } from "constructs";

import { DataCloudOpensearchCredentials } from "../bindings/data-cloud-opensearch-credentials";
import type { CloudOpensearchCredentialsConfig } from "../bindings/types";
import { cloudOpensearchCredentials } from "../schema/resources/credentials";
import { checkAtSynth } from "./check-at-synth";
import type { CdktfOutput, CheckedElement, Rendered } from "./judging/checked-element";
import { constructible } from "./judging/configuration";
import { SourceLocation } from "./judging/source-location";

/**
 * The username and password of an OpenSearch cluster's built-in internal user, read from the service. The password is
 * sensitive, and stands in Terraform's state. A cluster has its own at `cluster.credentials`.
 *
 * @see reference 2.2
 * @example
 * const login = new CloudOpensearchCredentials(this, "login", { clusterId: 7 });
 * new TerraformOutput(this, "password", { value: login.password, sensitive: true });
 */
export class CloudOpensearchCredentials extends DataCloudOpensearchCredentials {
  private readonly checked: CheckedElement;

  /**
   * @param scope the stack it belongs to, or a construct within one
   * @param id its name, unique within the scope; with its scope's, its name in Terraform
   * @param config whose login it is
   */
  public constructor(scope: Construct, id: string, config: CloudOpensearchCredentialsConfig) {
    super(scope, id, constructible(config, id, new.target));
    this.checked = checkAtSynth(this, {
      schema: cloudOpensearchCredentials,
      className: "CloudOpensearchCredentials",
      config,
      location: new SourceLocation(new.target),
      render: () => super.toTerraform() as Rendered,
    });
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
