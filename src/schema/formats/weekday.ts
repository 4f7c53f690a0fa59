/** The English weekdays; the service may accept other names. */

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Parses a weekday in full or in three letters, in any case; returns it in full, or undefined if it is not a weekday. */
export function weekdayOf(text: string): string | undefined {
  const written = text.toLowerCase();
  return WEEKDAYS.find((weekday) => weekday === written || weekday.slice(0, 3) === written);
}
