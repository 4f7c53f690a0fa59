// generated from terraform resource schema

import * as cdktf from '../../cdktf';


// Configuration

/**
* The configuration of a `CloudOpensearchCredentials`.
*/
export interface CloudOpensearchCredentialsConfig extends cdktf.TerraformMetaArguments {
  /**
  * The cluster's `id`. (Reference 2.2.)
  */
  readonly clusterId: number;
}
