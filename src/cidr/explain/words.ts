/**
 * Writes numbers of addresses and sets of ranges for a message: exactly, or in short with rounded sizes, and with a set's
 * complement if that has fewer ranges.
 */
import { FAMILIES, type Family } from "../cidr";
import { IpSet } from "../set";

const LARGEST_WRITTEN_OUT = 2n ** 32n;

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
  return isPower && value > LARGEST_WRITTEN_OUT ? `2^${value.toString(2).length - 1}` : separated(value);
}

function separated(value: bigint): string {
  return value.toString().replace(/\B(?=(?:\d{3}){1,13}$)/g, ",");
}

/** Writes a number: "262,144", "2^80", "over 2^80". Exact up to the size of IPv4, then as a power of two. */
export function shortCount(count: bigint): string {
  if (count <= LARGEST_WRITTEN_OUT) return separated(count);
  const power = count.toString(2).length - 1;
  return count === 1n << BigInt(power) ? `2^${power}` : `over 2^${power}`;
}

/** Writes the size of a set: "262,144 IPv4", "every IPv6 address", with "and" between the families. */
export function shortSize(set: IpSet): string {
  const parts = FAMILIES.filter((family) => !set.isEmpty(family)).map((family) =>
    set.isOpen(family) ? everyAddress(family) : `${shortCount(set.count(family))} IPv${family}`,
  );
  return parts.length === 0 ? "no address" : parts.join(" and ");
}

/** The part of a set in one family, by its own ranges or by those of its complement. */
export interface FamilyRanges {
  readonly family: Family;
  /** The part, or its complement if `isComplement`. Empty if the part is the whole family. */
  readonly ranges: IpSet;
  readonly isComplement: boolean;
}

/** Describes a set in each of its families by the smaller of the part and its complement. */
function smallerRanges(set: IpSet): readonly FamilyRanges[] {
  return FAMILIES.flatMap((family) => smallerPart(set, family));
}

function smallerPart(set: IpSet, family: Family): FamilyRanges[] {
  if (set.isEmpty(family)) return [];
  const part = set.only(family);
  if (part.isOpen(family)) return [{ family, ranges: IpSet.empty, isComplement: true }];
  const rest = IpSet.everything.only(family).difference(part);
  const isComplement = rest.countRanges() < part.countRanges();
  return [{ family, ranges: isComplement ? rest : part, isComplement }];
}

/** Writes ranges: "3.120.0.0/14, 52.29.16.28 and 3 more", "every IPv4 address except 198.51.100.0/24". Hosts have no prefix. */
export function shortRanges(set: IpSet, most: number): string {
  return namedRanges(set, most, (range) => range.replace(/(?<=\.\d{1,3})\/32$|\/128$/, ""));
}

/** Writes ranges as they can be copied into a list, hosts with their prefix: "52.29.16.28/32". */
export function shortCidrs(set: IpSet, most: number): string {
  return namedRanges(set, most, (range) => range);
}

function namedRanges(set: IpSet, most: number, write: (range: string) => string): string {
  const parts = smallerRanges(set);
  const texts = parts.map(({ family, ranges, isComplement }) => {
    const shown = ranges.toTexts(most).map(write);
    const more = ranges.countRanges() - shown.length;
    const named = `${shown.join(", ")}${more > 0 ? ` and ${shortCount(BigInt(more))} more` : ""}`;
    if (!isComplement) return named;
    return ranges.isEmpty() ? everyAddress(family) : `${everyAddress(family)} except ${named}`;
  });
  return texts.join(parts.some(({ isComplement }) => isComplement) ? ", and " : ", ");
}

function everyAddress(family: Family): string {
  return `every IPv${family} address`;
}
