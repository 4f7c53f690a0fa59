/** A set of IPv4 and IPv6 addresses, exact and immutable: what an access list means, whatever way it is written. */
import { FAMILIES, blockAt, blockSize, type Cidr, type Family } from "./cidr";
import { formatAddress, formatCidr } from "./format";
import {
  countAddresses,
  covers,
  intersect,
  normalize,
  sameIntervals,
  subtract,
  toBlocks,
  unite,
  type Interval,
  type Intervals,
} from "./intervals";
import { readCidr } from "./read";

export class IpSet {
  static readonly empty = IpSet.of([]);

  /** Every address of both families: `0.0.0.0/0` and `::/0`. */
  static readonly open = IpSet.of([blockAt(4, 0n, 0), blockAt(6, 0n, 0)]);

  /** The union of some ranges. */
  static of(cidrs: Iterable<Cidr>): IpSet {
    const found: Record<Family, Interval[]> = { 4: [], 6: [] };
    for (const cidr of cidrs) found[cidr.family].push(cidr);
    return new IpSet(normalize(found[4]), normalize(found[6]));
  }

  /**
   * The union of the ranges of a list, or undefined when an entry is malformed. An empty list gives the empty set:
   * that the service takes an empty access list for an open one is for the caller to say.
   */
  static parse(texts: Iterable<string>): IpSet | undefined {
    const cidrs: Cidr[] = [];
    for (const text of texts) {
      const cidr = readCidr(text);
      if (cidr === undefined) return undefined;
      cidrs.push(cidr);
    }
    return IpSet.of(cidrs);
  }

  private constructor(
    private readonly ipv4: Intervals,
    private readonly ipv6: Intervals,
  ) {}

  /** The addresses of one family as ascending intervals that neither overlap nor touch. */
  intervals(family: Family): Intervals {
    return family === 4 ? this.ipv4 : this.ipv6;
  }

  union(other: IpSet): IpSet {
    return new IpSet(unite(this.ipv4, other.ipv4), unite(this.ipv6, other.ipv6));
  }

  intersection(other: IpSet): IpSet {
    return new IpSet(intersect(this.ipv4, other.ipv4), intersect(this.ipv6, other.ipv6));
  }

  /** What is in this set and not in the other. */
  difference(other: IpSet): IpSet {
    return new IpSet(subtract(this.ipv4, other.ipv4), subtract(this.ipv6, other.ipv6));
  }

  /** The addresses of one family alone. */
  only(family: Family): IpSet {
    return family === 4 ? new IpSet(this.ipv4, []) : new IpSet([], this.ipv6);
  }

  equals(other: IpSet): boolean {
    return sameIntervals(this.ipv4, other.ipv4) && sameIntervals(this.ipv6, other.ipv6);
  }

  /** Whether every address of the other set, or of a range, is in this set. */
  contains(other: IpSet | Cidr): boolean {
    if (!(other instanceof IpSet)) return covers(this.intervals(other.family), other);
    return FAMILIES.every((family) =>
      other.intervals(family).every((interval) => covers(this.intervals(family), interval)),
    );
  }

  /** Whether the two sets, or this set and a range, have an address in common. */
  intersects(other: IpSet | Cidr): boolean {
    return !this.intersection(other instanceof IpSet ? other : IpSet.of([other])).isEmpty();
  }

  isEmpty(family?: Family): boolean {
    if (family !== undefined) return this.intervals(family).length === 0;
    return this.ipv4.length === 0 && this.ipv6.length === 0;
  }

  /** Whether every address of the family is in the set, however it was split. */
  isOpen(family: Family): boolean {
    const whole = this.intervals(family)[0];
    return whole !== undefined && whole.last - whole.first + 1n === blockSize(family, 0);
  }

  /** How many addresses of the family are in the set, exactly. */
  count(family: Family): bigint {
    return countAddresses(this.intervals(family));
  }

  /** The smallest list of ranges that is this set, in canonical order: IPv4 first, ascending. */
  toCidrs(): Cidr[] {
    return FAMILIES.flatMap((family) => toBlocks(family, this.intervals(family)));
  }

  /** {@link toCidrs} as canonical text. */
  toTexts(): string[] {
    return this.toCidrs().map(formatCidr);
  }

  /**
   * One address of the set as text, or undefined when it is empty. Where there is a choice it is not the first of a
   * block, which is often no host. `publicPart(set).example()` gives one that a stranger could have.
   */
  example(): string | undefined {
    for (const family of FAMILIES) {
      const interval = this.intervals(family)[0];
      if (interval === undefined) continue;
      const roomy = interval.last - interval.first >= 2n;
      return formatAddress(family, roomy ? interval.first + 1n : interval.first);
    }
    return undefined;
  }
}
