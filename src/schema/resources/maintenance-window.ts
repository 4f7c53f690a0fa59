/** The weekly window for maintenance (reference 2.4). */
import type { ObjectSchema } from "../attribute";
import { WEEKDAYS } from "../formats/weekday";

export const maintenanceWindow: ObjectSchema = {
  name: "maintenance_window",
  description: "A weekly recurring window in UTC.",
  reference: "2.4",
  attributes: {
    day_of_week: {
      type: "string",
      kind: "required",
      format: "weekday",
      description:
        "Day of the week the window starts on, in UTC, as an English weekday such as `sunday` or `Sun`; passed on as written.",
      reference: "2.4",
      knownValues: WEEKDAYS,
    },
    start_time: {
      type: "string",
      kind: "required",
      format: "clock-time",
      description: "Start of the window, 24-hour `HH:MM`, UTC.",
      reference: "2.4",
    },
    end_time: {
      type: "string",
      kind: "required",
      format: "clock-time",
      description:
        "End of the window, 24-hour `HH:MM`, UTC. Earlier than `start_time`: the window wraps past midnight. Equal to it: the full 24 hours of the day.",
      reference: "2.4",
    },
  },
};
