/** A finding in a terminal: its sentence with the codes at the right, then ranges, details and the fix. */
import { itemLines, type Layout } from "../../../../src/review/render/terminal/findings";
import type { RangeDifference, ReportItem } from "../../../../src/review/report";
import { own } from "../../../../src/text";
import { difference, LAYOUT, reportItem, textsOf } from "../report-parts";

const linesOf = (item: ReportItem, layout: Partial<Layout> = {}) =>
  textsOf(itemLines(item, { ...LAYOUT, width: 60, ...layout }));

interface PrintedItem {
  readonly item: ReportItem;
  readonly layout?: Partial<Layout>;
  readonly lines: readonly string[];
}

it.each<[what: string, given: PrintedItem]>([
  [
    "a sentence of two lines beside its code",
    {
      item: reportItem("version", "a sentence that is longer than a line of this width"),
      lines: ["  . a sentence that is longer than a line of this  [version]", "    width"],
    },
  ],
  [
    "its code after the sentence in a narrow terminal",
    {
      item: reportItem("version", "a sentence that is longer than a line of this width"),
      layout: { width: 59 },
      lines: ["  . a sentence that is longer than a line of this width", "    [version]"],
    },
  ],
])("has %s", (_what, { item, layout = {}, lines }) => {
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

interface PrintedRanges {
  readonly ranges: RangeDifference;
  readonly layout: Partial<Layout>;
  readonly lines: readonly string[];
}

it.each<[what: string, given: PrintedRanges]>([
  [
    "no kept ranges in the compact form",
    {
      ranges: difference({ gained: ["10.0.0.0/28", "10.9.0.0/28"], kept: ["203.0.113.0/24"] }),
      layout: { isCompact: true },
      lines: [
        "  ! API lets in more: ip_allowlist                                   [broadened]",
        "      + 10.0.0.0/28  16 IPv4, private",
        "      + 10.9.0.0/28  16 IPv4, private",
      ],
    },
  ],
  [
    "a single range in the sentence of the compact form",
    {
      ranges: difference(
        { gained: ["10.0.0.0/28"], kept: ["203.0.113.0/24"] },
        { counts: "1 range becomes 2" },
      ),
      layout: { isCompact: true },
      lines: ["  ! API lets in more: + 10.0.0.0/28, 16 IPv4                         [broadened]"],
    },
  ],
  [
    "a row for a single range of which not all is known",
    {
      ranges: difference({ gained: ["10.0.0.0/28"] }, { doubts: ["unknown"] }),
      layout: { isCompact: true },
      lines: [
        "  ! API lets in more: ip_allowlist                                   [broadened]",
        "      + 10.0.0.0/28  16 IPv4, private",
        "      and ranges that are known only after apply",
      ],
    },
  ],
  [
    "a range in two lines where it needs them",
    {
      ranges: difference({ gained: ["2001:db8:1:2:3:4:5:6/128"] }),
      layout: { width: 50 },
      lines: [
        "  ! API lets in more: ip_allowlist [broadened]",
        "      + 2001:db8:1:2:3:4:5:6/128  1 IPv6,",
        "        documentation",
      ],
    },
  ],
])("of a list has %s", (_what, { ranges, layout, lines }) => {
  expect(rangesOf(ranges, layout)).toEqual(lines);
});

it.each<{ count: number; isCompact: boolean; last: string }>([
  { count: 6, isCompact: false, last: "+ 10.10.0.0/16" },
  { count: 7, isCompact: false, last: "+ 1 more, in the JSON output" },
  { count: 3, isCompact: true, last: "+ 10.4.0.0/16" },
  { count: 8, isCompact: true, last: "+ 5 more, in the JSON output" },
])("of $count ranges, compact: $isCompact, the last line is $last", ({ count, isCompact, last }) => {
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
