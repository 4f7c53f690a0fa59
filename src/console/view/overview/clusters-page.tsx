/** The clusters of the organizations that the token may see. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../../schema";
import { nounCount } from "../../model/field-words";
import { useLoaded } from "../frame/loaded";
import { PageTitle } from "../frame/page-title";
import { clusterAddress } from "../frame/routes";
import { permissions, signInWords, timesSignedOut } from "../frame/session";
import { Button, focusSoon, PageSearch, ProblemText } from "../parts/parts";
import { ClusterTable } from "./cluster-table";
import { FirstCluster } from "./first-cluster";
import { filtered, listClusters, NO_FILTER, type Order, sorted } from "./listed-clusters";

/** What is searched, and the order: kept while other pages are shown. */
const filter = signal(NO_FILTER);
const order = signal<Order>({ by: "Last change", isDescending: true });
timesSignedOut.subscribe(() => (filter.value = NO_FILTER));

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
        <p class="row end">
          <Button waits={isLoading ? "The clusters are being read." : undefined} onClick={() => void load()}>
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
            <Choice
              label="Kind"
              all="All kinds"
              value={filter.value.kind}
              options={CLUSTER_KINDS.map((kind) => [kind, KINDS[kind].label])}
              onChoose={(kind) => set({ kind: kind as ClusterKind | "" })}
            />
            {organizations.length > 1 && (
              <Choice
                label="Organization"
                all="All organizations"
                value={filter.value.organization}
                options={organizations.map((each) => [each, `Organization ${each}`])}
                onChoose={(organization) => set({ organization })}
              />
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
            <ClusterTable clusters={shown} order={order} />
          )}
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The name of the first option, which filters nothing. */
  readonly all: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      <option value="">{all}</option>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
