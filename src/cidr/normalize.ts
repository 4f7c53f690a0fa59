/** Makes the union of blocks, which may overlap and come in any order. */
import { compareAt, copyAt, WORDS } from "./address-words";
import type { Blocks } from "./blocks";
import { Edges, NO_EDGES } from "./edges";

/** Returns the union of the blocks of packed lists. */
export function edgesOf({ family, count, firsts, prefixes }: Blocks): Edges {
  if (count === 0) return NO_EDGES[family];
  const width = WORDS[family];
  const starts = new Uint32Array(count).map((_, index) => index * width);
  starts.sort((one, other) => compareAt(firsts, one, firsts, other, width));
  const found = new Uint32Array(2 * count * width);
  const end = new Uint32Array(width);
  let size = 0;
  for (const start of starts) {
    copyAt(firsts, start, end, 0, width);
    const reachesEnd = !skip(end, prefixes[start / width] ?? 0);
    const isApart = size === 0 || compareAt(firsts, start, found, size - width, width) > 0;
    if (isApart) {
      copyAt(firsts, start, found, size, width);
      size += 2 * width;
    }
    if (reachesEnd) {
      // The interval has no end, and all later blocks are in it.
      size -= width;
      break;
    }
    if (isApart || compareAt(end, 0, found, size - width, width) > 0)
      copyAt(end, 0, found, size - width, width);
  }
  return new Edges(family, found.slice(0, size));
}

/** Moves an address to the first one after its block; returns false at the end of the address space. */
function skip(address: Uint32Array, prefix: number): boolean {
  if (prefix === 0) return false;
  let word = (prefix - 1) >>> 5;
  let sum = (address[word] ?? 0) + ((1 << (31 - ((prefix - 1) & 31))) >>> 0);
  while (sum >= 2 ** 32) {
    address[word] = sum;
    if (word === 0) return false;
    sum = (address[--word] ?? 0) + 1;
  }
  address[word] = sum;
  return true;
}
