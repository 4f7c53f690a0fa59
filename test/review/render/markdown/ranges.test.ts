/** The change of a list in a comment: a diff of ranges, in lines that fit a telephone. */
import { IpSet } from "../../../../src/cidr";
import { type MostRanges, rangesBlock } from "../../../../src/review/render/markdown/groups";
import type { RangeDifference } from "../../../../src/review/report";
import { difference } from "../report-parts";

const ALL = { moved: 100, kept: 30 };
const networks = (count: number) => Array.from({ length: count }, (_, index) => `10.${index * 2}.0.0/16`);

/** The lines between the fences. */
function linesOf(ranges: RangeDifference, most: MostRanges = ALL): readonly string[] {
  const lines = rangesBlock(ranges, most).split("\n");
  expect([lines[0], lines.at(-1)]).toEqual(["```diff", "```"]);
  return lines.slice(1, -1);
}

it.each<[what: string, ranges: RangeDifference, lines: readonly string[]]>([
  [
    "all parts in columns",
    difference({ gained: ["10.0.0.0/28", "192.0.2.7"], lost: ["198.51.100.0/24"], kept: ["203.0.113.0/24"] }),
    [
      "+ 10.0.0.0/28      # 16 IPv4",
      "+ 192.0.2.7        # 1 IPv4",
      "- 198.51.100.0/24  # 256 IPv4",
      "  203.0.113.0/24   # 256 IPv4",
    ],
  ],
  [
    "a long range without the columns",
    difference({ gained: ["2001:db8:1::/48", "2001:db8:2:300::/56"] }),
    ["+ 2001:db8:1::/48     # 2^80 IPv6", "+ 2001:db8:2:300::/56  # 2^72 IPv6"],
  ],
  [
    "the longest one in three lines",
    difference({ gained: ["2001:db8:1111:2222:3333:4444:5555:6666"] }),
    ["+ 2001:db8:1111:2222:3333:4444:5555:", "+   6666", "+   # 1 IPv6"],
  ],
  [
    "all but a few ranges in words, if no entries of the list hold them",
    difference(
      {},
      { lost: IpSet.everything.only(4).difference(IpSet.parse(["248.0.0.0/5"]) ?? IpSet.empty) },
    ),
    ["- every IPv4 address except", "-   248.0.0.0/5", "-   # 4,160,749,568 IPv4"],
  ],
  [
    "a range that takes the place of another one",
    difference({ gained: ["198.51.0.0/16"], lost: ["198.51.100.0/24"] }),
    ["+ 198.51.0.0/16    # 65,280 new", "- 198.51.100.0/24  # still let in"],
  ],
  [
    "a narrower range, below the one whose place it takes",
    difference({ gained: ["198.51.100.0/24"], lost: ["198.51.0.0/16"] }),
    ["- 198.51.0.0/16    # 65,280 lost", "+ 198.51.100.0/24  # nobody new"],
  ],
  [
    "many ranges that one takes the place of in one row",
    difference({ gained: ["10.0.0.0/8"], lost: networks(5) }),
    ["+ 10.0.0.0/8  # 16,449,536 new", "- 5 ranges    # still let in"],
  ],
  [
    "that not all is known, and not all can be read",
    difference({ gained: ["10.0.0.0/28"] }, { doubts: ["unknown", "unreadable"] }),
    ["+ 10.0.0.0/28  # 16 IPv4", "# and ranges that are not known yet", "# and entries that cannot be read"],
  ],
])("has %s", (_what, ranges, lines) => {
  expect(linesOf(ranges)).toEqual(lines);
});

it("counts what it leaves out of each part", () => {
  const [a, b] = [networks(5), networks(3).map((range) => range.replace("10.", "11."))];
  const most = { moved: 2, kept: 1 };
  expect(linesOf(difference({ gained: a, lost: b, kept: ["12.0.0.0/16", "12.2.0.0/16"] }), most)).toEqual([
    "+ 10.0.0.0/16  # 65,536 IPv4",
    "+ 10.2.0.0/16  # 65,536 IPv4",
    "- 11.0.0.0/16  # 65,536 IPv4",
    "- 11.2.0.0/16  # 65,536 IPv4",
    "  12.0.0.0/16  # 65,536 IPv4",
    "# 3 more ranges added",
    "# 1 more range removed",
    "# 1 more range unchanged",
  ]);
});

it.each<[what: string, ranges: RangeDifference, most: MostRanges]>([
  ["no range is asked for", difference({ gained: ["10.0.0.0/28"] }), { moved: 0, kept: 0 }],
  [
    "no range is asked for, though kept ones are",
    difference({ kept: ["10.0.0.0/28"] }),
    { moved: 0, kept: 9 },
  ],
  ["there is none", difference({}, { doubts: ["unknown"] }), ALL],
])("is empty if %s", (_what, ranges, most) => {
  expect(rangesBlock(ranges, most)).toBe("");
});
