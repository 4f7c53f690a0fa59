/** Reads the credentials of a cluster's built-in user, for a data source and an ephemeral resource. */
import {
  type DataSourceBehaviour,
  type Diagnostic,
  type ResourceResponse,
  type TerraformObject,
  UNKNOWN_VALUE,
} from "../plugin";
import { type ClusterKind, KINDS, type ObjectSchema } from "../schema";
import { clusterId, reportingFailures } from "./calls";
import { judgeConfig } from "./diagnostics";
import type { Run } from "./run";

export function credentialsBehaviour(kind: ClusterKind, schema: ObjectSchema): DataSourceBehaviour<Run> {
  const { label, schema: cluster } = KINDS[kind];
  return {
    validate: async ({ config }) => judgeConfig(schema, withoutMockedId(config)),
    read: async ({ config }, { client: { service }, signal }) => {
      const refused = judgeConfig(schema, config);
      if (refused.length > 0) return { diagnostics: refused };
      const id = clusterId(config, "cluster_id");
      return reportingFailures(
        { doing: `Cannot read the credentials of the ${label} cluster ${id}`, service },
        async (): Promise<ResourceResponse> => {
          const credentials = await service.credentials(kind, id, signal);
          if (credentials === "gone") return { diagnostics: [noSuchCluster(`${id}`, label, cluster.name)] };
          return { state: { cluster_id: config["cluster_id"] ?? null, ...credentials } };
        },
      );
    },
  };
}

/**
 * Treats a `cluster_id` of 0 as unknown until it is read. In `terraform test`, a `mock_provider` gives a cluster the `id`
 * 0 and lets the real provider validate what uses it, but read nothing.
 */
function withoutMockedId(config: TerraformObject): TerraformObject {
  return config["cluster_id"] === 0 ? { ...config, cluster_id: UNKNOWN_VALUE } : config;
}

function noSuchCluster(id: string, label: string, type: string): Diagnostic {
  return {
    severity: "error",
    summary: `cluster_id: there is no ${label} cluster ${id}`,
    detail: `Give the \`id\` of a \`${type}\` resource, such as \`${type}.logs.id\`.`,
    path: [{ attribute: "cluster_id" }],
  };
}
