/** Numbers sets of addresses, so that equal sets can be grouped without comparing each with each. */
import { FAMILIES, type IpSet } from "../../../cidr";

export class EqualSets {
  private readonly ids = new Map<IpSet, number>();
  /** The first set of each beginning, by its hash. */
  private readonly firsts = new Map<number, IpSet>();
  /** All other sets, by the hash of the whole set. */
  private readonly others = new Map<number, IpSet[]>();

  /** Returns the number of a set. Equal sets have the same number, and different ones different numbers. */
  idOf(set: IpSet): number {
    const known = this.ids.get(set);
    if (known !== undefined) return known;
    const same = this.sameAs(set);
    const id = (same === undefined ? undefined : this.ids.get(same)) ?? this.ids.size;
    this.ids.set(set, id);
    return id;
  }

  /** Returns the set that is kept and equal to this one. If there is none, keeps this one. */
  private sameAs(set: IpSet): IpSet | undefined {
    const beginning = hashOf(set, BEGINNING);
    const first = this.firsts.get(beginning);
    if (first === undefined) {
      this.firsts.set(beginning, set);
      return undefined;
    }
    if (first.equals(set)) return first;
    const hash = hashOf(set, Infinity);
    const alike = this.others.get(hash);
    if (alike === undefined) this.others.set(hash, [set]);
    const same = alike?.find((other) => other.equals(set));
    if (same === undefined) alike?.push(set);
    return same;
  }
}

/** The words of each family in the beginning of a set. Few sets begin alike, so that few are hashed whole. */
const BEGINNING = 256;

function hashOf(set: IpSet, most: number): number {
  let hash = 0;
  for (const family of FAMILIES) {
    const { words } = set.edges(family);
    hash = Math.imul(hash ^ words.length, 0x01000193);
    for (let index = 0; index < words.length && index < most; index++) {
      hash = Math.imul(hash ^ (words[index] ?? 0), 0x01000193);
    }
  }
  return hash;
}
