/** The credentials of a cluster's built-in user, as a data source. */
import type { CloudClient } from "../client";
import type { DataSourceBehaviour, Diagnostic, ResourceResponse } from "../plugin";
import { cloudOpensearchCredentials } from "../schema";
import { clusterId, reportingFailures } from "./calls";
import { judgeConfig } from "./diagnostics";

export const credentialsBehaviour: DataSourceBehaviour<CloudClient> = {
  validate: async ({ config }) => judgeConfig(cloudOpensearchCredentials, config),
  read: async ({ config }, { client, signal }) => {
    const id = clusterId(config, "cluster_id");
    return reportingFailures(
      `Cannot read the credentials of the OpenSearch cluster ${id}`,
      undefined,
      async (): Promise<ResourceResponse> => {
        const credentials = await client.credentials(id, signal);
        if (credentials === "gone") return { diagnostics: [noSuchCluster(`${id}`)] };
        return { state: { cluster_id: config["cluster_id"] ?? null, ...credentials } };
      },
    );
  },
};

function noSuchCluster(id: string): Diagnostic {
  return {
    severity: "error",
    summary: `cluster_id: there is no OpenSearch cluster ${id}`,
    detail: "Give the `id` of a `cloud_opensearch` resource, such as `cloud_opensearch.logs.id`.",
    path: [{ attribute: "cluster_id" }],
  };
}
