/** The package's face: the constructs, what they are given, and the generated bindings beneath them. */
export * as bindings from "./bindings";
export * from "./bindings/types";
export type { AcknowledgeOptions } from "./constructs/acknowledgements";
export { CloudFunctions } from "./constructs/cloud-functions";
export { CloudOpensearch } from "./constructs/cloud-opensearch";
export { CloudOpensearchCredentials } from "./constructs/cloud-opensearch-credentials";
export { CloudPrometheus } from "./constructs/cloud-prometheus";
export { CloudProvider } from "./constructs/cloud-provider";
export type { MustReachOptions } from "./constructs/must-reach";
export { ReachabilityGate, type ReachabilityGateConfig } from "./constructs/reachability-gate";
