/** The public API of the package: the constructs, the types of their configurations, and the generated bindings. */
export * as bindings from "./bindings";
export * from "./bindings/types";
export { CloudFunctions } from "./constructs/cloud-functions";
export { CloudProvider } from "./constructs/cloud-provider";
export type { AcknowledgeOptions, ICluster, MustReachOptions } from "./constructs/cluster";
export * from "./constructs/resources";
export { ReachabilityGate, type ReachabilityGateConfig } from "./constructs/reachability-gate";
