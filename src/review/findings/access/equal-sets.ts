/** Numbers sets of addresses, so that equal sets can be grouped without comparing each with each. */
import { FAMILIES, type IpSet } from "../../../cidr";

export class EqualSets {
  private readonly ids = new Map<string, number>();

  /** Returns the number of a set. Equal sets have the same number, and different ones different numbers. */
  idOf(set: IpSet): number {
    const key = FAMILIES.map((family) => set.edges(family).words.join()).join(" ");
    const id = this.ids.get(key) ?? this.ids.size;
    this.ids.set(key, id);
    return id;
  }
}
