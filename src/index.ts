/** The package's face: the constructs, what they are given, and the generated bindings beneath them. */
export * as bindings from "./bindings";
export * from "./bindings/types";
export type { AcknowledgeOptions } from "./constructs/judging/acknowledgements";
export { CloudFunctions } from "./constructs/cloud-functions";
export { CloudProvider } from "./constructs/cloud-provider";
export type { ICluster } from "./constructs/cluster";
export type { MustReachOptions } from "./constructs/judging/must-reach";
export * from "./constructs/resources";
export { ReachabilityGate, type ReachabilityGateConfig } from "./constructs/reachability-gate";
