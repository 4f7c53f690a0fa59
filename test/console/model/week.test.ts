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
    ["within a day", { from: at(1, 8, 10), to: at(1, 10, 5), fields: "tuesday 08:00 10:00" }],
    ["backwards", { from: at(1, 10), to: at(1, 8), fields: "tuesday 08:00 10:00" }],
    ["over midnight", { from: at(1, 23), to: at(2, 1), fields: "tuesday 23:00 01:00" }],
    ["over the end of the week", { from: at(6, 23), to: at(0, 1), fields: "sunday 23:00 01:00" }],
    ["backwards over the end of the week", { from: at(0, 1), to: at(6, 23), fields: "sunday 23:00 01:00" }],
    ["by nothing", { from: at(2, 4), to: at(2, 4), fields: "wednesday 04:00 04:30" }],
    ["over more than a day", { from: at(2, 4), to: at(4, 4), fields: "wednesday 04:00 03:30" }],
    ["over a whole day", { from: at(2, 0), to: at(3, 0), fields: "wednesday 00:00 00:00" }],
  ])("is dragged %s", (_, { from, to, fields }) => {
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
