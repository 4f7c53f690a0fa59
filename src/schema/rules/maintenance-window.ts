/** Rules on the maintenance window (reference 2.4). */
import type { Rules } from "../rule";
import { knownString, type ObjectValue } from "../value";

const SHORTEST_MINUTES = 120;
const DAY_MINUTES = 24 * 60;

export const maintenanceWindowRules: Rules<ObjectValue> = {
  "window-too-short": {
    severity: "error",
    reference: "2.4",
    reason: "Maintenance needs a window of at least 120 minutes.",
    judge(window, report, show) {
      const start = knownString(window["start_time"]);
      const end = knownString(window["end_time"]);
      const minutes = start === undefined || end === undefined ? undefined : windowMinutes(start, end);
      if (minutes === undefined || minutes >= SHORTEST_MINUTES) return;
      const earliest = clockTime((minutesOfDay(start) ?? 0) + SHORTEST_MINUTES);
      report({
        path: ["end_time"],
        message: `the window from ${show(start)} to ${show(end)} is ${minutes} minutes long, and at least ${SHORTEST_MINUTES} are needed`,
        hint: `write ${show(earliest)} or later`,
      });
    },
  },
};

/**
 * How long a window is, in minutes, given two `HH:MM` times: over midnight when the end is earlier, 24 hours when the
 * two are equal. Undefined when one is no time.
 */
export function windowMinutes(start: string, end: string): number | undefined {
  const from = minutesOfDay(start);
  const to = minutesOfDay(end);
  if (from === undefined || to === undefined) return undefined;
  return to > from ? to - from : to - from + DAY_MINUTES;
}

function minutesOfDay(time: string | undefined): number | undefined {
  const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(time ?? "") ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function clockTime(minutes: number): string {
  const part = (number: number) => String(number).padStart(2, "0");
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`;
}
