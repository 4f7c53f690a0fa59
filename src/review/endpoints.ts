/** The clusters that are reviewed, and the endpoints to which their access lists are the door. */
import { cloudOpensearch, cloudPrometheus, type ObjectSchema } from "../schema";

export interface Endpoint {
  /** The access list that decides, by its attribute's name. */
  readonly list: string;
  /** Stable name: `api`, `dashboards`, `query-and-push`. */
  readonly key: string;
  /** In a table: "API". */
  readonly label: string;
}

export interface ClusterKind {
  readonly schema: ObjectSchema;
  readonly endpoints: readonly Endpoint[];
}

const LABELS: Readonly<Record<string, Omit<Endpoint, "list">>> = {
  ip_allowlist: { key: "api", label: "API" },
  dashboards_ip_allowlist: { key: "dashboards", label: "Dashboards" },
  prometheus_whitelist: { key: "query-and-push", label: "query and push" },
};

/** The kinds of clusters by their resource type. */
export const CLUSTER_KINDS: ReadonlyMap<string, ClusterKind> = new Map(
  [cloudOpensearch, cloudPrometheus].map((schema) => [
    schema.name,
    { schema, endpoints: endpointsOf(schema) },
  ]),
);

/** The endpoint to which an access list is the door; undefined for every other attribute. */
export function endpointOfList(list: string): Endpoint | undefined {
  const described = Object.hasOwn(LABELS, list) ? LABELS[list] : undefined;
  return described === undefined ? undefined : { list, ...described };
}

/** The API before Dashboards. */
function endpointsOf(schema: ObjectSchema): readonly Endpoint[] {
  const order = Object.keys(LABELS);
  return Object.entries(schema.attributes)
    .filter(([, { format }]) => format === "access-list")
    .map(([list]) => ({ list, ...(LABELS[list] ?? { key: list, label: list }) }))
    .sort((a, b) => order.indexOf(a.list) - order.indexOf(b.list));
}
