/** Tells sets of addresses apart by a small number, so that equal ones can be grouped without comparing all with all. */
import { FAMILIES, type IpSet } from "../../../cidr";

export class EqualSets {
  private readonly ids = new Map<IpSet, number>();
  private readonly byHash = new Map<number, IpSet[]>();

  /** A number that only equal sets share. */
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

/** Words of each family that the hash is over: longer lists that begin alike are compared whole. */
const MOST_WORDS = 256;

function hashOf(set: IpSet): number {
  let hash = 0;
  for (const family of FAMILIES) {
    const { words } = set.edges(family);
    hash = Math.imul(hash ^ words.length, 0x01000193);
    for (let index = 0; index < words.length && index < MOST_WORDS; index++) {
      hash = Math.imul(hash ^ (words[index] ?? 0), 0x01000193);
    }
  }
  return hash;
}
