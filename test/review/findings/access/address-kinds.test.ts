/** How a review names the kinds of addresses in a set. */
import { IpSet } from "../../../../src/cidr";
import { addressKinds, kindsOfParts } from "../../../../src/review/findings/access/access-findings";

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

it.each<[string, readonly string[]]>([
  ["public", ["8.8.8.0/24", "1.1.1.1", "2a00::/16"]],
  ["private", ["10.0.0.0/8", "192.168.1.0/24"]],
  ["documentation", ["2001:db8::1", "2001:db8:1::/48", "198.51.100.7"]],
  ["6to4, which is public", ["2002::/24", "2002:ff00::/24"]],
  ["not allocated", ["4000::/16", "8000::/16"]],
  ["not allocated, and public", ["4000::/16", "2a00::/16"]],
  ["private and public", ["10.0.0.0/8", "8.8.8.0/24"]],
  ["one kind within another", ["2001::/32", "2001:100::/32"]],
  ["documentation, and public addresses beside it", ["2001:db8::/31", "2001:db8::/48"]],
])("names the kind of each range of a set: %s", (_what, ranges) => {
  const set = IpSet.parse(ranges) ?? IpSet.empty;
  const kindOf = kindsOfParts(set);
  const parts = set.toCidrs().map((cidr) => IpSet.of([cidr]));
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.map((part) => kindOf(() => part))).toEqual(parts.map(addressKinds));
});
