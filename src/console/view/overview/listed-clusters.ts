/** The clusters of the overview: read from every organization, searched, filtered and sorted. */
import { IpSet, readCidr } from "../../../cidr";
import { API_SCHEMAS, type ClusterId, toTerraform } from "../../../contract";
import type { JsonObject } from "../../../json";
import { CLUSTER_KINDS, type ClusterKind, compareNames, KINDS } from "../../../schema";
import { visible } from "../../../text";
import { accessRows, addressesOf, isOpen } from "../../model/access";
import { editKey } from "../../model/drafts";
import { clusterFacts } from "../../model/field-words";
import type { RequestProblem, RequestResult, ShownActivity } from "../../model/requests";
import { readPermissions, requests } from "../frame/session";

export interface ListedCluster {
  readonly kind: ClusterKind;
  readonly id: ClusterId;
  readonly name: string;
  readonly organization: string;
  /** Its kind, tier and size: "OpenSearch 2.19 · advanced · 3 nodes". */
  readonly facts: string;
  readonly endpoints: readonly ListedEndpoint[];
  readonly isOpen: boolean;
  /** Its last change that the emulator remembers. */
  readonly changed: ShownActivity | undefined;
}

export interface ListedEndpoint {
  readonly label: string;
  readonly rows: readonly string[] | undefined;
  readonly addresses: IpSet;
  readonly isOpen: boolean;
}

export interface ClusterListing {
  readonly clusters: readonly ListedCluster[];
  readonly organizations: readonly string[];
  /** Why some clusters could not be listed. */
  readonly problem: RequestProblem | undefined;
}

/** So many changes are asked for at once. */
const PAGE_ENTRIES = 250;

/** Returns the last change of each cluster that the emulator remembers, by `editKey`. */
async function lastChanges(): Promise<ReadonlyMap<string, ShownActivity>> {
  const changes = new Map<string, ShownActivity>();
  for (let from = 0, total = 1; from < total; from += PAGE_ENTRIES) {
    const page = await requests.activity(`?from=${from}&count=${PAGE_ENTRIES}`);
    if (!page.ok) break;
    total = page.value.total;
    // The newest change comes first.
    for (const entry of page.value.entries) {
      const key = `${entry.kind}/${entry.id}`;
      if (!changes.has(key)) changes.set(key, entry);
    }
  }
  return changes;
}

/** Reads the clusters of each organization that the token may see now, all side by side. One is known once it has a cluster. */
export async function listClusters(): Promise<RequestResult<ClusterListing>> {
  const now = await readPermissions();
  if (!now.ok) return now;
  const { organizations, names } = now.value;
  const listed = organizations.flatMap((organization) =>
    CLUSTER_KINDS.map(async (kind) => {
      const result = await requests.list(kind, organization);
      return { kind, organization, result };
    }),
  );
  const [changes, ...lists] = await Promise.all([lastChanges(), ...listed]);
  const clusters: ListedCluster[] = [];
  let problem: RequestProblem | undefined;
  for (const { kind, organization, result } of lists) {
    if (!result.ok) {
      if (result.problem.reason === "signed-out") return result;
      const where = `The ${KINDS[kind].label} clusters of organization ${organization} could not be listed.`;
      const words = `${problem?.message ?? ""} ${where} ${result.problem.message}`.trim();
      problem = { ...result.problem, message: words };
      continue;
    }
    for (const each of result.value) {
      const fields = toTerraform(API_SCHEMAS[kind], each, names);
      clusters.push(clusterOf(kind, fields, changes.get(editKey({ kind, id: fields["id"] as ClusterId }))));
    }
  }
  const sorted = organizations.map(String).toSorted(compareNames);
  return { ok: true, value: { clusters, organizations: sorted, problem } };
}

function clusterOf(kind: ClusterKind, fields: JsonObject, changed: ShownActivity | undefined): ListedCluster {
  const reached = KINDS[kind].endpoints.map((endpoint) => {
    const rows = accessRows(fields[endpoint.accessList]);
    const addresses = addressesOf(rows);
    return { label: endpoint.label, rows, addresses, isOpen: isOpen(addresses) };
  });
  return {
    kind,
    id: fields["id"] as ClusterId,
    name: visible(String(fields["name"])),
    organization: String(fields["organization_id"]),
    facts: clusterFacts(kind, fields).join(" · "),
    endpoints: reached,
    isOpen: reached.some((endpoint) => endpoint.isOpen),
    changed,
  };
}

export interface Filter {
  readonly text: string;
  readonly kind: ClusterKind | "";
  readonly organization: string;
  readonly isOnlyOpen: boolean;
}

export const NO_FILTER: Filter = { text: "", kind: "", organization: "", isOnlyOpen: false };

/** Selects the clusters that a filter names: by a part of the name, the id, or an address or range that all gets in. */
export function filtered(
  clusters: readonly ListedCluster[],
  { text, kind, organization, isOnlyOpen }: Filter,
): readonly ListedCluster[] {
  const wanted = text.trim().toLowerCase();
  const cidr = /[.:]/.test(wanted) ? readCidr(wanted) : undefined;
  const addresses = cidr === undefined ? undefined : IpSet.of([cidr]);
  return clusters.filter((cluster) => {
    if (kind !== "" && cluster.kind !== kind) return false;
    if (organization !== "" && cluster.organization !== organization) return false;
    if (isOnlyOpen && !cluster.isOpen) return false;
    if (wanted === "" || cluster.name.toLowerCase().includes(wanted) || String(cluster.id) === wanted)
      return true;
    return addresses !== undefined && cluster.endpoints.some((one) => one.addresses.contains(addresses));
  });
}

export const COLUMNS = [
  "Cluster",
  "Organization",
  "API, or query and push",
  "Dashboards",
  "Last change",
] as const;

/** A column, and whether it ascends: "Cluster ↑". */
export type Order = `${(typeof COLUMNS)[number]} ${"↑" | "↓"}`;

export const ORDERS = COLUMNS.flatMap((column): Order[] => [`${column} ↑`, `${column} ↓`]);

/** What each column is sorted by. Access is sorted by the number of addresses. */
const COMPARE: Readonly<
  Record<(typeof COLUMNS)[number], (one: ListedCluster, other: ListedCluster) => number>
> = {
  Cluster: (one, other) => compareNames(one.name, other.name),
  Organization: (one, other) => Number(one.organization) - Number(other.organization),
  "API, or query and push": bySize(0),
  Dashboards: bySize(1),
  "Last change": (one, other) => compareNames(one.changed?.time ?? "", other.changed?.time ?? ""),
};

function bySize(endpoint: number) {
  const size = ({ endpoints }: ListedCluster) => {
    const addresses = endpoints[endpoint]?.addresses;
    return addresses === undefined ? -1 : Number(addresses.count(4)) + Number(addresses.count(6));
  };
  return (one: ListedCluster, other: ListedCluster) => size(one) - size(other);
}

export function sorted(clusters: readonly ListedCluster[], order: Order): readonly ListedCluster[] {
  const column = COLUMNS.find((each) => order.startsWith(each)) ?? "Cluster";
  const direction = order.endsWith("↓") ? -1 : 1;
  return clusters.toSorted(
    (one, other) => direction * COMPARE[column](one, other) || compareNames(one.name, other.name),
  );
}
