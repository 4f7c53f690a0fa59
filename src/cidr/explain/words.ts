/** Numbers of addresses and sets of ranges in the words of a message. */
import { FAMILIES, type Family } from "../cidr";
import type { IpSet } from "../set";

/** "1 IPv4 address", "16,777,216 IPv4 addresses", "2^96 IPv6 addresses"; always exact. */
export function countWords(family: Family, count: bigint): string {
  return `${exactNumber(count)} IPv${family} ${count === 1n ? "address" : "addresses"}`;
}

/** The size of a set: "256 IPv4 addresses and 2^64 IPv6 addresses", "no address" when it is empty. */
export function sizeWords(set: IpSet): string {
  const parts = FAMILIES.filter((family) => !set.isEmpty(family)).map((family) =>
    countWords(family, set.count(family)),
  );
  return parts.length === 0 ? "no address" : parts.join(" and ");
}

/** The ranges of a set, at most so many of them: "10.0.0.0/8, 192.168.0.0/16 and 3 more". */
export function rangeWords(set: IpSet, most: number): string {
  const shown = set.toTexts(most).join(", ");
  const more = set.countRanges() - most;
  return more <= 0 ? shown : `${shown} and ${exactNumber(BigInt(more))} more`;
}

/** A power of two beyond what IPv4 holds is shown as such, everything else with separators. */
function exactNumber(value: bigint): string {
  const isPower = value > 0n && (value & (value - 1n)) === 0n;
  if (isPower && value > LARGEST_WRITTEN_OUT) return `2^${value.toString(2).length - 1}`;
  return value.toString().replace(/\B(?=(?:\d{3}){1,13}$)/g, ",");
}

const LARGEST_WRITTEN_OUT = 2n ** 32n;
