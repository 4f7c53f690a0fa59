/**
 * Makes the union of blocks, which may overlap and come in any order. Counts its blocks and addresses on the way, if each
 * of its intervals is one block: those of most lists are.
 */
import { compareAt, copyAt, WORDS } from "./address-words";
import type { Blocks } from "./blocks";
import { ADDRESS_BITS, blockSize } from "./cidr";
import { countIntervals, type Edges, edgesIn, NO_EDGES, workspace } from "./edges";

/** Returns the union of the blocks of packed lists. */
export function edgesOf(blocks: Blocks): Edges {
  const { family, count } = blocks;
  if (count === 0) return NO_EDGES[family];
  if (family === 4) return ipv4Edges(blocks);
  return mergedIn(blocks, undefined) ?? sortedEdges(blocks);
}

function sortedEdges(blocks: Blocks): Edges {
  const { family, firsts } = blocks;
  const width = WORDS[family];
  const order = orderByWord(blocks, firstDifferingWord(blocks));
  const byWord = mergedIn(blocks, order);
  if (byWord !== undefined) return byWord;
  order.sort((one, other) => compareAt(firsts, one * width, firsts, other * width, width));
  const edges = mergedIn(blocks, order);
  if (edges === undefined) throw new Error("sorted blocks do not ascend");
  return edges;
}

/** Returns the union of blocks in an order, or as they are stored; undefined if they do not ascend in that order. */
function mergedIn(blocks: Blocks, order: Uint32Array | undefined): Edges | undefined {
  const { family, count, firsts, prefixes } = blocks;
  const width = WORDS[family];
  const found = workspace(2 * count * width);
  let size = 0;
  let before = 0;
  let reachesEnd = false;
  let areApart = true;
  blocksOfPrefix.fill(0);
  for (let place = 0; place < count; place++) {
    const index = order === undefined ? place : (order[place] ?? 0);
    const at = index * width;
    const isApart = !reachesEnd && (size === 0 || compareAt(firsts, at, found, size - width, width) > 0);
    if (!isApart && compareAt(firsts, at, firsts, before, width) < 0) return undefined;
    before = at;
    // A block that reaches the end of the address space holds all later blocks.
    if (reachesEnd) continue;
    const prefix = prefixes[index] ?? 0;
    copyAt(firsts, at, end, 0, width);
    reachesEnd = !skip(prefix);
    if (isApart) {
      copyAt(firsts, at, found, size, width);
      size += 2 * width;
      blocksOfPrefix[prefix] = (blocksOfPrefix[prefix] ?? 0) + 1;
    }
    const isLonger = reachesEnd || isApart || compareAt(end, 0, found, size - width, width) > 0;
    if (isLonger && !isApart) areApart = false;
    if (reachesEnd) size -= width;
    else if (isLonger) copyAt(end, 0, found, size - width, width);
  }
  const edges = edgesIn(family, found, size);
  if (areApart) {
    edges.blocks = countIntervals(edges);
    edges.addresses = addressesIn(blocksOfPrefix);
  }
  return edges;
}

/** How many blocks of each prefix length are in the set that is being made, each in an interval of its own. */
const blocksOfPrefix = new Uint32Array(ADDRESS_BITS[6] + 1);

function addressesIn(counts: Uint32Array): bigint {
  let addresses = 0n;
  for (let prefix = 0; prefix < counts.length; prefix++) {
    const count = counts[prefix] ?? 0;
    if (count > 0) addresses += BigInt(count) * blockSize(6, prefix);
  }
  return addresses;
}

/** Returns the union of IPv4 blocks. Each is one number, its first address and then its prefix length, which sorts fast. */
function ipv4Edges({ count, firsts, prefixes }: Blocks): Edges {
  const blocks = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    blocks[index] = (firsts[index] ?? 0) * PREFIXES + (prefixes[index] ?? 0);
  }
  blocks.sort();
  const found = workspace(2 * count);
  let size = 0;
  let end = -1;
  let addresses = 0;
  let areApart = true;
  for (let index = 0; index < count; index++) {
    const block = blocks[index] ?? 0;
    const first = Math.floor(block / PREFIXES);
    const next = first + (SIZES[block % PREFIXES] ?? 0);
    if (first > end) {
      found[size] = first;
      size += 2;
      addresses += next - first;
    } else if (next > end) {
      areApart = false;
      addresses += next - end;
    } else continue;
    end = next;
    // This block reaches the end of the address space, so all later blocks are in it.
    if (end === 2 ** 32) {
      size--;
      break;
    }
    found[size - 1] = end;
  }
  const edges = edgesIn(4, found, size);
  edges.addresses = BigInt(addresses);
  if (areApart) edges.blocks = countIntervals(edges);
  return edges;
}

/** Greater than every prefix length of IPv4. */
const PREFIXES = 64;

/** The number of addresses of an IPv4 block, by its prefix length. */
const SIZES = Float64Array.from({ length: 33 }, (_, prefix) => 2 ** (32 - prefix));

/** The first address after the block that is read. */
const end = new Uint32Array(WORDS[6]);

/** Moves the address to the first one after its block; returns false at the end of the address space. */
function skip(prefix: number): boolean {
  if (prefix === 0) return false;
  let word = (prefix - 1) >>> 5;
  let sum = (end[word] ?? 0) + ((1 << (31 - ((prefix - 1) & 31))) >>> 0);
  while (sum >= 2 ** 32) {
    end[word] = sum;
    if (word === 0) return false;
    sum = (end[--word] ?? 0) + 1;
  }
  end[word] = sum;
  return true;
}

/** Returns the first word in which the addresses differ. */
function firstDifferingWord({ family, firsts, count }: Blocks): number {
  const width = WORDS[family];
  for (let word = 0; word < width; word++) {
    for (let at = word; at < count * width; at += width) if (firsts[at] !== firsts[word]) return word;
  }
  return 0;
}

/** Returns the positions of the blocks in the order of one word, in which nearly all are in place. Equal words stay in order. */
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

/** The number of positions that fit beside a word into the 53 bits of an exact number. */
const POSITIONS = 2 ** 21;
