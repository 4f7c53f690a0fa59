/** The maintenance window in words. */
import { change, CLUSTER, reviewed } from "../../plan";
import { messagesOf } from "../rows";

it.each([
  ["sunday", "01:00", "03:00", "Sunday 01:00–03:00 UTC"],
  ["Sun", "23:00", "01:30", "Sunday 23:00–01:30 UTC"],
  ["wed", "06:00", "06:00", "Wednesday 06:00–06:00 UTC"],
  ["monday", "22:00:00", "00:00:00", "Monday 22:00–00:00 UTC"],
  ["domingo", "01:00", "03:00", 'on "domingo" from "01:00" to "03:00" UTC'],
  ["sunday", "25:00", "03:00", 'on "sunday" from "25:00" to "03:00" UTC'],
  ["sunday", "01:00", "3:00", 'on "sunday" from "01:00" to "3:00" UTC'],
])("%s %s %s", (day_of_week, start_time, end_time, words) => {
  const after = { ...CLUSTER, maintenance_window: { day_of_week, start_time, end_time } };
  expect(messagesOf("changed")(reviewed([change(CLUSTER, after)]))).toEqual([
    `maintenance happens ${words}; it was at any time`,
  ]);
});
