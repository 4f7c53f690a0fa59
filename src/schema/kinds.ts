/**
 * The registry of the kinds of clusters. Everything that lists kinds, endpoints or access lists derives from this
 * table; a new kind is one more entry.
 */
import type { ObjectSchema } from "./attribute";
import { cloudOpensearch, cloudOpensearchCredentials } from "./resources/opensearch";
import { cloudPrometheus } from "./resources/prometheus";

/** A place where clients connect to a cluster, and the attributes that describe it. */
export interface Endpoint {
  /** Unique within the kind: how `mustReach`, the gate and a review name it. */
  readonly name: string;
  /** Its name in messages. */
  readonly label: string;
  /** The part of its generated host name that follows the cluster's name. Assumed. */
  readonly host: string;
  /** The attribute with the addresses that are allowed to connect. */
  readonly accessList: string;
  /** The attribute with its URL. */
  readonly url: string;
  /** The attribute with the user's own host name. */
  readonly customHostname?: string;
}

export interface KindDescription {
  /** Its name in messages. */
  readonly label: string;
  /** The resource; its name is the resource's type in Terraform. */
  readonly schema: ObjectSchema;
  /** The most important one first. */
  readonly endpoints: readonly [Endpoint, ...Endpoint[]];
  /** The values that the service chooses for attributes that are unset. Assumed. */
  readonly defaults: Readonly<Record<string, string | number>>;
  /** The data source with the login of the built-in user; left out if the kind has no such user. */
  readonly credentials?: ObjectSchema;
}

const TABLE = {
  opensearch: {
    label: "OpenSearch",
    schema: cloudOpensearch,
    endpoints: [
      {
        name: "api",
        label: "API",
        host: "opensearch",
        accessList: "ip_allowlist",
        url: "url",
        customHostname: "custom_hostname",
      },
      {
        name: "dashboards",
        label: "Dashboards",
        host: "dashboards",
        accessList: "dashboards_ip_allowlist",
        url: "opensearch_dashboards_url",
        customHostname: "dashboards_custom_hostname",
      },
    ],
    defaults: { tier: "standard", version: "2.19", data_node_count: 3 },
    credentials: cloudOpensearchCredentials,
  },
  prometheus: {
    label: "Prometheus",
    schema: cloudPrometheus,
    endpoints: [
      {
        name: "query-and-push",
        label: "query and push",
        host: "prometheus",
        accessList: "prometheus_whitelist",
        url: "url",
      },
    ],
    defaults: {},
  },
} as const satisfies Readonly<Record<string, KindDescription>>;

/** A kind's name, as in the paths of the API. */
export type ClusterKind = keyof typeof TABLE;

/** Each kind's description. */
export const KINDS: Readonly<Record<ClusterKind, KindDescription>> = TABLE;

export const CLUSTER_KINDS = Object.keys(TABLE) as readonly ClusterKind[];

/** Returns the kind of a resource type such as `cloud_opensearch`; undefined if it is not a cluster. */
export function kindOfType(resourceType: string): ClusterKind | undefined {
  return KIND_OF_TYPE.get(resourceType);
}

const KIND_OF_TYPE: ReadonlyMap<string, ClusterKind> = new Map(
  CLUSTER_KINDS.map((kind) => [KINDS[kind].schema.name, kind]),
);

/** Returns the attributes from which the service makes the URL of an endpoint. */
export function urlSources({ customHostname }: Endpoint): readonly string[] {
  return customHostname === undefined ? ["name"] : [customHostname, "name"];
}
