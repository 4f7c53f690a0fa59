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

/** Returns the number of blocks in the smallest list that holds exactly the addresses of a set, without making the blocks. */
export function countBlocks(edges: Edges): number {
  let count = 0;
  for (let at = 0; at < edges.length; at += 2)
    count += blocksInInterval(edges[at] ?? 0n, edges[at + 1] ?? 0n);
  return count;
}

/**
 * Counts the blocks from an address to the one before `end`. Before the highest bit in which both differ their sizes grow,
 * after it they shrink: each bit of the two distances is one block.
 */
function blocksInInterval(start: bigint, end: bigint): number {
  const highest = BigInt((start ^ end).toString(2).length - 1);
  const middle = (end >> highest) << highest;
  return ones(middle - start) + ones(end - middle);
}

/** Counts the bits of a number that are set. */
function ones(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest >>= 32n) {
    for (let word = Number(rest & 0xffff_ffffn); word !== 0; word = (word & (word - 1)) >>> 0) count += 1;
  }
  return count;
}
