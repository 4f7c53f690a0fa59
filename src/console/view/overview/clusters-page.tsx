/** The clusters of the organizations that the token may see. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { shortSize } from "../../../cidr";
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../../schema";
import { visible } from "../../../text";
import { endpointTitle } from "../../model/access";
import { draftKeys, editKey } from "../../model/drafts";
import { nounCount } from "../../model/field-words";
import { useLoaded } from "../frame/loaded";
import { PageTitle } from "../frame/page-title";
import { clusterAddress } from "../frame/routes";
import { permissions, signInWords } from "../frame/session";
import { SmallPicture } from "../parts/address-picture";
import {
  Button,
  Cell,
  Choice,
  NothingFound,
  PageSearch,
  ProblemText,
  ShowMore,
  SHOWN_AT_FIRST,
} from "../parts/parts";
import { LastChange } from "../parts/time";
import { FirstCluster } from "./first-cluster";
import {
  COLUMNS,
  filtered,
  listClusters,
  type ListedCluster,
  type ListedEndpoint,
  NO_FILTER,
  type Order,
  ORDERS,
  sorted,
} from "./listed-clusters";

/** What is searched, how much of it is shown, and the order: kept while other pages are shown. */
const filter = signal(NO_FILTER);
const most = signal(SHOWN_AT_FIRST);
const order = signal<Order>("Last change ↓");

export function ClustersPage() {
  const { value: listing, problem, load } = useLoaded(listClusters);
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
          {CLUSTER_KINDS.toReversed().map((kind) => (
            <a
              key={kind}
              class={kind === CLUSTER_KINDS[0] ? "button main" : "button"}
              href={clusterAddress(kind, undefined)}
            >
              New {KINDS[kind].label} cluster{" "}
              {draftKeys(sessionStorage).includes(editKey({ kind, id: undefined })) && UNSAVED}
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
            <NothingFound words="No cluster is like that." onClear={() => set(NO_FILTER)} />
          ) : (
            <>
              <ClusterTable clusters={shown.slice(0, most.value)} />
              <ShowMore most={most} total={shown.length} />
            </>
          )}
        </>
      )}
    </>
  );
}

const UNSAVED = <span class="badge changed">Unsaved changes</span>;

function ClusterTable({ clusters }: { readonly clusters: readonly ListedCluster[] }) {
  const drafts = new Set(draftKeys(sessionStorage));
  return (
    <section class="card" aria-label="List of clusters">
      {/* On a phone, the buttons that sort are one choice. */}
      <label class="sort body row">
        Sort by
        <select
          value={order.value}
          onChange={({ currentTarget: { value } }) => (order.value = value as Order)}
        >
          {ORDERS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <table class="clusters" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => {
              const sorts = order.value.startsWith(column) ? order.value.slice(-1) : undefined;
              return (
                <th
                  key={column}
                  role="columnheader"
                  scope="col"
                  aria-sort={sorts === undefined ? sorts : sorts === "↓" ? "descending" : "ascending"}
                >
                  <Button onClick={() => (order.value = `${column} ${sorts === "↑" ? "↓" : "↑"}`)}>
                    {column} {sorts}
                  </Button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {clusters.map((cluster) => (
            <ClusterRow key={editKey(cluster)} hasDraft={drafts.has(editKey(cluster))} {...cluster} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ClusterRow({ hasDraft, ...cluster }: ListedCluster & { readonly hasDraft: boolean }) {
  const { kind, id, name, organization, facts, endpoints, changed } = cluster;
  const [api, dashboards] = endpoints;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span class="row">
          <a class="cut" href={clusterAddress(kind, id)} title={name}>
            {name}
          </a>
          {hasDraft && UNSAVED}
        </span>
        <small class="cut" title={facts}>
          {facts}
        </small>
      </th>
      <Cell title="Organization" class="num">
        {organization}
      </Cell>
      {[api, dashboards].map((endpoint, index) => (
        <Cell key={index} title={endpointTitle(endpoint?.label ?? "Dashboards")}>
          {endpoint === undefined ? (
            <span class="dim">None</span>
          ) : (
            <div>
              {endpoint.isOpen ? <span class="badge warn">Open to everybody</span> : <Ranges {...endpoint} />}
              <SmallPicture addresses={endpoint.addresses} />
            </div>
          )}
        </Cell>
      ))}
      <Cell title="Last change">
        <div>{changed === undefined ? <span class="dim">not known</span> : <LastChange {...changed} />}</div>
      </Cell>
    </tr>
  );
}

/** Names the first range of a list, and counts the others. */
function Ranges({ rows: [first = "", ...others] = [], addresses }: ListedEndpoint) {
  return (
    <span title={shortSize(addresses)}>
      <code>{visible(first)}</code>
      {others.length > 0 && ` and ${others.length.toLocaleString("en-US")} more`}
    </span>
  );
}
