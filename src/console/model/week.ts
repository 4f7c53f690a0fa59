/** The maintenance window on a week of minutes, from Monday 00:00 UTC. */
import { clockTime, DAY_MINUTES, minutesOfDay, weekdayOf, WEEKDAYS, windowMinutes } from "../../schema";

const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Dragging moves in steps of so many minutes. */
const STEP_MINUTES = 30;

export interface WeekWindow {
  /** Minutes since Monday 00:00. */
  readonly start: number;
  readonly minutes: number;
}

/** The three fields of `maintenance_window`. */
export interface WindowFields {
  readonly day_of_week: string;
  readonly start_time: string;
  readonly end_time: string;
}

/** Returns the window of the fields; undefined if one of them is not understood. */
export function weekWindow(day: string, startTime: string, endTime: string): WeekWindow | undefined {
  const weekday = weekdayOf(day);
  const from = minutesOfDay(startTime);
  const minutes = windowMinutes(startTime, endTime);
  if (weekday === undefined || from === undefined || minutes === undefined) return undefined;
  const midnight = WEEKDAYS.indexOf(weekday) * DAY_MINUTES;
  // The same time twice means the whole day, whatever the time is.
  return startTime === endTime ? { start: midnight, minutes } : { start: midnight + from, minutes };
}

/** Returns the fields of a window, which starts anywhere in the week and lasts a day at most. */
export function windowFields({ start, minutes }: WeekWindow): WindowFields {
  const from = modulo(start, WEEK_MINUTES);
  return {
    day_of_week: WEEKDAYS[Math.floor(from / DAY_MINUTES)] ?? "",
    start_time: clockTime(from),
    end_time: clockTime(from + minutes),
  };
}

/** Returns the window that is dragged from one minute of the week to another, in steps, over midnight and over Sunday too. */
export function draggedWindow(from: number, to: number): WeekWindow {
  const distance = modulo(to - from + WEEK_MINUTES / 2, WEEK_MINUTES) - WEEK_MINUTES / 2;
  const start = stepped(distance < 0 ? from + distance : from);
  // A whole day is only possible from midnight: the same time twice means the whole of one day.
  const longest = modulo(start, DAY_MINUTES) === 0 ? DAY_MINUTES : DAY_MINUTES - STEP_MINUTES;
  const minutes = Math.min(Math.max(STEP_MINUTES, stepped(Math.abs(distance))), longest);
  return { start: modulo(start, WEEK_MINUTES), minutes };
}

/** Returns a window moved by some minutes, in steps. */
export function movedWindow({ start, minutes }: WeekWindow, by: number): WeekWindow {
  const moved = modulo(start + stepped(by), WEEK_MINUTES);
  const isDay = minutes === DAY_MINUTES && modulo(moved, DAY_MINUTES) !== 0;
  return { start: moved, minutes: isDay ? minutes - STEP_MINUTES : minutes };
}

/** The part of a window on one day. */
export interface DayPart {
  /** 0 is Monday. */
  readonly day: number;
  /** Minutes of that day. */
  readonly from: number;
  readonly to: number;
}

/** Splits a window at midnight. */
export function dayParts({ start, minutes }: WeekWindow): readonly DayPart[] {
  const [day, from] = [Math.floor(start / DAY_MINUTES), start % DAY_MINUTES];
  const end = from + minutes;
  if (end <= DAY_MINUTES) return [{ day, from, to: end }];
  return [
    { day, from, to: DAY_MINUTES },
    { day: (day + 1) % 7, from: 0, to: end - DAY_MINUTES },
  ];
}

function stepped(minutes: number): number {
  return Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
