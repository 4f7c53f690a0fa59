/** A finding in a terminal: its sentence with the codes at the right, then ranges, details and the fix. */
import { itemLines, type Layout } from "../../../../src/review/render/terminal/findings";
import type { RangeDifference, ReportItem } from "../../../../src/review/report";
import { own } from "../../../../src/text";
import { difference, LAYOUT, reportItem, textsOf } from "../report-parts";

const linesOf = (item: ReportItem, layout: Partial<Layout> = {}) =>
  textsOf(itemLines(item, { ...LAYOUT, width: 60, ...layout }));

it.each<[what: string, item: ReportItem, layout: Partial<Layout>, lines: readonly string[]]>([
  [
    "a sentence of two lines beside its code",
    reportItem("version", "a sentence that is longer than a line of this width"),
    {},
    ["  . a sentence that is longer than a line of this  [version]", "    width"],
  ],
  [
    "its code after the sentence in a narrow terminal",
    reportItem("version", "a sentence that is longer than a line of this width"),
    { width: 59 },
    ["  . a sentence that is longer than a line of this width", "    [version]"],
  ],
])("has %s", (_what, item, layout, lines) => {
  expect(linesOf(item, layout)).toEqual(lines);
});

it.each([
  [8, "detail 8"],
  [9, "and 1 more line, in the JSON output"],
])("with %s details ends with: %s", (count, last) => {
  const details = Array.from({ length: count }, (_, index) => own(`detail ${index + 1}`));
  const lines = linesOf(reportItem("version", "changes", { details }));
  expect(lines.at(-1)?.trim()).toBe(last);
  expect(lines).toHaveLength(Math.min(count, 9) + 1);
});

const NETWORKS = (count: number, first = 10) =>
  Array.from({ length: count }, (_, index) => `${first}.${index * 2}.0.0/16`);
const rangesOf = (ranges: RangeDifference, layout: Partial<Layout> = {}) =>
  linesOf(reportItem("broadened", "API lets in more", { ranges }), { width: 80, ...layout });

it.each<[what: string, ranges: RangeDifference, layout: Partial<Layout>, lines: readonly string[]]>([
  [
    "no kept ranges in the compact form",
    difference({ gained: ["10.0.0.0/28", "10.9.0.0/28"], kept: ["203.0.113.0/24"] }),
    { isCompact: true },
    [
      "  ! API lets in more: ip_allowlist                                   [broadened]",
      "      + 10.0.0.0/28  16 IPv4, private",
      "      + 10.9.0.0/28  16 IPv4, private",
    ],
  ],
  [
    "a single range in the sentence of the compact form",
    difference({ gained: ["10.0.0.0/28"], kept: ["203.0.113.0/24"] }, { counts: "1 range becomes 2" }),
    { isCompact: true },
    ["  ! API lets in more: + 10.0.0.0/28, 16 IPv4                         [broadened]"],
  ],
  [
    "a row for a single range of which not all is known",
    difference({ gained: ["10.0.0.0/28"] }, { doubts: ["unknown"] }),
    { isCompact: true },
    [
      "  ! API lets in more: ip_allowlist                                   [broadened]",
      "      + 10.0.0.0/28  16 IPv4, private",
      "      and ranges that are known only after apply",
    ],
  ],
  [
    "a range in two lines where it needs them",
    difference({ gained: ["2001:db8:1:2:3:4:5:6/128"] }),
    { width: 50 },
    [
      "  ! API lets in more: ip_allowlist [broadened]",
      "      + 2001:db8:1:2:3:4:5:6/128  1 IPv6,",
      "        documentation",
    ],
  ],
])("of a list has %s", (_what, ranges, layout, lines) => {
  expect(rangesOf(ranges, layout)).toEqual(lines);
});

it.each<[count: number, isCompact: boolean, last: string]>([
  [6, false, "+ 10.10.0.0/16"],
  [7, false, "+ 1 more, in the JSON output"],
  [3, true, "+ 10.4.0.0/16"],
  [8, true, "+ 5 more, in the JSON output"],
])("of %s ranges, compact: %s, the last line is %s", (count, isCompact, last) => {
  expect(rangesOf(difference({ gained: NETWORKS(count) }), { isCompact }).at(-1)).toContain(last);
  const lost = rangesOf(difference({ lost: NETWORKS(count) }), { isCompact }).at(-1);
  expect(lost).toContain(last.replace("+", "-"));
});

it("names three of five kept ranges", () => {
  expect(rangesOf(difference({ kept: NETWORKS(5) })).at(-1)).toBe(
    "      unchanged: 10.0.0.0/16, 10.2.0.0/16, 10.4.0.0/16 and 2 more",
  );
});

it("says of an opened list in the compact form that it is opened, and no range", () => {
  const ranges = difference({ gained: ["0.0.0.0/0"] });
  expect(linesOf(reportItem("open", "API is open", { ranges }), { isCompact: true })).toEqual([
    "  ! API is open                                       [open]",
  ]);
});
