/** Tells sets of addresses apart by a small number, so that equal ones can be grouped without comparing all with all. */
import type { IpSet } from "../cidr";

export class EqualSets {
  /** Most sets are asked for more than once. */
  private readonly ids = new Map<IpSet, number>();
  private readonly known = new Map<string, { readonly set: IpSet; readonly id: number }[]>();
  private next = 0;

  /** A number that only equal sets share. */
  idOf(set: IpSet): number {
    const before = this.ids.get(set);
    if (before !== undefined) return before;
    const id = this.find(set);
    this.ids.set(set, id);
    return id;
  }

  private find(set: IpSet): number {
    const key = `${set.countRanges()} ${set.toTexts(1)[0] ?? ""} ${set.count(4)} ${set.count(6)}`;
    const bucket = this.known.get(key) ?? [];
    const same = bucket.find((one) => one.set.equals(set));
    if (same !== undefined) return same.id;
    const id = this.next++;
    bucket.push({ set, id });
    this.known.set(key, bucket);
    return id;
  }
}
