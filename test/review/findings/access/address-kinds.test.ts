/** How a review names the kinds of addresses in a set. */
import { IpSet } from "../../../../src/cidr";
import { addressKinds, sized } from "../../../../src/review/findings/access/range-words";

it.each<[string, readonly string[], string]>([
  ["public addresses", ["8.8.8.0/24"], "public"],
  ["a private network", ["10.0.0.0/8"], "private"],
  ["private and public addresses", ["10.0.0.0/8", "8.8.8.0/24"], "partly private"],
  ["all of NAT64", ["64:ff9b::/96"], "NAT64"],
  ["a part of NAT64", ["64:ff9b::8.8.8.8"], "NAT64"],
  ["all of 6to4", ["2002::/16"], "6to4"],
  ["all of Teredo, which lies in another range", ["2001::/32"], "Teredo, IETF protocol assignments"],
  ["more than 6to4", ["2002::/15"], "partly 6to4"],
  ["6to4 and other public addresses", ["2002::/16", "8.8.8.0/24"], "partly 6to4"],
  ["6to4 and a private network", ["2002::/16", "10.0.0.0/8"], "partly private, 6to4"],
  ["addresses of many kinds", ["::/0"], ""],
])("names %s", (_what, ranges, words) => {
  expect(addressKinds(IpSet.parse(ranges) ?? IpSet.empty)).toBe(words);
});

it.each<[string, readonly string[], string]>([
  ["public addresses", ["195.30.86.0/24"], "256 public IPv4"],
  ["private addresses", ["10.0.0.0/8"], "16,777,216 private IPv4"],
  ["a block of IPv6", ["2a02:8100:10::/48"], "one /48 of IPv6"],
  ["one address of IPv6", ["2a02:8100:10::1"], "1 IPv6"],
  ["both families", ["195.30.86.0/24", "2a02:8100:10::/48"], "256 public IPv4 and one /48 of IPv6"],
  ["addresses of several kinds", ["10.0.0.0/32", "8.8.8.8"], "2 IPv4, partly private"],
])("counts %s", (_what, ranges, words) => {
  expect(sized(IpSet.parse(ranges) ?? IpSet.empty)).toBe(words);
});
