/** A picture of the maintenance week: when maintenance may happen, before and after. */
import { weekWords, type Week } from "../window";
import { html } from "./html-text";

const WIDTH = 644;
const DAY = WIDTH / 7;
const WEEK_MINUTES = 7 * 24 * 60;
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

export function weekPicture(before: Week | undefined, after: Week | undefined): string {
  const days = DAYS.map((day, index) => `<text x="${index * DAY + 4}" y="12">${day}</text>`).join("");
  return `<svg viewBox="0 0 ${WIDTH} 64" width="${WIDTH}" role="img" aria-label="maintenance week">${days}${band(before, 18, "kept")}${band(after, 42, "gained")}</svg>`;
}

/** No window is a band over all of the week: maintenance at any time. */
function band(week: Week | undefined, y: number, part: string): string {
  const title = `<title>${html(week === undefined ? "at any time" : weekWords(week))}</title>`;
  const bars = spans(week).map(
    ([start, minutes]) =>
      `<rect class="${part}" x="${scaled(start)}" y="${y}" width="${scaled(minutes)}" height="18">${title}</rect>`,
  );
  return `<rect class="free" x="0" y="${y}" width="${WIDTH}" height="18"/>${bars.join("")}`;
}

/** A window over the end of the week goes on at its beginning. */
function spans(week: Week | undefined): readonly (readonly [number, number])[] {
  if (week === undefined) return [[0, WEEK_MINUTES]];
  const over = Math.max(0, week.start + week.minutes - WEEK_MINUTES);
  return [[week.start, week.minutes - over], ...(over === 0 ? [] : [[0, over] as const])];
}

function scaled(minutes: number): number {
  return Math.round((minutes / WEEK_MINUTES) * WIDTH * 10) / 10;
}
