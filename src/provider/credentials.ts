/** The credentials of a cluster's built-in user, as a data source. */
import {
  UNKNOWN,
  type DataSourceBehaviour,
  type Diagnostic,
  type ObjectValue,
  type ResourceResponse,
} from "../plugin";
import { cloudOpensearchCredentials } from "../schema";
import { clusterId, reportingFailures } from "./calls";
import { judgeConfig } from "./diagnostics";
import type { Run } from "./run";

export const credentialsBehaviour: DataSourceBehaviour<Run> = {
  validate: async ({ config }) => judgeConfig(cloudOpensearchCredentials, withoutMockedId(config)),
  read: async ({ config }, { client: { service }, signal }) => {
    const refused = judgeConfig(cloudOpensearchCredentials, config);
    if (refused.length > 0) return { diagnostics: refused };
    const id = clusterId(config, "cluster_id");
    return reportingFailures(
      `Cannot read the credentials of the OpenSearch cluster ${id}`,
      undefined,
      async (): Promise<ResourceResponse> => {
        const credentials = await service.credentials(id, signal);
        if (credentials === "gone") return { diagnostics: [noSuchCluster(`${id}`)] };
        return { state: { cluster_id: config["cluster_id"] ?? null, ...credentials } };
      },
    );
  },
};

/**
 * Leaves a `cluster_id` of 0 to the reading. In `terraform test`, a `mock_provider` gives a cluster the `id` 0 and has
 * the real provider validate what uses it, but never has it read anything.
 */
function withoutMockedId(config: ObjectValue): ObjectValue {
  return config["cluster_id"] === 0 ? { ...config, cluster_id: UNKNOWN } : config;
}

function noSuchCluster(id: string): Diagnostic {
  return {
    severity: "error",
    summary: `cluster_id: there is no OpenSearch cluster ${id}`,
    detail: "Give the `id` of a `cloud_opensearch` resource, such as `cloud_opensearch.logs.id`.",
    path: [{ attribute: "cluster_id" }],
  };
}
