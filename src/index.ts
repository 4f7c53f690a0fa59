/** The package's face: the constructs, their configurations, and the generated bindings beneath them. */
export * as bindings from "./bindings";
export type { CloudProviderConfig } from "./bindings/provider";
export type {
  OpensearchAuthSources as CloudOpensearchAuthSource,
  OpensearchConfig as CloudOpensearchConfig,
  OpensearchMaintenanceWindow as CloudOpensearchMaintenanceWindow,
  OpensearchRepoConfig as CloudOpensearchRepoConfig,
  OpensearchTimeouts as CloudOpensearchTimeouts,
} from "./bindings/opensearch";
export type {
  PrometheusConfig as CloudPrometheusConfig,
  PrometheusTimeouts as CloudPrometheusTimeouts,
} from "./bindings/prometheus";
export type { DataCloudOpensearchCredentialsConfig as CloudOpensearchCredentialsConfig } from "./bindings/data-cloud-opensearch-credentials";
export { CloudFunctions } from "./constructs/cloud-functions";
export { CloudOpensearch } from "./constructs/cloud-opensearch";
export { CloudOpensearchCredentials } from "./constructs/cloud-opensearch-credentials";
export { CloudPrometheus } from "./constructs/cloud-prometheus";
export { CloudProvider } from "./constructs/cloud-provider";
export type { MustReachOptions } from "./constructs/must-reach";
export { ReachabilityGate, type ReachabilityGateConfig } from "./constructs/reachability-gate";
