/** Packed lists of CIDR blocks of one family, and the smallest list of blocks that holds a set of addresses. */
import { addressAt, copyAt, WORDS } from "./address-words";
import { ADDRESS_BITS, blockAt, type Cidr, type Family } from "./cidr";
import type { Edges } from "./edges";

/** A growing list of blocks: first addresses as packed words, and prefix lengths. */
export class Blocks {
  count = 0;
  firsts: Uint32Array;
  prefixes = new Uint8Array(8);

  constructor(readonly family: Family) {
    this.firsts = new Uint32Array(8 * WORDS[family]);
  }

  /** Adds the block that begins with the first words of an array. */
  add(words: Uint32Array, prefix: number): void {
    if (this.count === this.prefixes.length) this.grow();
    const width = WORDS[this.family];
    copyAt(words, 0, this.firsts, this.count * width, width);
    this.prefixes[this.count++] = prefix;
  }

  toCidrs(): Cidr[] {
    const width = WORDS[this.family];
    return Array.from({ length: this.count }, (_, index) =>
      blockAt(this.family, addressAt(this.firsts, index * width, width), this.prefixes[index] ?? 0),
    );
  }

  private grow(): void {
    const firsts = this.firsts;
    const prefixes = this.prefixes;
    const capacity = 2 * prefixes.length;
    this.firsts = new Uint32Array(capacity * WORDS[this.family]);
    this.prefixes = new Uint8Array(capacity);
    this.firsts.set(firsts);
    this.prefixes.set(prefixes);
  }
}

/**
 * Returns the smallest list of blocks that holds exactly the addresses of a set, ascending, or the first `most` of them.
 * The next call overwrites the list.
 */
export function blocksOf(edges: Edges, most: number): Blocks {
  const { family, words } = edges;
  const step = 2 * WORDS[family];
  const found = FOUND[family];
  found.count = 0;
  for (let at = 0; at < words.length && found.count < most; at += step) addBlocks(found, words, at, most);
  return found;
}

/**
 * Returns the length of the smallest list of blocks that holds a set; if it is longer than `most`, some number above
 * `most`. Holds the blocks of one interval at a time.
 */
export function countBlocks(edges: Edges, most: number): number {
  if (edges.blocks !== undefined) return edges.blocks;
  const { family, words } = edges;
  const step = 2 * WORDS[family];
  const found = FOUND[family];
  let count = 0;
  for (let at = 0; at < words.length && count <= most; at += step) {
    found.count = 0;
    addBlocks(found, words, at, Infinity);
    count += found.count;
  }
  if (count <= most) edges.blocks = count;
  return count;
}

/** Returns the number of zeros at the end of a word that is not zero. */
function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * Adds the blocks of the interval that begins with the edge at a place, until there are `most`.
 *
 * The bits of the last address before the interval and of the first one after it give the blocks. Below the highest bit in
 * which the two differ, each zero of `before` is a block of that size, smallest first; then each one of `after`, largest
 * first.
 */
function addBlocks(found: Blocks, words: Uint32Array, at: number, most: number): void {
  const width = WORDS[found.family];
  before[0] = 1;
  copyAt(words, at, before, 1, width);
  decrement(before, width);
  const end = at + width;
  after[0] = end < words.length ? 1 : 2;
  if (end < words.length) copyAt(words, end, after, 1, width);
  else after.fill(0, 1);
  let top = 0;
  while (before[top] === after[top]) top++;
  const below = (1 << (31 - Math.clz32((before[top] ?? 0) ^ (after[top] ?? 0)))) - 1;
  for (let word = width; word >= top; word--) {
    let zeros = ~(before[word] ?? 0) & (word === top ? below : -1);
    for (; zeros !== 0 && found.count < most; zeros &= zeros - 1) {
      addBlock(found, before, 32 * (width - word) + trailingZeros(zeros), 1);
    }
  }
  for (let word = top; word <= width; word++) {
    let ones = (after[word] ?? 0) & (word === top ? below : -1);
    while (ones !== 0 && found.count < most) {
      const bit = 31 - Math.clz32(ones);
      addBlock(found, after, 32 * (width - word) + bit, 0);
      ones ^= 1 << bit;
    }
  }
}

/** Adds the block of 2^size addresses whose address is that of the bound, with the bit at `size` replaced. */
function addBlock(found: Blocks, bound: Uint32Array, size: number, bit: 0 | 1): void {
  const width = WORDS[found.family];
  const inWord = width - 1 - (size >>> 5);
  copyAt(bound, 1, block, 0, width);
  if (inWord >= 0) {
    const at = size & 31;
    block[inWord] = ((((block[inWord] ?? 0) >>> at) & ~1) | bit) << at;
  }
  block.fill(0, inWord + 1);
  found.add(block, ADDRESS_BITS[found.family] - size);
}

/**
 * The bounds of the present interval. Both have an additional word at the front, which is 1 for every address, so that the
 * first and the last address of the family have neighbours too.
 */
const [before, after] = [new Uint32Array(1 + WORDS[6]), new Uint32Array(1 + WORDS[6])];

const block = new Uint32Array(WORDS[6]);

const FOUND: Readonly<Record<Family, Blocks>> = { 4: new Blocks(4), 6: new Blocks(6) };

/** Subtracts one from a packed number, which must be greater than zero. */
function decrement(words: Uint32Array, last: number): void {
  let word = last;
  while (words[word] === 0) words[word--] = 0xffff_ffff;
  words[word] = (words[word] ?? 0) - 1;
}
