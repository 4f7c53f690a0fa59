// generated from terraform resource schema

import * as cdktf from '../../cdktf';


// Configuration

/**
* The configuration of a `DataCloudPrometheus`.
*/
export interface DataCloudPrometheusConfig extends cdktf.TerraformMetaArguments {
  /**
  * Unique identifier of the cluster. Give it, or `organizationId` and `name`. (Reference 2.2.)
  */
  readonly id?: number;
  /**
  * Cluster name, unique within the organization. Together with `organizationId`, it finds the cluster. (Assumed, see docs/assumptions.md#operations.)
  */
  readonly name?: string;
  /**
  * Organization the cluster belongs to. Together with `name`, it finds the cluster. (Assumed, see docs/assumptions.md#operations.)
  */
  readonly organizationId?: number;
}
