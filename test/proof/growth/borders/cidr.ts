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
import { parseIpv4 } from "../../../../src/cidr/parse-ipv4";
import { parseIpv6, readIpv6 } from "../../../../src/cidr/parse-ipv6";
import { quotePiece } from "../../../../src/cidr/problem";
import { readAddress } from "../../../../src/cidr/read";
import { type Border, CARRIED, json, text } from "../border";
import { rangesIn } from "./inputs";

export const CIDR_BORDERS: readonly Border[] = [
  text("cidr/parse.ts#parseCidr", "an entry of an access list", CARRIED.body, parseCidr),
  text(
    ["cidr/explain.ts#explainCidr", "cidr/explain-address.ts#readsTheSame"],
    "a wrong entry of an access list",
    CARRIED.body,
    explainCidr,
  ),
  text(["cidr/read.ts#readCidr", "cidr/read.ts#RangeReader.readRange"], "a range", CARRIED.body, readCidr),
  text("cidr/read.ts#isCidr", "a range that is only checked", CARRIED.body, isCidr),
  text(
    ["cidr/read.ts#readAddress", "cidr/read.ts#RangeReader.readAddress"],
    "an address",
    CARRIED.body,
    (input) => readAddress(input),
  ),
  text("cidr/parse-ipv4.ts#parseIpv4", "an IPv4 address", CARRIED.body, (input) => parseIpv4(input)),
  text(
    ["cidr/parse-ipv6.ts#parseIpv6", "cidr/parse-ipv6.ts#readIpv6"],
    "an IPv6 address",
    CARRIED.body,
    (input) => [parseIpv6(input), readIpv6(input, input.length, new Uint32Array(4))],
  ),
  text("cidr/parse.ts#parseSocketAddress", "the address of a connection", CARRIED.header, parseSocketAddress),
  text("cidr/problem.ts#quotePiece", "a piece of an entry in a message", CARRIED.body, quotePiece),
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
