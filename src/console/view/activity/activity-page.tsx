/** What changed the clusters, newest first. */
import { useSignal } from "@preact/signals";

import { CLUSTER_KINDS, type ClusterKind } from "../../../schema";
import { fieldTitle } from "../../model/field-words";
import type { ShownActivity } from "../../model/requests";
import { useLoaded } from "../frame/loaded";
import { PageTitle } from "../frame/page-title";
import { clusterAddress } from "../frame/routes";
import { permissions, requests, signInWords } from "../frame/session";
import {
  Cell,
  NothingFound,
  PageSearch,
  ProblemText,
  ShowMore,
  SHOWN_AT_FIRST,
  TableHead,
  TerraformName,
} from "../parts/parts";

export function ActivityPage() {
  const filter = useSignal("");
  const most = useSignal(SHOWN_AT_FIRST);
  const wanted = filter.value.trim().toLowerCase();
  // What is searched is searched in all of it.
  const part = wanted === "" ? `?count=${most.value}` : "";
  const { value: activity, problem, load } = useLoaded(() => requests.activity(part), part);
  const { entries, total = 0 } = activity ?? {};
  const found = (entries ?? []).filter((entry) => wordsOf(entry).includes(wanted));
  const shown = found.slice(0, most.value);
  const days = [...new Set(shown.map(dayOf))];
  return (
    <>
      <div>
        <PageTitle title="Activity" />
        <p class="dim">
          The changes of clusters that the emulator remembers, the newest first. Times are UTC.
        </p>
      </div>
      <ProblemText words={problem?.message} retry={() => void load()} />
      <p role="status">
        {permissions.value === undefined
          ? signInWords("see the activity")
          : entries?.length === 0 && "Nothing was changed yet."}
      </p>
      {entries !== undefined && entries.length > 0 && (
        <>
          <search class="row">
            <PageSearch
              text={filter.value}
              placeholder="Cluster, field, route or token"
              onText={(text) => (filter.value = text)}
            />
            <p class="end dim" role="status">
              {found.length.toLocaleString("en-US")} of {entries.length.toLocaleString("en-US")}
            </p>
          </search>
          {found.length === 0 ? (
            <NothingFound words="No change is like that." onClear={() => (filter.value = "")} />
          ) : (
            <section class="card" aria-label="Changes, newest first">
              <table class="activity" role="table">
                <TableHead titles={["Time (UTC)", "Cluster", "Fields", "Route", "Who"]} />
                {days.map((day) => (
                  <tbody key={day} role="rowgroup">
                    <tr role="row" class="day">
                      <th role="rowheader" colSpan={5} scope="rowgroup">
                        {day}
                      </th>
                    </tr>
                    {shown
                      .filter((entry) => dayOf(entry) === day)
                      .map((entry, index) => (
                        <ActivityRow key={index} {...entry} />
                      ))}
                  </tbody>
                ))}
              </table>
            </section>
          )}
          <ShowMore most={most} total={wanted === "" ? total : found.length} />
        </>
      )}
    </>
  );
}

function dayOf({ time }: ShownActivity): string {
  return time.slice(0, 10);
}

/** Returns the words that a row shows. */
function wordsOf({ name, label, route, action, kind, fields }: ShownActivity): string {
  const known = CLUSTER_KINDS.find((each) => each === kind);
  const titles = known === undefined ? [] : fields.map((field) => titleOf(known, field));
  return [name, label, route, ACTIONS[action], ...titles, ...fields].join(" ").toLowerCase();
}

const ACTIONS: Readonly<Record<string, string>> = { create: "created", delete: "deleted" };

function ActivityRow({ time, label, route, action, kind, id, name, fields }: ShownActivity) {
  const known = CLUSTER_KINDS.find((each) => each === kind);
  const badge = ACTIONS[action];
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <time dateTime={time}>{time.slice(11, 19)}</time>
      </th>
      <Cell>
        {known !== undefined && action !== "delete" ? <a href={clusterAddress(known, id)}>{name}</a> : name}{" "}
        {badge !== undefined && <span class={action === "delete" ? "badge bad" : "badge"}>{badge}</span>}
      </Cell>
      <Cell>
        {fields.map((field, index) => (
          <span key={field}>
            {known !== undefined && titleOf(known, field)} <TerraformName name={field} />
            {index < fields.length - 1 && ", "}
          </span>
        ))}
      </Cell>
      <Cell title="Route">{route}</Cell>
      <Cell title="Who">{label}</Cell>
    </tr>
  );
}

/** Returns the human name of a field that the activity names: of its part alone, since the name beside it has all. */
function titleOf(kind: ClusterKind, field: string): string {
  return fieldTitle(kind, [/^[^.[]*/.exec(field)?.[0] ?? field]);
}
