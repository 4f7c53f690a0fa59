import { countWords, IpSet, rangeWords, sizeWords } from "../../../src/cidr";

it.each([
  [4, 0n, "0 IPv4 addresses"],
  [4, 1n, "1 IPv4 address"],
  [4, 999n, "999 IPv4 addresses"],
  [4, 1_000n, "1,000 IPv4 addresses"],
  [4, 16_777_216n, "16,777,216 IPv4 addresses"],
  [4, 2n ** 32n, "4,294,967,296 IPv4 addresses"],
  [6, 1n, "1 IPv6 address"],
  [6, 65_536n, "65,536 IPv6 addresses"],
  [6, 2n ** 96n, "2^96 IPv6 addresses"],
  [6, 2n ** 128n, "2^128 IPv6 addresses"],
  [6, 2n ** 64n + 1n, "18,446,744,073,709,551,617 IPv6 addresses"],
] as const)("writes IPv%i, %s as %j", (family, count, words) => {
  expect(countWords(family, count)).toBe(words);
});

const SETS = [
  { list: [], size: "no address", ranges: "" },
  { list: ["10.0.0.0/8"], size: "16,777,216 IPv4 addresses", ranges: "10.0.0.0/8" },
  {
    list: ["10.0.0.0/24", "2001:db8::/64"],
    size: "256 IPv4 addresses and 2^64 IPv6 addresses",
    ranges: "10.0.0.0/24, 2001:db8::/64",
  },
  {
    list: ["1.0.0.1", "3.0.0.1", "5.0.0.1"],
    size: "3 IPv4 addresses",
    ranges: "1.0.0.1/32, 3.0.0.1/32 and 1 more",
  },
];

it.each(SETS)("writes the size and the ranges of $list", ({ list, size, ranges }) => {
  const set = IpSet.parse(list) ?? IpSet.empty;
  expect(sizeWords(set)).toBe(size);
  expect(rangeWords(set, 2)).toBe(ranges);
});
