/** The types that the clusters of all kinds share. */
import type { IConstruct } from "constructs";

import type { ITerraformResource } from "../cdktf";

/** Until when a warning is accepted. */
export interface AcknowledgeOptions {
  /**
   * Last day on which the warning is accepted, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on the
   * warning is shown again.
   *
   * @default - the warning is accepted without an end
   */
  readonly until?: string;
}

/** Which of a cluster's endpoints a caller has to reach. */
export interface MustReachOptions {
  /** `api` for the OpenSearch API, judged by `ipAllowlist`; `dashboards` for `dashboardsIpAllowlist`. */
  readonly endpoint: "api" | "dashboards";
}

/** A managed cluster of any kind. */
export interface ICluster extends IConstruct, ITerraformResource {
  /** Unique identifier of the cluster. */
  readonly id: number;

  /** URL of the cluster's main endpoint. */
  readonly url: string;

  /**
   * Accepts a warning on this cluster: it is no longer shown at synth, validate and plan.
   *
   * @param code the warning's code, such as `open-access-list`
   * @param reason why the warning is accepted, for people who read the code later
   * @param options until when the warning is accepted
   */
  acknowledge(code: string, reason: string, options?: AcknowledgeOptions): void;
}
