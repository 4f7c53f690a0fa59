/** An exact, immutable set of IPv4 and IPv6 addresses: the meaning of an access list, however the list is written. */
import { wordsOf } from "./address-words";
import { Blocks, blocksOf, countBlocks } from "./blocks";
import { type Cidr, FAMILIES, type Family } from "./cidr";
import {
  ALL_EDGES,
  combine,
  countAddresses,
  countIntervals,
  type Edges,
  edgesUpTo,
  firstCommon,
  isWhole,
  KEEP,
  NO_EDGES,
  sameEdges,
  touches,
} from "./edges";
import { formatAddress, formatBlocks } from "./format";
import { edgesOf } from "./normalize";
import { parseSocketAddress, RangeReader } from "./parsing/read";

export class IpSet {
  static readonly empty: IpSet = new IpSet(NO_EDGES[4], NO_EDGES[6]);

  /** Every address of both families: `0.0.0.0/0` and `::/0`. */
  static readonly open: IpSet = new IpSet(ALL_EDGES[4], ALL_EDGES[6]);

  /** Returns the union of ranges. */
  static of(cidrs: Iterable<Cidr>): IpSet {
    const found: Record<Family, Blocks> = { 4: new Blocks(4), 6: new Blocks(6) };
    for (const { family, first, prefix } of cidrs) found[family].add(wordsOf(family, first), prefix);
    return IpSet.union(found[4], found[6]);
  }

  /** Returns the union of the blocks of packed lists. */
  static union(ipv4: Blocks, ipv6: Blocks): IpSet {
    return new IpSet(edgesOf(ipv4), edgesOf(ipv6));
  }

  /**
   * Returns the union of the ranges of a list; undefined if an entry is malformed. An empty list gives the empty set,
   * although the service takes an empty access list for an open one.
   */
  static parse(texts: Iterable<string>): IpSet | undefined {
    const builder = new IpSetBuilder();
    for (const text of texts) if (!builder.add(text)) return undefined;
    return builder.build();
  }

  /** The addresses of each family alone; filled by `only`. Set at once, so that all sets have one shape. */
  private ipv4Part: IpSet | undefined = undefined;
  private ipv6Part: IpSet | undefined = undefined;

  private constructor(
    private readonly ipv4: Edges,
    private readonly ipv6: Edges,
  ) {}

  /** Returns the addresses of one family as sorted edges. */
  edges(family: Family): Edges {
    return family === 4 ? this.ipv4 : this.ipv6;
  }

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
    if (this.isEmpty(family === 4 ? 6 : 4)) return this;
    if (family === 4) return (this.ipv4Part ??= new IpSet(this.ipv4, NO_EDGES[6]));
    return (this.ipv6Part ??= new IpSet(NO_EDGES[4], this.ipv6));
  }

  equals(other: IpSet): boolean {
    return sameEdges(this.ipv4, other.ipv4) && sameEdges(this.ipv6, other.ipv6);
  }

  /**
   * Reports whether the address of a connection is in the set; see {@link parseSocketAddress}. A text that is not an
   * address is not. Takes time logarithmic in the number of ranges.
   */
  has(address: string): boolean {
    const cidr = parseSocketAddress(address);
    if (cidr === undefined) return false;
    return edgesUpTo(this.edges(cidr.family), wordsOf(cidr.family, cidr.first), 0) % 2 === 1;
  }

  contains(other: IpSet): boolean {
    return other.difference(this).isEmpty();
  }

  intersects(other: IpSet): boolean {
    return touches(this.ipv4, other.ipv4) || touches(this.ipv6, other.ipv6);
  }

  isEmpty(family?: Family): boolean {
    if (family !== undefined) return this.edges(family).words.length === 0;
    return this.ipv4.words.length === 0 && this.ipv6.words.length === 0;
  }

  /** Reports whether every address of the family is in the set, in however many ranges. */
  isOpen(family: Family): boolean {
    return isWhole(this.edges(family));
  }

  /** Returns the exact number of addresses of the family in the set. */
  count(family: Family): bigint {
    return countAddresses(this.edges(family));
  }

  /** Returns the number of separate intervals of addresses. Each is one range or more. */
  countIntervals(): number {
    return countIntervals(this.ipv4) + countIntervals(this.ipv6);
  }

  /**
   * Returns the length of the smallest list of ranges that holds exactly this set; if it is longer than `most`, some number
   * above `most`.
   */
  countRanges(most = Infinity): number {
    const ipv4 = countBlocks(this.ipv4, most);
    return ipv4 > most ? ipv4 : ipv4 + countBlocks(this.ipv6, most - ipv4);
  }

  /**
   * Returns the smallest list of ranges that holds exactly this set, in canonical order (IPv4 first, ascending), or the
   * first `most` of them.
   */
  toCidrs(most = Infinity): Cidr[] {
    return this.blocks(most, (blocks) => blocks.toCidrs());
  }

  /** Returns the list of {@link toCidrs} as canonical texts. */
  toTexts(most = Infinity): string[] {
    return this.blocks(most, formatBlocks);
  }

  /**
   * Returns the set as words, in parts. Joined, they are equal for two sets exactly if these hold the same addresses. The
   * parts belong to the set: do not write to them.
   */
  toWords(): readonly Uint32Array[] {
    return [Uint32Array.of(this.ipv4.words.length), this.ipv4.words, this.ipv6.words];
  }

  /**
   * Returns one address of the set, or of this set and another one; undefined if there is none. Avoids the first address
   * of a block if it can: that is often not the address of a host.
   */
  example(within: IpSet = IpSet.open): string | undefined {
    for (const family of FAMILIES) {
      const interval = firstCommon(this.edges(family), within.edges(family));
      if (interval === undefined) continue;
      const { first, end } = interval;
      return formatAddress(family, end - first > 2n ? first + 1n : first);
    }
    return undefined;
  }

  private blocks<Form>(most: number, write: (blocks: Blocks) => Form[]): Form[] {
    const ipv4 = this.isEmpty(4) ? [] : write(blocksOf(this.ipv4, most));
    return this.isEmpty(6) || ipv4.length >= most
      ? ipv4
      : [...ipv4, ...write(blocksOf(this.ipv6, most - ipv4.length))];
  }

  private combine(other: IpSet, keep: number): IpSet {
    const ipv4 = combine(this.ipv4, other.ipv4, keep);
    const ipv6 = combine(this.ipv6, other.ipv6, keep);
    // The existing sets keep what was counted of them.
    for (const set of [this, other]) if (set.ipv4 === ipv4 && set.ipv6 === ipv6) return set;
    return ipv4.words.length === 0 && ipv6.words.length === 0 ? IpSet.empty : new IpSet(ipv4, ipv6);
  }
}

/** Builds sets from texts, one after another, in the same memory. */
export class IpSetBuilder {
  private readonly reader = new RangeReader();
  private readonly found: Readonly<Record<Family, Blocks>> = { 4: new Blocks(4), 6: new Blocks(6) };

  /** Adds a range; returns false, and adds nothing, if the text is malformed. */
  add(text: string): boolean {
    if (!this.reader.readRange(text)) return false;
    this.found[this.reader.family].add(this.reader.words, this.reader.prefix);
    return true;
  }

  /** Returns the set of the ranges that were added since the last call. */
  build(): IpSet {
    const set = IpSet.union(this.found[4], this.found[6]);
    this.found[4].count = 0;
    this.found[6].count = 0;
    return set;
  }
}
