/** Draws the maintenance windows of a week, the one before the change above the one after it. */
import { DAY_MINUTES, WEEKDAYS } from "../../../schema";
import { type ChangedWeeks, type Week, weekWords } from "../../report";
import { htmlText } from "./parts";

const WEEK_MINUTES = 7 * DAY_MINUTES;
const DAYS = WEEKDAYS.map((day) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`);
/** The days that the picture may begin with, in order of preference. */
const FIRST_DAYS = [0, 6, 5, 4, 3, 2, 1];

/** Draws two windows. Without a window, maintenance may happen at any time: a band over the whole week. */
export function weekPicture({ before, after }: ChangedWeeks): string {
  const first = firstDay([before, after]);
  return [
    `<figure class="week">\n<figcaption>Maintenance in the week, UTC</figcaption>`,
    `<span></span>${dayNames(first)}`,
    ...row("before", "earlier", before, first),
    ...row("after", "maintenance", after, first),
    "</figure>",
  ].join("\n");
}

/** Returns a day at whose beginning no window is open, so that each window is drawn in one piece. */
function firstDay(weeks: readonly (Week | undefined)[]): number {
  const isOpenAt = (minute: number) => weeks.some((week) => week !== undefined && isWithin(minute, week));
  return FIRST_DAYS.find((day) => !isOpenAt(day * DAY_MINUTES)) ?? 0;
}

function isWithin(minute: number, { start, minutes }: Week): boolean {
  const since = (minute - start + WEEK_MINUTES) % WEEK_MINUTES;
  return since > 0 && since < minutes;
}

function dayNames(first: number): string {
  const names = DAYS.map((_, index) => `<span>${DAYS[(first + index) % DAYS.length] ?? ""}</span>`);
  return `<div class="days" aria-hidden="true">${names.join("")}</div>`;
}

function row(label: string, part: string, week: Week | undefined, first: number): string[] {
  const fields = DAYS.map(
    (_, index) =>
      `<rect class="day" data-field="" x="${share(index * DAY_MINUTES)}" y="1" width="${share(DAY_MINUTES)}" height="18"/>`,
  );
  const [start, minutes] =
    week === undefined
      ? [0, WEEK_MINUTES]
      : [(week.start - first * DAY_MINUTES + WEEK_MINUTES) % WEEK_MINUTES, week.minutes];
  const bar = `<rect class="${part}" x="${share(start)}" y="4" width="${share(minutes)}" height="12"/>`;
  const words = week === undefined ? "any time on any day" : weekWords(week);
  return [
    `<b>${label}</b><svg height="20" aria-hidden="true">${fields.join("")}${bar}</svg>`,
    `<p class="words">${htmlText(words)}</p>`,
  ];
}

/** Formats minutes as a share of the week, for a picture that is as wide as its place. */
function share(minutes: number): string {
  return `${Math.round((minutes / WEEK_MINUTES) * 100_000) / 1_000}%`;
}
