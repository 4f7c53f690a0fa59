/** Weekdays, times of the day, and the length of a window between two of them (reference 2.4). */

/** The English weekdays; the service may accept other names. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Parses a weekday in full or in three letters, in any case; returns it in full, or undefined if it is not a weekday. */
export function weekdayOf(text: string): string | undefined {
  const written = text.toLowerCase();
  return WEEKDAYS.find((weekday) => weekday === written || weekday.slice(0, 3) === written);
}

export const DAY_MINUTES = 24 * 60;

/** Removes seconds that are zero from a time: the service may add them. */
export function hoursAndMinutes(time: string): string {
  return time.replace(/^(\d\d:\d\d):00(\.0+)?Z?$/, "$1");
}

/** Parses an `HH:MM` time; returns minutes since midnight, or undefined if the text is not a time. */
export function minutesOfDay(time: string): number | undefined {
  const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Formats minutes since midnight as `HH:MM`, without whole days. */
export function clockTime(minutes: number): string {
  const part = (number: number) => String(number).padStart(2, "0");
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`;
}

/**
 * Returns the length of a window in minutes, given two `HH:MM` times: over midnight if the end is earlier, 24 hours if
 * the two are equal. Returns undefined if one of them is not a time.
 */
export function windowMinutes(start: string, end: string): number | undefined {
  const from = minutesOfDay(start);
  const to = minutesOfDay(end);
  if (from === undefined || to === undefined) return undefined;
  return to > from ? to - from : to - from + DAY_MINUTES;
}
