/** The weekly window for maintenance (reference 2.4). */
import { attribute, type ObjectSchema } from "../attribute";
import { WEEKDAYS } from "../formats/weekday";

export const maintenanceWindow: ObjectSchema = {
  name: "maintenance_window",
  description: "A weekly recurring window in UTC.",
  reference: "2.4",
  attributes: {
    day_of_week: {
      ...attribute("required", "string", "weekday", "2.4"),
      description:
        "Day of the week the window starts on, in UTC, as an English weekday such as `sunday` or `Sun`; passed on as written.",
      knownValues: WEEKDAYS,
    },
    start_time: {
      ...attribute("required", "string", "clock-time", "2.4"),
      description: "Start of the window, 24-hour `HH:MM`, UTC.",
    },
    end_time: {
      ...attribute("required", "string", "clock-time", "2.4"),
      description:
        "End of the window, 24-hour `HH:MM`, UTC. Earlier than `start_time`: the window wraps past midnight. Equal to it: the full 24 hours of the day.",
    },
  },
};
