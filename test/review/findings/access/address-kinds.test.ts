/** How a review names the kinds of addresses in a set. */
import { IpSet } from "../../../../src/cidr";
import { addressKinds } from "../../../../src/review/findings/access/access-findings";

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
