/** The picture of the maintenance week. */
import type { Week } from "../../../src/review/findings/cluster/window";
import { weekPicture } from "../../../src/review/render/page/week";

const HOUR = 60;
const DAY = 24 * HOUR;

/** The bars of a row, as shares of the week: where each begins, and how long it is. */
function bars(picture: string, part: "earlier" | "maintenance"): number[][] {
  return [...picture.matchAll(/<rect class="(\w+)" x="([\d.]+)%" y="\d+" width="([\d.]+)%"/g)]
    .filter(([, name]) => name === part)
    .map(([, , x, width]) => [Number(x), Number(width)]);
}

const days = (picture: string) => [...picture.matchAll(/<span>(\w+)</g)].map(([, day]) => day);

describe("the maintenance week", () => {
  const share = (minutes: number) => Math.round((minutes / (7 * DAY)) * 100_000) / 1_000;

  it.each<[title: string, week: Week, firstDay: string, start: number]>([
    ["in the middle of a day", { start: 2 * DAY + 2 * HOUR, minutes: 90 }, "Mon", 2 * DAY + 2 * HOUR],
    ["over midnight", { start: 2 * DAY + 23 * HOUR, minutes: 150 }, "Mon", 2 * DAY + 23 * HOUR],
    ["from Sunday to Monday", { start: 6 * DAY + 23 * HOUR, minutes: 150 }, "Sun", 23 * HOUR],
    [
      "from Saturday to Sunday, over the end of the week",
      { start: 5 * DAY + 23 * HOUR, minutes: 150 },
      "Mon",
      5 * DAY + 23 * HOUR,
    ],
    ["that begins at midnight", { start: 0, minutes: 60 }, "Mon", 0],
    ["that ends at midnight", { start: 6 * DAY + 23 * HOUR, minutes: 60 }, "Mon", 6 * DAY + 23 * HOUR],
    ["of a whole day", { start: HOUR, minutes: DAY }, "Mon", HOUR],
  ])("draws a window %s in one piece", (_title, week, firstDay, start) => {
    const picture = weekPicture(week, undefined);
    expect(days(picture)[0]).toBe(firstDay);
    expect(bars(picture, "earlier")).toEqual([[share(start), share(week.minutes)]]);
    expect(bars(picture, "maintenance")).toEqual([[0, 100]]);
  });

  it("finds a first day for both windows, whichever midnights they are open at", () => {
    for (let before = 0; before < 7; before++) {
      for (let after = 0; after < 7; after++) {
        const window = (day: number) => ({ start: day * DAY + 23 * HOUR, minutes: 150 });
        const picture = weekPicture(window(before), window(after));
        expect(new Set(days(picture)).size).toBe(7);
        for (const part of ["earlier", "maintenance"] as const) {
          const [[start = NaN, length = NaN] = []] = bars(picture, part);
          expect(start + length).toBeLessThanOrEqual(100);
        }
      }
    }
  });

  it("has the words of both windows, before above after", () => {
    const picture = weekPicture({ start: 6 * DAY + 23 * HOUR, minutes: 150 }, undefined);
    expect(picture).toMatch(/before.*Sunday 23:00 to Monday 01:30 UTC.*after.*any time on any day/s);
  });
});
