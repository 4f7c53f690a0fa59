/** What the API gives of a cluster: defaults and computed values filled in, secrets left out. */
import {
  accessListFields,
  CLUSTER_SCHEMAS,
  isJsonObject,
  type AccessListFieldNames,
  type Json,
  type JsonObject,
} from "../client/contract";
import { isNested, type ObjectSchema } from "../schema";
import type { StoredCluster } from "./clusters";

/** What the service chooses where a body is silent. The reference shows no defaults: these are made up. */
const CHOSEN: JsonObject = { tier: "standard", version: "2.19", data_node_count: 3 };

export function viewOf(cluster: StoredCluster, names: AccessListFieldNames): JsonObject {
  const schema = CLUSTER_SCHEMAS[cluster.kind];
  const chosen = Object.fromEntries(
    Object.entries(CHOSEN).filter(([name]) => Object.hasOwn(schema.attributes, name)),
  );
  const shown = withoutSecrets(schema, withoutNulls(cluster.body));
  return {
    id: cluster.id,
    ...chosen,
    ...accessLists(schema, cluster.body, names),
    ...shown,
    ...urls(cluster),
    ...repository(cluster, shown["repo_config"]),
  };
}

/** A list that is not set, and one that is empty, is null: open to any address. */
function accessLists(schema: ObjectSchema, body: JsonObject, names: AccessListFieldNames): JsonObject {
  return Object.fromEntries(
    accessListFields(schema).map((field) => [field[names], body[field[names]] ?? null]),
  );
}

function urls({ kind, id, name, body }: StoredCluster): JsonObject {
  const host = (custom: string, suffix: string): string => {
    const hostname = body[custom];
    return typeof hostname === "string"
      ? `https://${hostname}`
      : `https://${name}-${id}.${suffix}.cloud.internal`;
  };
  if (kind === "prometheus") return { url: host("", "prometheus") };
  return {
    url: host("custom_hostname", "opensearch"),
    opensearch_dashboards_url: host("dashboards_custom_hostname", "dashboards"),
  };
}

/** The role's ARN, where snapshots use a role. */
function repository({ id, organizationId }: StoredCluster, repo: Json | undefined): JsonObject {
  if (!isJsonObject(repo) || repo["enable_iam_role"] !== true) return {};
  return {
    repo_config: { ...repo, aws_role_arn: `arn:aws:iam::${organizationId}:role/cluster-${id}-snapshots` },
  };
}

function withoutSecrets(schema: ObjectSchema, body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, Json][] => {
      const attribute = schema.attributes[name];
      if (attribute?.neverReturned === true) return [];
      if (attribute === undefined || !isNested(attribute.type)) return [[name, value]];
      const { object } = attribute.type;
      const strip = (element: Json): Json =>
        isJsonObject(element) ? withoutSecrets(object, element) : element;
      return [[name, Array.isArray(value) ? (value as readonly Json[]).map(strip) : strip(value)]];
    }),
  );
}

function withoutNulls(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
