/** Rules on the maintenance window (reference 2.4). */
import { knownString, type ObjectValue } from "../../json";
import { clockTime, minutesOfDay, windowMinutes } from "../formats/clock-time";
import type { Rules } from "./rule";

const SHORTEST_MINUTES = 120;

export const maintenanceWindowRules: Rules<ObjectValue> = {
  "window-too-short": {
    severity: "error",
    reference: "2.4",
    reason: "Maintenance needs a window of at least 120 minutes.",
    judge(window, report, show) {
      const start = knownString(window["start_time"]) ?? "";
      const end = knownString(window["end_time"]) ?? "";
      const minutes = windowMinutes(start, end);
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
