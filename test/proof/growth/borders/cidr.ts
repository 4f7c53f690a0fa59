/** Reading addresses and ranges. */
import {
  canonicalList,
  explainCidr,
  IpSet,
  IpSetBuilder,
  isCidr,
  parseCidr,
  parseSocketAddress,
  readCidr,
  sameRanges,
} from "../../../../src/cidr";
import { parseIpv4, parseIpv6, readIpv6 } from "../../../../src/cidr/parsing/parse-address";
import { quotePiece } from "../../../../src/cidr/parsing/problem";
import { readAddress } from "../../../../src/cidr/parsing/read";
import { type Border, CARRIED, json, text } from "../border";
import { rangesIn } from "./inputs";

export const CIDR_BORDERS: readonly Border[] = [
  text("cidr/explain/explain.ts#parseCidr", "an entry of an access list", CARRIED.body, parseCidr),
  text("cidr/explain/explain.ts#explainCidr", "a wrong entry of an access list", CARRIED.body, explainCidr),
  text(
    ["cidr/parsing/read.ts#readCidr", "cidr/parsing/read.ts#RangeReader.readRange"],
    "a range",
    CARRIED.body,
    readCidr,
  ),
  text("cidr/parsing/read.ts#isCidr", "a range that is only checked", CARRIED.body, isCidr),
  text(
    ["cidr/parsing/read.ts#readAddress", "cidr/parsing/read.ts#RangeReader.readAddress"],
    "an address",
    CARRIED.body,
    (input) => readAddress(input),
  ),
  text("cidr/parsing/parse-address.ts#parseIpv4", "an IPv4 address", CARRIED.body, (input) =>
    parseIpv4(input),
  ),
  text(
    ["cidr/parsing/parse-address.ts#parseIpv6", "cidr/parsing/parse-address.ts#readIpv6"],
    "an IPv6 address",
    CARRIED.body,
    (input) => [parseIpv6(input), readIpv6(input, input.length, new Uint32Array(4))],
  ),
  text(
    ["cidr/parsing/read.ts#parseSocketAddress", "cidr/set.ts#IpSet.has"],
    "the address of a connection",
    CARRIED.header,
    (input) => [parseSocketAddress(input), IpSet.open.has(input)],
  ),
  text("cidr/parsing/problem.ts#quotePiece", "a piece of an entry in a message", CARRIED.body, quotePiece),
  json(
    ["cidr/list.ts#canonicalList", "cidr/list.ts#sameRanges"],
    "the entries of two lists",
    CARRIED.body,
    (input) => {
      const entries = rangesIn(input);
      return [canonicalList(entries), sameRanges(entries, [...entries].reverse())];
    },
  ),
  json(
    ["cidr/set.ts#IpSet.parse", "cidr/set.ts#IpSetBuilder.add"],
    "the ranges of a list",
    CARRIED.body,
    (input) => {
      const ranges = rangesIn(input).filter(isCidr);
      const builder = new IpSetBuilder();
      for (const range of ranges) builder.add(range);
      return IpSet.parse(ranges);
    },
  ),
];
