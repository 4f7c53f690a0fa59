/** From a list of blocks in any order, overlapping or not, to the set that they are together. */
import { compareAt, copyAt, WORDS } from "./address-words";
import type { Blocks } from "./blocks";
import { edgesIn, NO_EDGES, workspace, type Edges } from "./edges";

/** The union of the blocks. */
export function edgesOf(blocks: Blocks): Edges {
  const { family, count, firsts, prefixes } = blocks;
  if (count === 0) return NO_EDGES[family];
  if (family === 4) return ipv4Edges(blocks);
  const width = WORDS[family];
  const order = isAscending(blocks) ? undefined : ascendingOrder(blocks);
  const found = workspace(2 * count * width);
  let size = 0;
  for (let place = 0; place < count; place++) {
    const index = order === undefined ? place : (order[place] ?? 0);
    const at = index * width;
    const isApart = size === 0 || compareAt(firsts, at, found, size - width, width) > 0;
    if (isApart) copyAt(firsts, at, found, size, width);
    copyAt(firsts, at, end, 0, width);
    if (!skip(prefixes[index] ?? 0)) {
      // All that follows begins within this block.
      return edgesIn(family, found, isApart ? size + width : size - width);
    }
    if (isApart) size += 2 * width;
    if (isApart || compareAt(end, 0, found, size - width, width) > 0) {
      copyAt(end, 0, found, size - width, width);
    }
  }
  return edgesIn(family, found, size);
}

/** An IPv4 block is one number: its first address, then its prefix length. Numbers are sorted without a comparison. */
function ipv4Edges({ count, firsts, prefixes }: Blocks): Edges {
  const blocks = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    blocks[index] = (firsts[index] ?? 0) * PREFIXES + (prefixes[index] ?? 0);
  }
  blocks.sort();
  const found = workspace(2 * count);
  let size = 0;
  let end = -1;
  for (let index = 0; index < count; index++) {
    const block = blocks[index] ?? 0;
    const first = Math.floor(block / PREFIXES);
    if (first > end) {
      found[size] = first;
      size += 2;
    }
    end = Math.max(end, first + 2 ** (32 - (block % PREFIXES)));
    // All that follows begins within this block.
    if (end === 2 ** 32) return edgesIn(4, found, size - 1);
    found[size - 1] = end;
  }
  return edgesIn(4, found, size);
}

/** More than there are prefix lengths of IPv4. */
const PREFIXES = 64;

/** The first address after the block that is read. */
const end = new Uint32Array(WORDS[6]);

/** Moves the address to the first one after its block; returns false at the end of the address space. */
function skip(prefix: number): boolean {
  if (prefix === 0) return false;
  let word = (prefix - 1) >>> 5;
  let sum = (end[word] ?? 0) + 2 ** (31 - ((prefix - 1) & 31));
  while (sum >= 2 ** 32) {
    end[word] = sum;
    if (word === 0) return false;
    sum = (end[--word] ?? 0) + 1;
  }
  end[word] = sum;
  return true;
}

function isAscending({ family, firsts, count }: Blocks): boolean {
  const width = WORDS[family];
  for (let at = width; at < count * width; at += width) {
    if (compareAt(firsts, at - width, firsts, at, width) > 0) return false;
  }
  return true;
}

/**
 * The positions of the blocks in order of their first addresses. Sorting numbers by a word of the address brings nearly
 * all of them into order; a merge sort without objects does the rest.
 */
function ascendingOrder(blocks: Blocks): Uint32Array {
  const { family, firsts, count } = blocks;
  const width = WORDS[family];
  let order: Uint32Array = orderByWord(blocks, firstDifferingWord(blocks));
  if (isInOrder(blocks, order)) return order;
  let merged: Uint32Array = new Uint32Array(count);
  for (let run = 1; run < count; run *= 2) {
    for (let start = 0; start < count; start += 2 * run) {
      const middle = Math.min(start + run, count);
      const end = Math.min(middle + run, count);
      let left = start;
      let right = middle;
      for (let place = start; place < end; place++) {
        const fromLeft = order[left] ?? 0;
        const fromRight = order[right] ?? 0;
        const takesLeft =
          right === end ||
          (left < middle && compareAt(firsts, fromLeft * width, firsts, fromRight * width, width) <= 0);
        merged[place] = takesLeft ? fromLeft : fromRight;
        if (takesLeft) left++;
        else right++;
      }
    }
    [order, merged] = [merged, order];
  }
  return order;
}

/** The first word in which the addresses are not all the same. */
function firstDifferingWord({ family, firsts, count }: Blocks): number {
  const width = WORDS[family];
  for (let word = 0; word < width; word++) {
    for (let at = word; at < count * width; at += width) if (firsts[at] !== firsts[word]) return word;
  }
  return 0;
}

/** The positions in order of one word; those with the same word stay in the order of their positions. */
function orderByWord({ family, firsts, count }: Blocks, word: number): Uint32Array {
  const width = WORDS[family];
  const order = new Uint32Array(count);
  if (count > POSITIONS) return order.map((_, index) => index);
  const keys = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    keys[index] = (firsts[index * width + word] ?? 0) * POSITIONS + index;
  }
  keys.sort();
  for (let place = 0; place < count; place++) order[place] = (keys[place] ?? 0) % POSITIONS;
  return order;
}

/** Positions that have room beside a word in the 53 bits of an exact number. */
const POSITIONS = 2 ** 21;

function isInOrder({ family, firsts, count }: Blocks, order: Uint32Array): boolean {
  const width = WORDS[family];
  for (let place = 1; place < count; place++) {
    const [before, at] = [(order[place - 1] ?? 0) * width, (order[place] ?? 0) * width];
    if (compareAt(firsts, before, firsts, at, width) > 0) return false;
  }
  return true;
}
