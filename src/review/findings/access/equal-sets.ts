/** Groups equal sets of addresses without comparing each with each. */
import { FAMILIES, type IpSet } from "../../../cidr";

/** Returns a text that equal sets share, and no others. */
export function keyOfSet(set: IpSet): string {
  return FAMILIES.map((family) => set.edges(family).words.join()).join(" ");
}
