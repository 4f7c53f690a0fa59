/** Changes of the maintenance window. */
import {
  clockTime,
  DAY_MINUTES,
  hoursAndMinutes,
  maintenanceWindow,
  minutesOfDay,
  weekdayOf,
  WEEKDAYS,
  windowMinutes,
} from "../../../schema";
import { own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { isUnknown, member, type PlanTree, text, valueAt } from "../../plan/values";
import { samePath } from "../differences";
import type { ClusterSubject } from "../finder";
import { finding, type Finding, type Sentence } from "../finding";
import { valueWordsAt } from "../value-words";

export const WINDOW = "maintenance_window";

/** A weekly window, in minutes since the beginning of Monday, UTC. The end may lie in the week after. */
export interface Week {
  readonly start: number;
  readonly minutes: number;
}

/** Reads the window of one side; undefined if there is none, or it cannot be read. */
export function windowOf(side: PlanTree): Week | undefined {
  const window = member(side, WINDOW);
  const part = (name: string) => text(member(window, name)) ?? "";
  const from = hoursAndMinutes(part("start_time"));
  const to = hoursAndMinutes(part("end_time"));
  const day = weekdayOf(part("day_of_week"));
  const start = minutesOfDay(from);
  const minutes = windowMinutes(from, to);
  if (day === undefined || start === undefined || minutes === undefined) return undefined;
  return { start: WEEKDAYS.indexOf(day) * DAY_MINUTES + start, minutes };
}

/** Reports a change of the window. Its end is a reset, which resets.ts reports. */
export function windowFindings({ change }: ClusterSubject): Finding[] {
  const { before, after, address } = change;
  if (before === null || after === null) return [];
  if (!change.differing.has(WINDOW)) return [];
  const old = member(before, WINDOW) ?? null;
  const next = member(after, WINDOW) ?? null;
  const windowFinding = (message: Sentence) =>
    finding("changed", { address, attribute: WINDOW }, message, { accounts });
  const accounts = isUnknown(valueAt(change.after, [WINDOW])) ? [samePath(WINDOW)] : PARTS;
  if (PARTS.some(({ after: path }) => isPartlyUnknown(change, path))) {
    return [windowFinding(own("the maintenance window is known only after apply"))];
  }
  if (next === null) return [];
  const oldWeek = windowOf(before);
  const nextWeek = windowOf(after);
  if (isHidden(change, [WINDOW])) {
    return [windowFinding(own("maintenance happens at another time (a sensitive value)"))];
  }
  const was = old === null ? own("at any time") : describe(change, oldWeek, "before");
  return [
    windowFinding(() => say`maintenance happens ${describe(change, nextWeek, "after")}; it was ${was}`),
  ];
}

const PARTS = Object.keys(maintenanceWindow.attributes).map((name) => samePath(WINDOW, name));

/** Writes "Sunday 23:00 to Monday 01:30 UTC (2 hours 30 minutes)". */
export function weekWords({ start, minutes }: Week): string {
  const end = start + minutes;
  const until = dayAt(start) === dayAt(end) ? clockTime(end) : `${dayAt(end)} ${clockTime(end)}`;
  const length = minutes === DAY_MINUTES ? "24 hours" : duration(minutes);
  return `${dayAt(start)} ${clockTime(start)} to ${until} UTC (${length})`;
}

function describe(change: ClusterChange, week: Week | undefined, side: "before" | "after"): Words {
  if (week !== undefined) return own(weekWords(week));
  const part = (name: string) => valueWordsAt(change, samePath(WINDOW, name), side);
  return say`on ${part("day_of_week")} from ${part("start_time")} to ${part("end_time")} UTC`;
}

function duration(minutes: number): string {
  const unit = (count: number, name: string) =>
    count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  return [...unit(Math.floor(minutes / 60), "hour"), ...unit(minutes % 60, "minute")].join(" ");
}

/** Returns the day of a minute of the week: "Monday". */
function dayAt(minute: number): string {
  const weekday = WEEKDAYS[Math.floor(minute / DAY_MINUTES) % 7] ?? "";
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`;
}
