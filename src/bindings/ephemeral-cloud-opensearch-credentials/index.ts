// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from '../../cdktf';
import { EphemeralResource } from '../ephemeral';
import { EphemeralCloudOpensearchCredentialsConfig } from './types';

/**
* Represents a cloud_opensearch_credentials
*/
export class EphemeralCloudOpensearchCredentials extends EphemeralResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "cloud_opensearch_credentials";

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new cloud_opensearch_credentials Ephemeral Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options EphemeralCloudOpensearchCredentialsConfig
  */
  public constructor(scope: Construct, id: string, config: EphemeralCloudOpensearchCredentialsConfig) {
    // @ts-ignore cdktf's types do not say that these properties may be undefined
    super(scope, id, {
      terraformResourceType: 'cloud_opensearch_credentials',
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      forEach: config.forEach
    });
    this._clusterId = config.clusterId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // cluster_id - computed: false, optional: false, required: true
  private _clusterId: number | undefined;
  public get clusterId() {
    return this.getNumberAttribute('cluster_id');
  }
  public set clusterId(value: number) {
    this._clusterId = value;
  }
  // Temporarily expose input value. Use with caution.
  public get clusterIdInput() {
    return this._clusterId;
  }

  // password - computed: true, optional: false, required: false
  /**
  * Password of the built-in internal user. Sensitive. (Reference 2.2.)
  */
  public get password() {
    return this.getStringAttribute('password');
  }

  // username - computed: true, optional: false, required: false
  /**
  * Username of the built-in internal user. (Reference 2.2.)
  */
  public get username() {
    return this.getStringAttribute('username');
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      cluster_id: cdktf.numberToTerraform(this._clusterId),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      cluster_id: {
        value: cdktf.numberToHclTerraform(this._clusterId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
