/** Reads the credentials of a cluster's built-in user, for a data source and an ephemeral resource. */
import type { DataSourceBehaviour, ResourceResponse } from "../plugin";
import { type ClusterKind, KINDS, type ObjectSchema } from "../schema";
import { clusterId, reportingFailures } from "./calls";
import { noSuchCluster, withoutMockedIds } from "./cluster/lookup";
import { judgeConfig } from "./diagnostics";
import type { Run } from "./run";

export function credentialsBehaviour(kind: ClusterKind, schema: ObjectSchema): DataSourceBehaviour<Run> {
  const { label } = KINDS[kind];
  return {
    validate: async ({ config }) => judgeConfig(schema, withoutMockedIds(schema, config)),
    read: async ({ config }, { client: { service }, signal }) => {
      const refused = judgeConfig(schema, config);
      if (refused.length > 0) return { diagnostics: refused };
      const id = clusterId(config, "cluster_id");
      return reportingFailures(
        { doing: `Cannot read the credentials of the ${label} cluster ${id}`, service },
        async (): Promise<ResourceResponse> => {
          const credentials = await service.credentials(kind, id, signal);
          if (credentials === "gone") return { diagnostics: [noSuchCluster(kind, id, "cluster_id")] };
          return { state: { cluster_id: config["cluster_id"] ?? null, ...credentials } };
        },
      );
    },
  };
}
