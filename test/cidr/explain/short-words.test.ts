/** Sets of addresses in the words of a reader. */
import { IpSet, shortCidrs, shortRanges, shortSize } from "../../../src/cidr";

const set = (...ranges: readonly string[]) => IpSet.parse(ranges) ?? IpSet.empty;
const ALL_BUT_OFFICE = IpSet.everything.only(4).difference(set("198.51.100.0/24"));

describe("the size of a set", () => {
  it.each<[IpSet, string]>([
    [set("3.120.0.0/14"), "262,144 IPv4"],
    [set("2001:db8::/48"), "2^80 IPv6"],
    [set("2001:db8::/48", "2001:db8:5::/64"), "over 2^80 IPv6"],
    [set("10.0.0.0/24", "2001:db8::/64"), "256 IPv4 and 2^64 IPv6"],
    [set("0.0.0.0/0"), "every IPv4 address"],
    [IpSet.empty, "no address"],
  ])("%#: %s", (of, words) => {
    expect(shortSize(of)).toBe(words);
  });
});

describe("the ranges of a set", () => {
  it.each<[IpSet, string]>([
    [set("52.29.16.28", "2001:db8::1"), "52.29.16.28, 2001:db8::1"],
    [set("2001:db8::/32"), "2001:db8::/32"],
    [ALL_BUT_OFFICE, "every IPv4 address except 198.51.100.0/24"],
    [
      ALL_BUT_OFFICE.union(IpSet.everything.only(6)),
      "every IPv4 address except 198.51.100.0/24, and every IPv6 address",
    ],
    [set("10.0.0.0/9", "12.0.0.0/9", "14.0.0.0/9"), "10.0.0.0/9, 12.0.0.0/9 and 1 more"],
    [
      IpSet.everything.only(6).difference(set("2001:db8::1", "2001:db8::3", "2001:db8::5")),
      "every IPv6 address except 2001:db8::1, 2001:db8::3 and 1 more",
    ],
  ])("%#: %s", (of, words) => {
    expect(shortRanges(of, 2)).toBe(words);
  });

  it("keep the prefix of single addresses in text to be copied", () => {
    expect(shortCidrs(set("52.29.16.28"), 3)).toBe("52.29.16.28/32");
  });
});
