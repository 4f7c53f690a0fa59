/** The clusters of the organizations that the token may see. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../../schema";
import { nounCount } from "../../model/field-words";
import { useLoaded } from "../frame/loaded";
import { PageTitle } from "../frame/page-title";
import { clusterAddress } from "../frame/routes";
import { permissions } from "../frame/session";
import { Button, PageSearch, ProblemText } from "../parts/parts";
import { ClusterTable } from "./cluster-table";
import { FirstCluster } from "./first-cluster";
import { filtered, listClusters, NO_FILTER, type Order, sorted } from "./listed-clusters";

export function ClustersPage() {
  const { value: listing, problem, isLoading, load } = useLoaded(listClusters);
  const filter = useSignal(NO_FILTER);
  const order = useSignal<Order>({ by: "Last change", isDescending: true });
  const { clusters = [], organizations = [] } = listing ?? {};
  const open = clusters.filter((cluster) => cluster.isOpen).length;
  const shown = useMemo(
    () => sorted(filtered(clusters, filter.value), order.value),
    [listing, filter.value, order.value],
  );
  const set = (changed: Partial<typeof filter.value>) => (filter.value = { ...filter.value, ...changed });
  const isEmpty = listing !== undefined && clusters.length === 0 && listing.problem === undefined;
  return (
    <>
      <div class="row">
        <div>
          <PageTitle title="Clusters" />
          <p class="dim" role="status">
            {permissions.value === undefined
              ? "Sign in to see the clusters."
              : listing === undefined
                ? problem === undefined && "Reading the clusters …"
                : listing.problem !== undefined
                  ? `${nounCount(clusters.length, "cluster")} could be read. Whether there are more is not known.`
                  : isEmpty
                    ? "There is no cluster yet."
                    : `${nounCount(clusters.length, "cluster")} in ${nounCount(organizations.length, "organization")}. ${open === 0 ? "None lets everybody in." : `${nounCount(open, "cluster")} ${open === 1 ? "lets" : "let"} everybody in.`}`}
          </p>
        </div>
        <p class="row end">
          <Button aria-disabled={isLoading} onClick={() => void load()}>
            {isLoading ? "Reading …" : "Refresh"}
          </Button>
          {CLUSTER_KINDS.map((kind) => (
            <a key={kind} class="button main" href={clusterAddress(kind, undefined)}>
              New {KINDS[kind].label} cluster
            </a>
          ))}
        </p>
      </div>
      <ProblemText words={(problem ?? listing?.problem)?.message} retry={() => void load()} />
      {isEmpty && <FirstCluster onMade={() => void load()} />}
      {clusters.length > 0 && (
        <>
          <search class="row">
            <PageSearch
              text={filter.value.text}
              placeholder="Name, id, or an address that gets in"
              onText={(text) => set({ text })}
            />
            <label>
              <span class="sr">Kind</span>
              <select
                value={filter.value.kind}
                onChange={({ currentTarget }) => set({ kind: currentTarget.value as ClusterKind | "" })}
              >
                <option value="">All kinds</option>
                {CLUSTER_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KINDS[kind].label}
                  </option>
                ))}
              </select>
            </label>
            {organizations.length > 1 && (
              <label>
                <span class="sr">Organization</span>
                <select
                  value={filter.value.organization}
                  onChange={({ currentTarget }) => set({ organization: currentTarget.value })}
                >
                  <option value="">All organizations</option>
                  {organizations.map((each) => (
                    <option key={each} value={each}>
                      Organization {each}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label class="row">
              <input
                type="checkbox"
                checked={filter.value.isOnlyOpen}
                onChange={({ currentTarget }) => set({ isOnlyOpen: currentTarget.checked })}
              />
              Open to everybody ({open.toLocaleString("en-US")})
            </label>
            <p class="end dim" role="status">
              {shown.length.toLocaleString("en-US")} of {clusters.length.toLocaleString("en-US")}
            </p>
          </search>
          {shown.length === 0 ? (
            <p class="row">
              No cluster is like that. <Button onClick={() => set(NO_FILTER)}>Remove all filters</Button>
            </p>
          ) : (
            <ClusterTable clusters={shown} order={order} />
          )}
        </>
      )}
    </>
  );
}
