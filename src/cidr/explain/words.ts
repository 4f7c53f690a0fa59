/** Writes numbers of addresses and sets of ranges for a message. */
import { FAMILIES, type Family } from "../cidr";
import type { IpSet } from "../set";

/** Writes a number of addresses, always exactly: "1 IPv4 address", "16,777,216 IPv4 addresses", "2^96 IPv6 addresses". */
export function countWords(family: Family, count: bigint): string {
  return `${exactNumber(count)} IPv${family} ${count === 1n ? "address" : "addresses"}`;
}

/** Writes the size of a set: "256 IPv4 addresses and 2^64 IPv6 addresses"; "no address" if it is empty. */
export function sizeWords(set: IpSet): string {
  const parts = FAMILIES.filter((family) => !set.isEmpty(family)).map((family) =>
    countWords(family, set.count(family)),
  );
  return parts.length === 0 ? "no address" : parts.join(" and ");
}

/** Writes the ranges of a set, and the number of those beyond `most`: "10.0.0.0/8, 192.168.0.0/16 and 3 more". */
export function rangeWords(set: IpSet, most: number): string {
  const shown = set.toTexts(most).join(", ");
  const more = set.countRanges() - most;
  return more <= 0 ? shown : `${shown} and ${exactNumber(BigInt(more))} more`;
}

/** Writes a power of two that is larger than IPv4 as a power, and any other number with separators. */
function exactNumber(value: bigint): string {
  const isPower = value > 0n && (value & (value - 1n)) === 0n;
  if (isPower && value > LARGEST_WRITTEN_OUT) return `2^${value.toString(2).length - 1}`;
  return value.toString().replace(/\B(?=(?:\d{3}){1,13}$)/g, ",");
}

const LARGEST_WRITTEN_OUT = 2n ** 32n;
