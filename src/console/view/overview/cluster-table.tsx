/** The table of the clusters. Only the rows in view are in the page: there may be thousands. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { shortSize } from "../../../cidr";
import { visible } from "../../../text";
import { endpointTitle } from "../../model/access-words";
import { editKey } from "../../model/drafts";
import { clusterAddress, isReturnToPage } from "../frame/routes";
import { SmallPicture } from "../parts/address-picture";
import { Button } from "../parts/parts";
import { LastChange } from "../parts/time";
import { COLUMNS, type ListedCluster, type ListedEndpoint, type Order } from "./listed-clusters";

/** So many rows are drawn before and after those in view. */
const SPARE = 5;
/** Before the first row is measured. */
const ROW_HEIGHT = 64;

/** The rows in view, and how far the page is scrolled: Back returns there. */
let place = { first: 0, count: 20, height: ROW_HEIGHT, top: 0 };

interface TableProps {
  readonly clusters: readonly ListedCluster[];
  /** The clusters with changes that are not saved, as `editKey` names them. */
  readonly drafts: ReadonlySet<string>;
  readonly order: Signal<Order>;
}

export function ClusterTable({ clusters, drafts, order }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useSignal(isReturnToPage() ? place : { ...place, first: 0, top: 0 });
  useEffect(() => {
    if (view.value.top > 0) scrollTo(0, view.value.top);
  }, []);
  useEffect(() => {
    const measure = () => {
      const { current } = body;
      const row = current?.querySelector("tr[aria-rowindex]");
      if (current === null || row === null || row === undefined) return;
      const height = row.getBoundingClientRect().height || ROW_HEIGHT;
      const top = current.previousElementSibling?.getBoundingClientRect().top ?? 0;
      const above = Math.max(0, -top);
      const first = Math.max(0, Math.floor(above / height) - SPARE);
      const count = Math.ceil(innerHeight / height) + 2 * SPARE;
      place = { first, count, height, top: scrollY };
      const { value } = view;
      if (value.first !== first || value.count !== count || value.height !== height) view.value = place;
    };
    measure();
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, [clusters.length]);
  const { count, height } = view.value;
  const first = Math.min(view.value.first, Math.max(0, clusters.length - 1));
  const shown = clusters.slice(first, first + count);
  const { by, isDescending } = order.value;
  return (
    <section class="card" aria-label="List of clusters">
      {/* On a phone, the buttons that sort are one choice. */}
      <label class="sort body row">
        Sort by
        <select
          value={`${by}${isDescending ? " ↓" : ""}`}
          onChange={({ currentTarget: { value } }) => {
            const column = COLUMNS.find((each) => value.startsWith(each)) ?? by;
            order.value = { by: column, isDescending: value.endsWith("↓") };
          }}
        >
          {COLUMNS.flatMap((column) =>
            ["", " ↓"].map((direction) => (
              <option key={column + direction} value={column + direction}>
                {column}
                {direction || " ↑"}
              </option>
            )),
          )}
        </select>
      </label>
      <table class="clusters" role="table" tabIndex={-1} aria-rowcount={clusters.length + 1}>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                aria-sort={by !== column ? undefined : isDescending ? "descending" : "ascending"}
              >
                <Button
                  onClick={() =>
                    (order.value = { by: column, isDescending: by === column ? !isDescending : false })
                  }
                >
                  {column}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <Space rows={first} height={height} />
        <tbody ref={body} role="rowgroup">
          {shown.map((cluster, index) => (
            <ClusterRow
              key={editKey(cluster)}
              position={first + index + 2}
              hasDraft={drafts.has(editKey(cluster))}
              {...cluster}
            />
          ))}
        </tbody>
        <Space rows={clusters.length - first - shown.length} height={height} />
      </table>
    </section>
  );
}

/** Takes the place of the rows that are not in view. */
function Space({ rows, height }: { readonly rows: number; readonly height: number }) {
  const place = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    // A style attribute would break the content security policy.
    if (place.current !== null) place.current.style.height = `${Math.max(0, rows) * height}px`;
  }, [rows, height]);
  return (
    <tbody class="space-rows" aria-hidden="true">
      <tr>
        <td ref={place} colSpan={COLUMNS.length} />
      </tr>
    </tbody>
  );
}

interface ClusterRowProps extends ListedCluster {
  readonly position: number;
  readonly hasDraft: boolean;
}

function ClusterRow({ position, hasDraft, ...cluster }: ClusterRowProps) {
  const { kind, id, name, organization, facts, endpoints, changed } = cluster;
  const [api, dashboards] = endpoints;
  return (
    <tr role="row" aria-rowindex={position}>
      <th role="rowheader" scope="row">
        <span class="name">
          <a class="cut" href={clusterAddress(kind, id)} title={name}>
            {name}
          </a>
          {hasDraft && <span class="badge changed">Unsaved changes</span>}
        </span>
        <small class="cut" title={facts}>
          {facts}
        </small>
      </th>
      <td role="cell" data-label="Organization" class="num">
        {organization}
      </td>
      {[api, dashboards].map((endpoint, index) => (
        <td key={index} role="cell" data-label={endpointTitle(endpoint?.label ?? "Dashboards")}>
          {endpoint === undefined ? (
            <span class="dim">None</span>
          ) : (
            <div>
              {endpoint.isOpen ? <span class="badge warn">Open to everybody</span> : <Ranges {...endpoint} />}
              <SmallPicture addresses={endpoint.addresses} />
            </div>
          )}
        </td>
      ))}
      <td role="cell" data-label="Last change">
        <div>{changed === undefined ? <span class="dim">not known</span> : <LastChange {...changed} />}</div>
      </td>
    </tr>
  );
}

/** Names the first range of a list, and counts the others. */
function Ranges({ rows: [first = "", ...others] = [], addresses }: ListedEndpoint) {
  return (
    <span class="ranges-cell" title={shortSize(addresses)}>
      <code class="cut">{visible(first)}</code>
      {others.length > 0 && <span>and {others.length.toLocaleString("en-US")} more</span>}
    </span>
  );
}
