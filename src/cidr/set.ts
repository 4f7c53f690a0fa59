/** An exact, immutable set of IPv4 and IPv6 addresses: the meaning of an access list, however the list is written. */
import { blocksOf, countBlocks } from "./blocks";
import { type Cidr, FAMILIES, type Family } from "./cidr";
import {
  combine,
  countAddresses,
  countWithin,
  type Edges,
  edgesOf,
  holds,
  isWhole,
  KEEP,
  sameEdges,
  SPACE_END,
} from "./edges";
import { formatAddress, formatCidr } from "./format";
import { parseSocketAddress, readCidr } from "./parsing/read";

export class IpSet {
  static readonly empty: IpSet = new IpSet([], []);

  /** Every address of both families: `0.0.0.0/0` and `::/0`. */
  static readonly everything: IpSet = new IpSet([0n, SPACE_END[4]], [0n, SPACE_END[6]]);

  /** Returns the union of ranges. */
  static of(cidrs: readonly Cidr[]): IpSet {
    const [ipv4 = [], ipv6 = []] = FAMILIES.map((wanted) => cidrs.filter(({ family }) => family === wanted));
    return new IpSet(edgesOf(ipv4), edgesOf(ipv6));
  }

  /**
   * Returns the union of the ranges of a list; undefined if an entry is malformed. An empty list gives the empty set,
   * although the service takes an empty access list for an open one.
   */
  static parse(texts: readonly string[]): IpSet | undefined {
    const cidrs = texts.map(readCidr);
    return cidrs.every((cidr) => cidr !== undefined) ? IpSet.of(cidrs) : undefined;
  }

  private constructor(
    private readonly ipv4: Edges,
    private readonly ipv6: Edges,
  ) {}

  union(other: IpSet): IpSet {
    return this.combine(other, KEEP.union);
  }

  intersection(other: IpSet): IpSet {
    return this.combine(other, KEEP.intersection);
  }

  difference(other: IpSet): IpSet {
    return this.combine(other, KEEP.difference);
  }

  /** Returns the addresses of one family. */
  only(family: Family): IpSet {
    return family === 4 ? new IpSet(this.ipv4, []) : new IpSet([], this.ipv6);
  }

  equals(other: IpSet): boolean {
    return sameEdges(this.ipv4, other.ipv4) && sameEdges(this.ipv6, other.ipv6);
  }

  /**
   * Reports whether the address of a connection is in the set; see {@link parseSocketAddress}. A text that is not an
   * address is not.
   */
  has(address: string): boolean {
    const cidr = parseSocketAddress(address);
    return cidr !== undefined && holds(this.edges(cidr.family), cidr.first);
  }

  contains(other: IpSet): boolean {
    return other.difference(this).isEmpty();
  }

  intersects(other: IpSet): boolean {
    return !this.intersection(other).isEmpty();
  }

  isEmpty(family?: Family): boolean {
    if (family !== undefined) return this.edges(family).length === 0;
    return this.ipv4.length === 0 && this.ipv6.length === 0;
  }

  /** Reports whether every address of the family is in the set, in however many ranges. */
  isOpen(family: Family): boolean {
    return isWhole(family, this.edges(family));
  }

  /** Returns the exact number of addresses of the family in the set. */
  count(family: Family): bigint {
    return countAddresses(this.edges(family));
  }

  /** Returns the exact number of addresses of a range that are in the set. */
  countIn(range: Cidr): bigint {
    return countWithin(this.edges(range.family), range);
  }

  /** Returns the length of the smallest list of ranges that holds exactly this set. */
  countRanges(): number {
    return FAMILIES.reduce((sum, family) => sum + countBlocks(this.edges(family)), 0);
  }

  /**
   * Returns the smallest list of ranges that holds exactly this set, in canonical order (IPv4 first, ascending), or the
   * first `most` of them.
   */
  toCidrs(most = Infinity): Cidr[] {
    const found: Cidr[] = [];
    if (most === 0) return found;
    for (const block of this.blocks()) if (found.push(block) >= most) break;
    return found;
  }

  /** Returns the list of {@link toCidrs} as canonical texts. */
  toTexts(most = Infinity): string[] {
    return this.toCidrs(most).map(formatCidr);
  }

  /** Returns the set as hexadecimal digits, which are equal for two sets exactly if these hold the same addresses. */
  toHex(): string {
    const [ipv4 = [], ipv6 = []] = FAMILIES.map((family) =>
      this.edges(family).filter((edge) => edge < SPACE_END[family]),
    );
    const hex = (number: bigint, digits: number): string => number.toString(16).padStart(digits, "0");
    return [
      hex(BigInt(ipv4.length), 8),
      ...ipv4.map((edge) => hex(edge, 8)),
      ...ipv6.map((edge) => hex(edge, 32)),
    ].join("");
  }

  /**
   * Returns one address of the set; undefined if there is none. Avoids the first address of an interval if it can: that is
   * often not the address of a host.
   */
  example(): string | undefined {
    for (const family of FAMILIES) {
      const [first, end] = this.edges(family);
      if (first !== undefined && end !== undefined)
        return formatAddress(family, end - first > 2n ? first + 1n : first);
    }
    return undefined;
  }

  private *blocks(): Generator<Cidr> {
    for (const family of FAMILIES) yield* blocksOf(family, this.edges(family));
  }

  private edges(family: Family): Edges {
    return family === 4 ? this.ipv4 : this.ipv6;
  }

  private combine(other: IpSet, keep: number): IpSet {
    return new IpSet(combine(this.ipv4, other.ipv4, keep), combine(this.ipv6, other.ipv6, keep));
  }
}
