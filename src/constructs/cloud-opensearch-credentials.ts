/** `CloudOpensearchCredentials`: the login of a cluster's built-in user. */
import type { Construct } from "constructs";

import {
  DataCloudOpensearchCredentials,
  type DataCloudOpensearchCredentialsConfig,
} from "../bindings/data-cloud-opensearch-credentials";
import { cloudOpensearchCredentials } from "../schema/credentials";
import { validateAtSynth } from "./app-validation";
import { CheckedElement, type Block, type Rendered } from "./checked-element";
import { constructible, writtenAttributes } from "./configuration";
import { SourceLocation } from "./source-location";

/**
 * The username and password of an OpenSearch cluster's built-in internal user, read from the service. The password is
 * sensitive, and stands in Terraform's state. A cluster has its own at `cluster.credentials`.
 *
 * @see reference 2.2
 * @example
 * new CloudOpensearchCredentials(this, "login", { clusterId: 7 });
 */
export class CloudOpensearchCredentials extends DataCloudOpensearchCredentials {
  private readonly checked: CheckedElement;

  public constructor(scope: Construct, id: string, config: DataCloudOpensearchCredentialsConfig) {
    super(scope, id, constructible(config, [], `CloudOpensearchCredentials "${id}"`, new.target));
    this.checked = new CheckedElement(this, {
      schema: cloudOpensearchCredentials,
      className: "CloudOpensearchCredentials",
      location: new SourceLocation(new.target),
      render: () => super.toTerraform() as Rendered,
      block: (rendered) => this.blockOf(rendered),
      written: () => writtenAttributes(config),
    });
    validateAtSynth(this.checked);
  }

  /** Renders the data source for CDKTF. */
  public override toTerraform(): Rendered {
    return this.checked.toTerraform();
  }

  /** Renders the data source for CDKTF's HCL output. */
  public override toHclTerraform(): Rendered {
    return this.checked.toHclTerraform(() => super.toHclTerraform() as Rendered);
  }

  private blockOf(rendered: Rendered): Block | undefined {
    const { data } = rendered as { data?: Record<string, Record<string, Block>> };
    return data?.[this.terraformResourceType]?.[this.friendlyUniqueId];
  }
}
