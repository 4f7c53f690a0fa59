import {
  clockTime,
  hoursAndMinutes,
  minutesOfDay,
  windowMinutes,
} from "../../../src/schema/formats/clock-time";

it.each([
  ["09:30:00", "09:30"],
  ["23:05:00Z", "23:05"],
  ["09:30:00.000Z", "09:30"],
  ["09:30:00.0", "09:30"],
  ["09:30", "09:30"],
  ["09:30:01", "09:30:01"],
  ["09:30:00.5", "09:30:00.5"],
  ["109:30:00", "109:30:00"],
  ["09:30:00+01:00", "09:30:00+01:00"],
  ["noon", "noon"],
])("%s without seconds that are zero is %s", (time, expected) => {
  expect(hoursAndMinutes(time)).toBe(expected);
});

it.each([
  ["00:00", 0],
  ["09:30", 570],
  ["23:59", 1439],
  ["24:00", undefined],
  ["9:30", undefined],
  ["09:60", undefined],
])("%s is %p minutes after midnight", (time, minutes) => {
  expect(minutesOfDay(time)).toBe(minutes);
});

it.each([
  [0, "00:00"],
  [570, "09:30"],
  [1440, "00:00"],
  [1505, "01:05"],
])("%i minutes after midnight is %s", (minutes, time) => {
  expect(clockTime(minutes)).toBe(time);
});

it.each([
  ["22:00", "23:30", 90],
  ["23:00", "01:00", 120],
  ["10:00", "10:00", 1440],
  ["10:00", "noon", undefined],
  ["noon", "10:00", undefined],
])("a window from %s to %s has %p minutes", (start, end, minutes) => {
  expect(windowMinutes(start, end)).toBe(minutes);
});
