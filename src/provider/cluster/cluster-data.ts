/** Reads a cluster that exists, and the list of an organization's clusters, for their data sources. */
import type { CloudClient } from "../../client";
import type { ClusterId } from "../../contract";
import type { ObjectValue } from "../../json";
import type { DataSourceBehaviour, Diagnostic, ResourceResponse } from "../../plugin";
import { CLUSTER_KINDS, type ClusterKind, isUnset, KINDS } from "../../schema";
import { cloudClusters, DATA_SOURCES } from "../../schema/data-sources";
import { clusterId, reportingFailures } from "../calls";
import { judgeConfig } from "../diagnostics";
import type { Run } from "../run";
import { stateOf } from "../values/state";
import { conflictingLists } from "./conflicting-lists";
import { listRows, nameFilter } from "./list-clusters";
import { noSuchCluster, withoutMockedIds } from "./lookup";
import { findNamed } from "./named-cluster";
import { demandSameCluster, missingFields, missingFieldsWarning } from "./same-cluster";

export function clusterDataBehaviour(kind: ClusterKind): DataSourceBehaviour<Run> {
  const schema = DATA_SOURCES[kind];
  return {
    validate: async ({ config }) => judgeConfig(schema, withoutMockedIds(schema, config)),
    read: async ({ config }, { client: { service }, signal }) => {
      const refused = judgeConfig(schema, config);
      if (refused.length > 0) return { diagnostics: refused };
      return reportingFailures(
        { doing: `Cannot read ${called(kind, config)}`, service },
        async (): Promise<ResourceResponse> => {
          const found = await findCluster(service, kind, config, signal);
          return "id" in found ? readCluster(service, { kind, config, ...found }, signal) : found;
        },
      );
    },
  };
}

/** Names the cluster as the configuration does. */
function called(kind: ClusterKind, { id, organization_id: organization, name }: ObjectValue): string {
  const cluster = `the ${KINDS[kind].label} cluster`;
  return isUnset(id)
    ? `${cluster} ${JSON.stringify(name)} of organization ${String(organization)}`
    : `${cluster} ${String(id)}`;
}

async function findCluster(
  service: CloudClient,
  kind: ClusterKind,
  config: ObjectValue,
  signal: AbortSignal,
): Promise<{ readonly id: ClusterId } | { readonly diagnostics: readonly Diagnostic[] }> {
  if (!isUnset(config["id"])) return { id: clusterId(config) };
  const organizationId = clusterId(config, "organization_id");
  const wanted = { kind, organizationId, name: String(config["name"]), byId: "Give its `id` instead" };
  const found = await findNamed(service, wanted, signal);
  if ("id" in found) return found;
  const summary = `name: ${found.summary}`;
  return {
    diagnostics: [{ severity: "error", summary, detail: found.detail, path: [{ attribute: "name" }] }],
  };
}

async function readCluster(
  service: CloudClient,
  { kind, id, config }: { readonly kind: ClusterKind; readonly id: ClusterId; readonly config: ObjectValue },
  signal: AbortSignal,
): Promise<ResourceResponse> {
  const found = await service.read(kind, id, signal);
  if (found === "gone")
    return { diagnostics: [noSuchCluster(kind, id, isUnset(config["id"]) ? "name" : "id")] };
  const known: ObjectValue = { ...config, id: id };
  demandSameCluster(kind, id, found.cluster, known, "organization and name");
  const missing = missingFields(kind, found.cluster).filter((name) => isUnset(known[name]));
  return {
    state: stateOf(DATA_SOURCES[kind], found.cluster, known),
    diagnostics: [...missingFieldsWarning(kind, missing, "It is null."), ...conflictingLists(found)],
  };
}

export const clustersDataBehaviour: DataSourceBehaviour<Run> = {
  validate: async ({ config }) => judgeConfig(cloudClusters, withoutMockedIds(cloudClusters, config)),
  read: async ({ config }, { client: { service }, signal }) => {
    const refused = judgeConfig(cloudClusters, config);
    if (refused.length > 0) return { diagnostics: refused };
    const organizationId = clusterId(config, "organization_id");
    const kinds = CLUSTER_KINDS.filter((kind) => isUnset(config["kind"]) || config["kind"] === kind);
    const otherwise = "Read each cluster by its `id` instead.";
    return reportingFailures(
      { doing: `Cannot list the clusters of organization ${organizationId}`, service },
      async (): Promise<ResourceResponse> => {
        const clusters: ObjectValue[] = [];
        for (const kind of kinds) {
          const rows = await listRows(service, { kind, organizationId, otherwise }, signal);
          const wanted = rows.filter(nameFilter(config["name_pattern"]));
          clusters.push(...wanted.map(({ id, name }): ObjectValue => ({ kind, id: id, name })));
        }
        return { state: { ...config, clusters } };
      },
    );
  },
};
