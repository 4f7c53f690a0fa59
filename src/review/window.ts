/** The maintenance window: when it is, in words, and for how long. */
import { maintenanceWindow } from "../schema";
import { isHidden, isPartlyUnknown, isSameAndKnown, isUnknown, type ClusterChange } from "./changes";
import { samePath, type Ledger } from "./differences";
import { finding, type Finding } from "./findings";
import { member, sameJson, text, type JsonObject } from "./json-value";
import { shown, valueAt } from "./shown";
import { own, say, type Words } from "./words";

export const WINDOW = "maintenance_window";
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const DAY_MINUTES = 24 * 60;

/** A weekly window, in minutes since the beginning of Sunday, UTC. The end may lie in the week after. */
export interface Week {
  readonly start: number;
  readonly minutes: number;
}

/** The window of one side; undefined where there is none, or its words are not understood. */
export function windowOf(side: JsonObject | null): Week | undefined {
  const window = member(side, WINDOW);
  const day = dayNumber(text(member(window, "day_of_week")));
  const start = minutesOfDay(text(member(window, "start_time")));
  const end = minutesOfDay(text(member(window, "end_time")));
  if (day === undefined || start === undefined || end === undefined) return undefined;
  return { start: day * DAY_MINUTES + start, minutes: end > start ? end - start : end - start + DAY_MINUTES };
}

export function windowFindings(change: ClusterChange, ledger: Ledger): Finding[] {
  const { before, after, address } = change;
  if (before === null || after === null) return [];
  if (isSameAndKnown(change, WINDOW)) return [];
  const [old, next] = [member(before, WINDOW) ?? null, member(after, WINDOW) ?? null];
  const report = (message: Words) => finding("window", { address, attribute: WINDOW }, message, { accounts });
  const accounts = isUnknown(change, [WINDOW]) ? [samePath(WINDOW)] : PARTS;
  if (PARTS.some(({ after: path }) => isPartlyUnknown(change, path))) {
    return [report(own("the maintenance window is known after the apply only"))];
  }
  if (next === null) return [];
  const [oldWeek, nextWeek] = [windowOf(before), windowOf(after)];
  const isSame =
    oldWeek !== undefined && nextWeek !== undefined
      ? oldWeek.start === nextWeek.start && oldWeek.minutes === nextWeek.minutes
      : PARTS.every(({ before: path }) => sameJson(valueAt(before, path), valueAt(after, path)));
  if (isSame) {
    ledger.account(...PARTS);
    return [];
  }
  if (isHidden(change, [WINDOW])) {
    return [report(own("maintenance happens at another time (a sensitive value)"))];
  }
  const was = old === null ? own("at any time") : describe(change, oldWeek, "before");
  return [report(say`maintenance happens ${describe(change, nextWeek, "after")}; it was ${was}`)];
}

const PARTS = Object.keys(maintenanceWindow.attributes).map((name) => samePath(WINDOW, name));

/** "Sunday 23:00 to Monday 01:30 UTC (2 hours 30 minutes)". */
export function weekWords({ start, minutes }: Week): string {
  const day = (at: number) => DAYS[Math.floor(at / DAY_MINUTES) % 7] ?? "";
  const end = start + minutes;
  const until = day(start) === day(end) ? clock(end) : `${day(end)} ${clock(end)}`;
  const length = minutes === DAY_MINUTES ? "24 hours" : duration(minutes);
  return `${day(start)} ${clock(start)} to ${until} UTC (${length})`;
}

function describe(change: ClusterChange, week: Week | undefined, side: "before" | "after"): Words {
  if (week !== undefined) return own(weekWords(week));
  const part = (name: string) =>
    shown(change, maintenanceWindow.attributes[name], samePath(WINDOW, name), side);
  return say`on ${part("day_of_week")} from ${part("start_time")} to ${part("end_time")} UTC`;
}

function duration(minutes: number): string {
  const unit = (count: number, name: string) =>
    count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  return [...unit(Math.floor(minutes / 60), "hour"), ...unit(minutes % 60, "minute")].join(" ");
}

function dayNumber(day: string | undefined): number | undefined {
  const written = (day ?? "").toLowerCase();
  const found = DAYS.findIndex((name) =>
    [name, name.slice(0, 3)].some((form) => form.toLowerCase() === written),
  );
  return found < 0 ? undefined : found;
}

/** The service may add seconds. */
function minutesOfDay(time: string | undefined): number | undefined {
  const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])(?::00)?$/.exec(time ?? "") ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function clock(at: number): string {
  const minutes = at % DAY_MINUTES;
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
