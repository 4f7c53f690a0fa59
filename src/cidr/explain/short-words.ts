/** Describes sets of addresses in short: rounded sizes, and a set by its complement if that has fewer ranges. */
import { FAMILIES, type Family } from "../cidr";
import { IpSet } from "../set";

/** Writes a number: "262,144", "2^80", "over 2^80". Exact up to the size of IPv4, then as a power of two. */
export function shortCount(count: bigint): string {
  if (count <= 2n ** 32n) return count.toString().replace(/\B(?=(?:\d{3}){1,13}$)/g, ",");
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

/** The sets that were described before: several formats and rows describe the same one. */
const described = new WeakMap<IpSet, readonly FamilyRanges[]>();

/** Describes a set in each of its families by the smaller of the part and its complement. */
export function smallerRanges(set: IpSet): readonly FamilyRanges[] {
  let parts = described.get(set);
  if (parts === undefined)
    described.set(set, (parts = FAMILIES.flatMap((family) => smallerPart(set, family))));
  return parts;
}

function smallerPart(set: IpSet, family: Family): FamilyRanges[] {
  if (set.isEmpty(family)) return [];
  const part = set.only(family);
  if (part.isOpen(family)) return [{ family, ranges: IpSet.empty, isComplement: true }];
  const rest = IpSet.open.only(family).difference(part);
  const isComplement = rest.hasFewerRanges(part, family);
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
