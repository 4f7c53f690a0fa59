/** A cluster as a Terraform resource; both kinds behave alike, and differ in their descriptions. */
import { ApiFailure, type CloudClient } from "../client";
import { CLUSTER_SCHEMAS, type ClusterKind } from "../client/contract";
import type { Diagnostic, ObjectValue, ResourceBehaviour, ResourceResponse } from "../plugin";
import { mergedBody } from "./body";
import { clusterId, oneWriter, reportingFailures } from "./calls";
import { failureDiagnostic, judgeConfig } from "./diagnostics";
import { findImported } from "./import-cluster";
import { configuredAttributes, planCluster, removedAttributes } from "./plan-cluster";
import { readBack } from "./read-back";
import { replaceCluster } from "./replace-cluster";
import { stateOf } from "./state";

const KIND_NAMES: Readonly<Record<ClusterKind, string>> = {
  opensearch: "OpenSearch",
  prometheus: "Prometheus",
};

export function clusterBehaviour(kind: ClusterKind): ResourceBehaviour<CloudClient> {
  const schema = CLUSTER_SCHEMAS[kind];
  const named = `the ${KIND_NAMES[kind]} cluster`;

  /** With every value known, the rules have their last word before anything is sent. */
  const refusals = (config: ObjectValue): readonly Diagnostic[] =>
    judgeConfig(schema, config).filter(({ severity }) => severity === "error");

  return {
    validate: async ({ config }) => judgeConfig(schema, config),

    plan: async (request) => planCluster(schema, request),

    create: async ({ config, planned }, { client, signal }) => {
      const refused = refusals(config);
      if (refused.length > 0) return { diagnostics: refused };
      return reportingFailures(`Cannot create ${named}`, async (): Promise<ResourceResponse> => {
        const { cluster } = await client.create(kind, mergedBody(schema, {}, config, []), signal);
        const created = stateOf(schema, cluster, planned);
        const kept = configuredAttributes(schema, config);
        try {
          const found = await readBack(client, kind, clusterId(created), { config, planned }, signal);
          return { ...found, private: kept };
        } catch (error) {
          // It exists: whatever happens now, its id must reach the state.
          if (!(error instanceof ApiFailure)) throw error;
          return {
            state: created,
            private: kept,
            diagnostics: failureDiagnostic(`Cannot read ${named} after creating it`, error),
          };
        }
      });
    },

    read: async ({ state }, { client, signal }) =>
      reportingFailures(`Cannot read ${named}`, async (): Promise<ResourceResponse> => {
        const found = await client.read(kind, clusterId(state), signal);
        return { state: found === "gone" ? null : stateOf(schema, found.cluster, state) };
      }),

    update: async ({ config, planned, prior, private: kept }, { client, signal }) => {
      const refused = refusals(config);
      if (refused.length > 0) return { state: prior, diagnostics: refused };
      const id = clusterId(prior);
      const removed = removedAttributes(schema, kept, config);
      const answer = await reportingFailures(`Cannot update ${named} ${id}`, () =>
        oneWriter(`${kind}/${id}`, () =>
          replaceCluster(client, { kind, id, prior, config, planned, removed }, signal),
        ),
      );
      const isDone = (answer.diagnostics ?? []).every(({ severity }) => severity !== "error");
      return { state: prior, ...answer, ...(isDone && { private: configuredAttributes(schema, config) }) };
    },

    delete: async ({ prior }, { client, signal }) => {
      const id = clusterId(prior);
      return reportingFailures(`Cannot delete ${named} ${id}`, () =>
        oneWriter(`${kind}/${id}`, async () => {
          await client.remove(kind, id, signal);
          return {};
        }),
      );
    },

    import: async ({ id }, { client, signal }) =>
      reportingFailures(`Cannot import ${named}`, () => findImported(client, kind, id, signal)),
  };
}
