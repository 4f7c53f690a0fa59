/** The maintenance window on the week. */
import {
  dayParts,
  draggedWindow,
  movedWindow,
  weekWindow,
  windowFields,
} from "../../../src/console/model/week";

const at = (day: number, hour: number, minute = 0) => day * 1440 + hour * 60 + minute;

describe("the maintenance window", () => {
  it.each([
    ["sunday", "23:00", "01:00", { start: at(6, 23), minutes: 120 }],
    ["Mon", "00:00", "02:30", { start: 0, minutes: 150 }],
    ["monday", "05:00", "05:00", { start: 0, minutes: 1440 }],
    ["someday", "05:00", "07:00", undefined],
    ["monday", "5", "07:00", undefined],
  ])("is read from %s %s to %s", (day, start, end, window) => {
    expect(weekWindow(day, start, end)).toEqual(window);
  });

  it.each([
    ["within a day", at(1, 8, 10), at(1, 10, 5), "tuesday 08:00 10:00"],
    ["backwards", at(1, 10), at(1, 8), "tuesday 08:00 10:00"],
    ["over midnight", at(1, 23), at(2, 1), "tuesday 23:00 01:00"],
    ["over the end of the week", at(6, 23), at(0, 1), "sunday 23:00 01:00"],
    ["backwards over the end of the week", at(0, 1), at(6, 23), "sunday 23:00 01:00"],
    ["by nothing", at(2, 4), at(2, 4), "wednesday 04:00 04:30"],
    ["over more than a day", at(2, 4), at(4, 4), "wednesday 04:00 03:30"],
    ["over a whole day", at(2, 0), at(3, 0), "wednesday 00:00 00:00"],
  ])("is dragged %s", (_, from, to, fields) => {
    expect(Object.values(windowFields(draggedWindow(from, to))).join(" ")).toBe(fields);
  });

  it("is moved over the end of the week", () => {
    expect(movedWindow({ start: at(6, 22), minutes: 240 }, 185)).toEqual({ start: at(0, 1), minutes: 240 });
  });

  it("is split at midnight", () => {
    expect(dayParts({ start: at(6, 23), minutes: 120 })).toEqual([
      { day: 6, from: 1380, to: 1440 },
      { day: 0, from: 0, to: 60 },
    ]);
  });
});
