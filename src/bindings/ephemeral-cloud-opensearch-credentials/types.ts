// generated from terraform resource schema

import { EphemeralMetaArguments } from '../ephemeral/types';


// Configuration

/**
* The configuration of an `EphemeralCloudOpensearchCredentials`.
*/
export interface EphemeralCloudOpensearchCredentialsConfig extends EphemeralMetaArguments {
  /**
  * The cluster's `id`. (Reference 2.2.)
  */
  readonly clusterId: number;
}
