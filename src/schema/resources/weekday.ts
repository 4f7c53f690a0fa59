/** The weekdays by the names that are understood here; the service may know others. */

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The weekday that is written in full or in three letters, in any case; undefined where none is. */
export function weekdayOf(text: string): string | undefined {
  const written = text.toLowerCase();
  return WEEKDAYS.find((weekday) => weekday === written || weekday.slice(0, 3) === written);
}
