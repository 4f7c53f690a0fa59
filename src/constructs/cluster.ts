/** `ICluster`: what the clusters of all kinds have in common. */
import type { ITerraformResource } from "cdktf";
import type { IConstruct } from "constructs";

import type { AcknowledgeOptions } from "./judging/acknowledgements";

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
   * @param reason why it is accepted, for people who read the code later
   * @param options until when it is accepted
   */
  acknowledge(code: string, reason: string, options?: AcknowledgeOptions): void;
}
