/** Numbers sets of addresses, so that equal sets can be grouped without comparing each with each. */
import { FAMILIES, type IpSet } from "../../../cidr";

export class EqualSets {
  private readonly ids = new Map<IpSet, number>();
  private readonly byHash = new Map<number, IpSet[]>();

  /** Returns the number of a set. Equal sets have the same number, and different ones different numbers. */
  idOf(set: IpSet): number {
    const known = this.ids.get(set);
    if (known !== undefined) return known;
    const hash = hashOf(set);
    const alike = this.byHash.get(hash);
    const same = alike?.find((other) => other.equals(set));
    const id = (same === undefined ? undefined : this.ids.get(same)) ?? this.ids.size;
    this.ids.set(set, id);
    if (alike === undefined) this.byHash.set(hash, [set]);
    else if (same === undefined) alike.push(set);
    return id;
  }
}

function hashOf(set: IpSet): number {
  let hash = 0;
  for (const family of FAMILIES) {
    const { words } = set.edges(family);
    hash = Math.imul(hash ^ words.length, 0x01000193);
    for (let index = 0; index < words.length; index++) {
      hash = Math.imul(hash ^ (words[index] ?? 0), 0x01000193);
    }
  }
  return hash;
}
