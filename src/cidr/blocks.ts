/** The smallest list of CIDR blocks that holds a set of addresses. */
import { ADDRESS_BITS, type Cidr, type Family } from "./cidr";
import type { Edges } from "./edges";

/** Yields the blocks of the smallest list that holds exactly the addresses of a set, ascending. */
export function* blocksOf(family: Family, edges: Edges): Generator<Cidr> {
  for (let at = 0; at < edges.length; at += 2) {
    yield* blocksBetween(family, edges[at] ?? 0n, edges[at + 1] ?? 0n);
  }
}

/** Yields the blocks from an address to the one before `end`. Their sizes grow to the largest one that fits, and then shrink. */
function* blocksBetween(family: Family, start: bigint, end: bigint): Generator<Cidr> {
  let [first, size, prefix] = [start, 1n, ADDRESS_BITS[family]];
  while (first < end) {
    for (; prefix > 0 && (first & size) === 0n && first + 2n * size <= end; prefix -= 1) size *= 2n;
    for (; first + size > end; prefix += 1) size /= 2n;
    yield { family, first, last: first + size - 1n, prefix };
    first += size;
  }
}
