/**
 * Calculates with sets of addresses of one family. A set is stored as its edges, the addresses at which it begins or
 * ends, ascending and each once: edges 0 and 1 enclose the first interval (the second edge is the first address outside),
 * edges 2 and 3 the next one. Two sets hold the same addresses exactly if their edges are equal.
 */
import { ADDRESS_BITS, type Cidr, compareCidrs, type Family } from "./cidr";

export type Edges = readonly bigint[];

/** The first number after the last address of the family: the edge at which the last interval may end. */
export const SPACE_END: Readonly<Record<Family, bigint>> = {
  4: 1n << BigInt(ADDRESS_BITS[4]),
  6: 1n << BigInt(ADDRESS_BITS[6]),
};

/** Returns the union of blocks of one family, which may overlap and come in any order. */
export function edgesOf(cidrs: readonly Cidr[]): Edges {
  const edges: bigint[] = [];
  for (const { first, last } of [...cidrs].sort(compareCidrs)) {
    const end = edges.at(-1);
    if (end === undefined || first > end) edges.push(first, last + 1n);
    else if (last >= end) edges[edges.length - 1] = last + 1n;
  }
  return edges;
}

/** The addresses that an operation keeps. Bit 1: in the first set alone; bit 2: in the second alone; bit 3: in both. */
export const KEEP = { union: 0b1110, intersection: 0b1000, difference: 0b0010 } as const;

const IN_A = 1;
const IN_B = 2;

/** Combines two sets of one family. Linear in the number of their edges. */
export function combine(a: Edges, b: Edges, keep: number): Edges {
  const found: bigint[] = [];
  let [atA, atB, membership, isInside] = [0, 0, 0, 0];
  for (;;) {
    const [ofA, ofB] = [a[atA], b[atB]];
    const isNextOfA = ofA !== undefined && (ofB === undefined || ofA <= ofB);
    const edge = isNextOfA ? ofA : ofB;
    if (edge === undefined) return found;
    if (ofA === edge) {
      membership ^= IN_A;
      atA += 1;
    }
    if (ofB === edge) {
      membership ^= IN_B;
      atB += 1;
    }
    const isIn = (keep >> membership) & 1;
    if (isIn !== isInside) found.push(edge);
    isInside = isIn;
  }
}

export function sameEdges(a: Edges, b: Edges): boolean {
  return a.length === b.length && a.every((edge, index) => edge === b[index]);
}

/** Reports whether an address is in a set. Logarithmic in the number of edges. */
export function holds(edges: Edges, address: bigint): boolean {
  return edgesUpTo(edges, address) % 2 === 1;
}

/** Counts the edges up to an address. */
function edgesUpTo(edges: Edges, address: bigint): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] ?? 0n) <= address) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the addresses of a block that are in a set. Linear in the number of edges within the block. */
export function countWithin(edges: Edges, { first, last }: Cidr): bigint {
  let at = edgesUpTo(edges, first);
  let count = 0n;
  for (let from = first; from <= last; at += 1) {
    const edge = edges[at] ?? last + 1n;
    const to = edge > last ? last + 1n : edge;
    if (at % 2 === 1) count += to - from;
    from = to;
  }
  return count;
}

/** Reports whether a set holds every address of its family. */
export function isWhole(family: Family, [first, end]: Edges): boolean {
  return first === 0n && end === SPACE_END[family];
}

/** Returns the exact number of addresses in a set. */
export function countAddresses(edges: Edges): bigint {
  return edges.reduce((sum, edge, index) => (index % 2 === 0 ? sum - edge : sum + edge), 0n);
}
