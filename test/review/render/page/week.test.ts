/** The picture of the maintenance week. */
import { changedWeeks, type Week } from "../../../../src/review/findings/cluster/window";
import { weekPicture } from "../../../../src/review/render/page/week";
import { change, type ChangeOptions, reviewed } from "../../plan";

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

  it.each<[title: string, given: { week: Week; firstDay: string; start: number }]>([
    [
      "over midnight",
      { week: { start: 2 * DAY + 23 * HOUR, minutes: 150 }, firstDay: "Mon", start: 2 * DAY + 23 * HOUR },
    ],
    [
      "from Sunday to Monday",
      { week: { start: 6 * DAY + 23 * HOUR, minutes: 150 }, firstDay: "Sun", start: 23 * HOUR },
    ],
    [
      "from Saturday to Sunday, over the end of the week",
      { week: { start: 5 * DAY + 23 * HOUR, minutes: 150 }, firstDay: "Mon", start: 5 * DAY + 23 * HOUR },
    ],
    ["of a whole day", { week: { start: HOUR, minutes: DAY }, firstDay: "Mon", start: HOUR }],
  ])("draws a window %s as one bar", (_title, { week, firstDay, start }) => {
    const picture = weekPicture({ before: week, after: undefined });
    expect(days(picture)[0]).toBe(firstDay);
    expect(bars(picture, "earlier")).toEqual([[share(start), share(week.minutes)]]);
    expect(bars(picture, "maintenance")).toEqual([[0, 100]]);
  });

  it("labels both windows, the old above the new", () => {
    const picture = weekPicture({ before: { start: 6 * DAY + 23 * HOUR, minutes: 150 }, after: undefined });
    expect(picture).toMatch(/before.*Sunday 23:00 to Monday 01:30 UTC.*after.*any time on any day/s);
  });
});

describe("the maintenance week of a change", () => {
  const side = (day_of_week: string, start_time = "01:00", end_time = "03:00") => ({
    name: "logs",
    maintenance_window: { day_of_week, start_time, end_time },
  });
  const NONE = { name: "logs" };
  const SUNDAY = side("sunday");
  const figureOf = (before: object | null, after: object | null, options: ChangeOptions = {}) => {
    const [cluster] = reviewed([change(before && { ...before }, after && { ...after }, options)]).clusters;
    if (cluster === undefined) throw new Error("no cluster");
    const weeks = changedWeeks(cluster.change);
    return weeks === undefined ? "" : weekPicture(weeks);
  };

  interface Drawn {
    readonly before: object;
    readonly after: object;
    readonly text: RegExp;
  }

  it.each<[what: string, given: Drawn]>([
    [
      "another day",
      { before: SUNDAY, after: side("monday"), text: /Sunday 01:00 to 03:00.*Monday 01:00 to 03:00/s },
    ],
    [
      "a window that is set",
      { before: NONE, after: SUNDAY, text: /any time on any day.*Sunday 01:00 to 03:00/s },
    ],
    [
      "a window that is no longer set",
      { before: SUNDAY, after: NONE, text: /Sunday 01:00 to 03:00.*any time on any day/s },
    ],
  ])("is drawn for %s", (_what, { before, after, text }) => {
    expect(figureOf(before, after)).toMatch(text);
  });

  interface Undrawn {
    readonly before: object | null;
    readonly after: object | null;
    readonly options?: ChangeOptions;
  }

  it.each<[what: string, given: Undrawn]>([
    ["a new cluster", { before: null, after: SUNDAY }],
    ["a window that stays", { before: { ...SUNDAY, tier: "a" }, after: { ...SUNDAY, tier: "b" } }],
    ["a window in another spelling", { before: SUNDAY, after: side("Sun") }],
    [
      "a window of which a part is not known",
      {
        before: SUNDAY,
        after: side("monday"),
        options: { unknown: { maintenance_window: { start_time: true } } },
      },
    ],
    ["a window that nobody understands", { before: SUNDAY, after: side("someday") }],
  ])("is not drawn for %s", (_what, { before, after, options = {} }) => {
    expect(figureOf(before, after, options)).toBe("");
  });
});
