/** The maintenance window in words. */
import { weekWords, windowOf } from "../../../../src/review/findings/cluster/window";

const window = (day_of_week: string, start_time: string, end_time: string) => ({
  maintenance_window: { day_of_week, start_time, end_time },
});

describe("a window", () => {
  it.each([
    ["sunday", "01:00", "03:00", "Sunday 01:00 to 03:00 UTC (2 hours)"],
    ["Sun", "23:00", "01:30", "Sunday 23:00 to Monday 01:30 UTC (2 hours 30 minutes)"],
    ["SATURDAY", "23:00", "01:01", "Saturday 23:00 to Sunday 01:01 UTC (2 hours 1 minute)"],
    ["wed", "06:00", "06:00", "Wednesday 06:00 to Thursday 06:00 UTC (24 hours)"],
    ["monday", "22:00:00", "00:00:00", "Monday 22:00 to Tuesday 00:00 UTC (2 hours)"],
  ])("%s %s %s", (day, start, end, words) => {
    const week = windowOf(window(day, start, end));
    expect(week && weekWords(week)).toBe(words);
  });

  it.each([
    ["domingo", "01:00", "03:00"],
    ["sunday", "25:00", "03:00"],
    ["sunday", "01:00", "3:00"],
  ])("%s %s %s is not understood", (day, start, end) => {
    expect(windowOf(window(day, start, end))).toBeUndefined();
  });
});
