// generated from terraform resource schema

import * as cdktf from '../../cdktf';


// Configuration

/**
* The configuration of a `DataCloudNetwork`.
*/
export interface DataCloudNetworkConfig extends cdktf.TerraformMetaArguments {
  /**
  * Who answers for the network, such as `platform@example.com`. Messages and reviews show it. When unset: nobody is named. (Never sent to the service.)
  */
  readonly owner?: string;
  /**
  * CIDR ranges or single IP addresses of the network. Read back in canonical form, for `ip_allowlist = data.cloud_network.office.ranges`. (Never sent to the service.)
  */
  readonly ranges: string[];
  /**
  * Why the network gets in, such as `incident 4711`. Messages and reviews show it. When unset: no reason is given. (Never sent to the service.)
  */
  readonly reason?: string;
  /**
  * Last day of the access, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on, a plan in which a cluster's list holds its ranges is an error (`expired-access`); fourteen days before, a warning (`access-ends-soon`). When unset: the access has no end. (Never sent to the service.)
  */
  readonly until?: string;
}
