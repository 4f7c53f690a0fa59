/** Changes of the maintenance window. */
import { hoursAndMinutes, maintenanceWindow, weekdayOf, windowMinutes } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { isUnknown, member, text } from "../../plan/values";
import { samePath } from "../differences";
import type { ClusterSubject } from "../finder";
import { finding, type Finding, type Sentence } from "../finding";
import { valueWordsAt } from "../value-words";

export const WINDOW = "maintenance_window";

/** Reports a change of the window. Its end is a reset, which resets.ts reports. */
export function windowFindings({ change }: ClusterSubject): Finding[] {
  const { before, after, address } = change;
  if (before === null || after === null || !change.differing.has(WINDOW)) return [];
  const accounts = isUnknown(member(after, WINDOW)) ? [samePath(WINDOW)] : PARTS;
  const windowFinding = (message: Sentence) => [
    finding("changed", { address, attribute: WINDOW }, message, { accounts }),
  ];
  if (PARTS.some(({ after: path }) => isPartlyUnknown(change, path)))
    return windowFinding(own("the maintenance window is known only after apply"));
  if ((member(after, WINDOW) ?? null) === null) return [];
  if (isHidden(change, [WINDOW]))
    return windowFinding(own("maintenance happens at another time (a sensitive value)"));
  const hadNone = (member(before, WINDOW) ?? null) === null;
  const was = hadNone ? own("at any time") : windowWords(change, "before");
  return windowFinding(() => say`maintenance happens ${windowWords(change, "after")}; it was ${was}`);
}

const PARTS = Object.keys(maintenanceWindow.attributes).map((name) => samePath(WINDOW, name));

/** Writes "Sunday 23:00–01:30 UTC"; of a window that cannot be read, the values as they are. */
export function windowWords(change: ClusterChange, side: "before" | "after"): Words {
  const part = (name: string) => text(member(member(change[side], WINDOW), name)) ?? "";
  const day = weekdayOf(part("day_of_week"));
  const [start, end] = [part("start_time"), part("end_time")].map(hoursAndMinutes) as [string, string];
  if (day !== undefined && windowMinutes(start, end) !== undefined)
    return own(`${day.charAt(0).toUpperCase()}${day.slice(1)} ${start}–${end} UTC`);
  const shown = (name: string) => valueWordsAt(change, samePath(WINDOW, name), side);
  return say`on ${shown("day_of_week")} from ${shown("start_time")} to ${shown("end_time")} UTC`;
}
