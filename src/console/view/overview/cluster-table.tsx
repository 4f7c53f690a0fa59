/** The table of the clusters. */
import type { Signal } from "@preact/signals";

import { shortSize } from "../../../cidr";
import { visible } from "../../../text";
import { endpointTitle } from "../../model/access";
import { editKey } from "../../model/drafts";
import { clusterAddress } from "../frame/routes";
import { SmallPicture } from "../parts/address-picture";
import { Button } from "../parts/parts";
import { LastChange } from "../parts/time";
import { COLUMNS, type ListedCluster, type ListedEndpoint, type Order } from "./listed-clusters";

interface TableProps {
  readonly clusters: readonly ListedCluster[];
  /** The clusters with changes that are not saved, as `editKey` names them. */
  readonly drafts: ReadonlySet<string>;
  readonly order: Signal<Order>;
}

export function ClusterTable({ clusters, drafts, order }: TableProps) {
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
      <table class="clusters" role="table">
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
        <tbody role="rowgroup">
          {clusters.map((cluster) => (
            <ClusterRow key={editKey(cluster)} hasDraft={drafts.has(editKey(cluster))} {...cluster} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ClusterRowProps extends ListedCluster {
  readonly hasDraft: boolean;
}

function ClusterRow({ hasDraft, ...cluster }: ClusterRowProps) {
  const { kind, id, name, organization, facts, endpoints, changed } = cluster;
  const [api, dashboards] = endpoints;
  return (
    <tr role="row">
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
    <span title={shortSize(addresses)}>
      <code>{visible(first)}</code>
      {others.length > 0 && ` and ${others.length.toLocaleString("en-US")} more`}
    </span>
  );
}
