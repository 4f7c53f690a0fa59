/** The list of these constructs. Written by `npm run bindings`. */
export { CloudOpensearch } from "./cloud-opensearch";
export { CloudOpensearchCredentials } from "./cloud-opensearch-credentials";
export { CloudPrometheus } from "./cloud-prometheus";
export { DataCloudClusters } from "./data-cloud-clusters";
export { DataCloudNetwork } from "./data-cloud-network";
export { DataCloudOpensearch } from "./data-cloud-opensearch";
export { DataCloudPrometheus } from "./data-cloud-prometheus";
export { EphemeralCloudOpensearchCredentials } from "./ephemeral-cloud-opensearch-credentials";
