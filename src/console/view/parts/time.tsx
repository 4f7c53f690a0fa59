/** Times, all in UTC, and who changed a cluster last. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { ClusterEdit } from "../../model/cluster-edit";
import type { ShownActivity } from "../../model/requests";
import { requests } from "../frame/session";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the last change of a cluster, once it is read. */
export function useLastChange({ kind, id, etag }: ClusterEdit): ShownActivity | undefined {
  const changed = useSignal<ShownActivity | undefined>(undefined);
  useEffect(() => {
    let isOld = false;
    void requests.lastChange(kind, id).then((last) => {
      if (!isOld) changed.value = last;
    });
    return () => {
      isOld = true;
    };
  }, [etag]);
  return changed.value;
}

/** Shows how long ago a change was and when exactly on demand, by which route and with which token. */
export function LastChange({ time, route, label }: ShownActivity) {
  return (
    <>
      <time dateTime={time} title={`${time.slice(0, 19).replace("T", " ")} UTC`}>
        {agoWords(time)}
      </time>{" "}
      <small class="cut">
        {route} · {label}
      </small>
    </>
  );
}

/** Says by which route, with which token and how long ago a change was made. */
export function byWords({ time, route, label }: ShownActivity): string {
  return `${route} (${label}) ${agoWords(time)}`;
}

function agoWords(time: string): string {
  const milliseconds = Date.now() - Date.parse(time);
  if (milliseconds < MINUTE) return "just now";
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min ago`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h ago`;
  return time.slice(0, 10);
}
