/** The clusters of the organizations that the token may see. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../../schema";
import { draftKeys } from "../../model/drafts";
import { nounCount } from "../../model/field-words";
import { useLoaded } from "../frame/loaded";
import { PageTitle } from "../frame/page-title";
import { clusterAddress } from "../frame/routes";
import { permissions, signInWords } from "../frame/session";
import { Button, Choice, focusSoon, PageSearch, ProblemText, ShowMore, SHOWN_AT_FIRST } from "../parts/parts";
import { ClusterTable } from "./cluster-table";
import { FirstCluster } from "./first-cluster";
import { filtered, listClusters, NO_FILTER, type Order, sorted } from "./listed-clusters";

/** What is searched, how much of it is shown, and the order: kept while other pages are shown. */
const filter = signal(NO_FILTER);
const most = signal(SHOWN_AT_FIRST);
const order = signal<Order>({ by: "Last change", isDescending: true });

export function ClustersPage() {
  const { value: listing, problem, isLoading, load } = useLoaded(listClusters);
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
              ? signInWords("see the clusters")
              : listing === undefined
                ? problem === undefined && "Reading the clusters …"
                : listing.problem !== undefined
                  ? `${nounCount(clusters.length, "cluster")} could be read. Whether there are more is not known.`
                  : isEmpty
                    ? "There is no cluster yet."
                    : `${nounCount(clusters.length, "cluster")} in ${nounCount(organizations.length, "organization")}. ${open === 0 ? "None lets everybody in." : `${nounCount(open, "cluster")} ${open === 1 ? "lets" : "let"} everybody in.`}`}
          </p>
        </div>
        <p class="actions row end">
          <Button waits={isLoading ? "The clusters are being read." : undefined} onClick={() => void load()}>
            {isLoading ? "Reading …" : "Refresh"}
          </Button>
          {CLUSTER_KINDS.toReversed().map((kind) => (
            <a
              key={kind}
              class={kind === CLUSTER_KINDS[0] ? "button main" : "button"}
              href={clusterAddress(kind, undefined)}
            >
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
            <Choice
              label="Kind"
              value={filter.value.kind}
              options={[["", "All"], ...CLUSTER_KINDS.map((kind) => [kind, KINDS[kind].label] as const)]}
              onChoose={(kind) => set({ kind: kind as ClusterKind | "" })}
            />
            {organizations.length > 1 && (
              <select
                aria-label="Organization"
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
            )}
            <label class="toggle">
              <input
                type="checkbox"
                checked={filter.value.isOnlyOpen}
                onChange={({ currentTarget }) => set({ isOnlyOpen: currentTarget.checked })}
              />
              Open to everybody <span class="num">{open.toLocaleString("en-US")}</span>
            </label>
            <p class="end dim" role="status">
              {shown.length.toLocaleString("en-US")} of {clusters.length.toLocaleString("en-US")}
            </p>
          </search>
          {shown.length === 0 ? (
            <p class="row">
              No cluster is like that.{" "}
              <Button
                onClick={() => {
                  set(NO_FILTER);
                  focusSoon("search");
                }}
              >
                Remove all filters
              </Button>
            </p>
          ) : (
            <>
              <ClusterTable
                clusters={shown.slice(0, most.value)}
                drafts={new Set(draftKeys(sessionStorage))}
                order={order}
              />
              <ShowMore most={most} total={shown.length} />
            </>
          )}
        </>
      )}
    </>
  );
}
