/** How a set is spread over the IPv4 address space. */
import type { IpSet } from "./set";

const NETWORKS = 256;
const NETWORK_SIZE = 2 ** 24;

/** How many addresses of the set are in each network `0.0.0.0/8` to `255.0.0.0/8`. Linear in the number of ranges. */
export function countByNetwork(set: IpSet): readonly number[] {
  const counts = new Array<number>(NETWORKS).fill(0);
  const { words } = set.edges(4);
  for (let at = 0; at < words.length; at += 2) {
    let first = words[at] ?? 0;
    const end = words[at + 1] ?? NETWORKS * NETWORK_SIZE;
    while (first < end) {
      const network = Math.floor(first / NETWORK_SIZE);
      const next = Math.min(end, (network + 1) * NETWORK_SIZE);
      counts[network] = (counts[network] ?? 0) + next - first;
      first = next;
    }
  }
  return counts;
}
