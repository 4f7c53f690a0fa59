/** The change of a list on the page: a table of gained and lost ranges, kept ones folded, and callers that need them. */
import { IpSet } from "../../../../src/cidr";
import type { Caller } from "../../../../src/review/findings/facts";
import { moreWords } from "../../../../src/review/render/page/parts";
import { rangeTable } from "../../../../src/review/render/page/ranges";
import type { RangeDifference } from "../../../../src/review/report";
import { KINDS } from "../../../../src/schema";
import { difference } from "../report-parts";

const [API, DASHBOARDS] = KINDS.opensearch.endpoints;
const networks = (count: number, first = 10) =>
  Array.from({ length: count }, (_, index) => `${first}.${index >> 7}.${(index & 127) * 2}.0/24`);

/** The table as text: a line for each row, folded part and sentence. */
function textOf(ranges: RangeDifference, callers: readonly Caller[] = [], rows = 1_000): readonly string[] {
  return rangeTable(ranges, callers, { rows })
    .replace(/<thead>.*<\/thead>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/<\/(?:tr|caption|summary|p)>/g, "\n")
    .replace(/<\/th>|<div>/g, "  ")
    .replace(/<[^>]*>/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

it("shows that not all can be read", () => {
  expect(textOf(difference({}, { doubts: ["unreadable"] }))).toEqual([
    "API, ip_allowlist: some entries cannot be read",
  ]);
});

interface Folded {
  readonly folded?: string;
  readonly left?: string;
}

it.each<[count: number, rows: number, given: Folded]>([
  [12, 1_000, {}],
  [13, 1_000, { folded: "1 more range added" }],
  [403, 1_000, { folded: "391 more ranges added", left: moreWords(3) }],
  [20, 15, { folded: "8 more ranges added", left: moreWords(5) }],
  [20, 5, { left: moreWords(8) }],
])(
  "shows twelve of %s ranges, and folds the others, with room for %s rows",
  (count, rows, { folded, left }) => {
    const lines = textOf(difference({ gained: networks(count) }), [], rows);
    expect(lines.slice(1, 13).every((line) => line.startsWith("+ added "))).toBe(true);
    expect(lines.find((line) => line.includes("more range"))).toBe(folded);
    expect(lines.find((line) => line.includes("not on this page"))).toBe(left);
    expect(lines.filter((line) => line.startsWith("+ added"))).toHaveLength(
      Math.min(count, 400, Math.max(12, rows)),
    );
  },
);

it("folds lost ranges by themselves", () => {
  const lines = textOf(difference({ gained: networks(13), lost: networks(14, 20) }));
  expect(lines.filter((line) => line.includes("more range"))).toEqual([
    "1 more range added",
    "2 more ranges removed",
  ]);
  expect(
    lines
      .slice(1, 25)
      .map(([sign]) => sign)
      .join(""),
  ).toBe("+".repeat(12) + "-".repeat(12));
});

it("takes rows from the room of the page, and shows no kept ranges if it is full", () => {
  const budget = { rows: 5 };
  const ranges = difference({ gained: networks(2), lost: networks(1, 20), kept: networks(2, 30) });
  expect(rangeTable(ranges, [], budget)).toContain("2 ranges unchanged");
  expect(budget.rows).toBe(0);
  expect(rangeTable(ranges, [], budget)).not.toContain("unchanged");
  expect(budget.rows).toBe(-3);
});

describe("a lost range", () => {
  const caller = (name: string, ranges: readonly string[] | undefined, endpoint = API): Caller => ({
    name,
    endpoint,
    addresses: ranges === undefined ? undefined : IpSet.parse(ranges),
  });
  const LOST = difference({ gained: ["11.0.0.0/24"], lost: ["10.0.0.0/24"], kept: ["12.0.0.0/24"] });
  const rowsOf = (...callers: readonly Caller[]) =>
    textOf(LOST, callers).filter((line) => line.includes("needed by"));
  const row = (names: string) => [`- removed 10.0.0.0/24  256 IPv4 private  needed by ${names}`];

  it.each<[what: string, callers: readonly Caller[], rows: readonly string[]]>([
    ["the caller that needs it", [caller("ci", ["10.0.0.7"])], row("ci")],
    [
      "all of them, each once",
      [caller("ci", ["10.0.0.7"]), caller("a<b", ["10.0.0.8"]), caller("ci", ["10.0.0.9"])],
      row("ci, a&#60;b"),
    ],
    ["nobody who needs another endpoint", [caller("ci", ["10.0.0.7"], DASHBOARDS)], []],
    ["nobody whose addresses are not known", [caller("ci", undefined)], []],
  ])("names %s", (_what, callers, rows) => {
    expect(rowsOf(...callers)).toEqual(rows);
  });
});
