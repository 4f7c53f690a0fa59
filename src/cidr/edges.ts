/**
 * Calculates with sets of addresses of one family. A set is stored as its edges, the addresses at which it begins or
 * ends, ascending.
 * Edges 0 and 1 enclose the first interval (the second edge is the first address outside), edges 2 and 3 the next one.
 * An odd number of edges means that the last interval reaches the end of the address space. No edge occurs twice, so two
 * sets hold the same addresses exactly if their edges are equal.
 */
import { addressAt, compareAt, copyAt, putAddress, WORDS } from "./address-words";
import { ADDRESS_BITS, type Family } from "./cidr";

/** An immutable set of addresses of one family, which keeps the results of counting. */
export class Edges {
  /** The number of addresses and of blocks; undefined until they are counted. */
  addresses: bigint | undefined = undefined;
  blocks: number | undefined = undefined;

  constructor(
    readonly family: Family,
    /** The edges as packed words. */
    readonly words: Uint32Array,
  ) {}
}

export const NO_EDGES: Readonly<Record<Family, Edges>> = {
  4: new Edges(4, new Uint32Array(0)),
  6: new Edges(6, new Uint32Array(0)),
};

/** Every address: one edge, at the beginning. */
export const ALL_EDGES: Readonly<Record<Family, Edges>> = {
  4: new Edges(4, new Uint32Array(WORDS[4])),
  6: new Edges(6, new Uint32Array(WORDS[6])),
};

/** Returns the addresses from `first` to `last`, both included. */
export function interval(family: Family, first: bigint, last: bigint): Edges {
  const width = WORDS[family];
  const isLast = (last + 1n) >> BigInt(ADDRESS_BITS[family]) !== 0n;
  const words = new Uint32Array(isLast ? width : 2 * width);
  putAddress(first, words, 0, width);
  if (!isLast) putAddress(last + 1n, words, width, width);
  return new Edges(family, words);
}

/** The addresses that an operation keeps. Bit 0: in neither set; bit 1: in the first; bit 2: in the second; bit 3: in both. */
export const KEEP = { union: 0b1110, intersection: 0b1000, difference: 0b0010 } as const;

const IN_A = 1;
const IN_B = 2;

/** Combines two sets of one family. Linear in the number of their edges. */
export function combine(a: Edges, b: Edges, keep: number): Edges {
  if (a === b) return alone(a, keep, 0, IN_A | IN_B);
  if (a.words.length === 0) return alone(b, keep, 0, IN_B);
  if (b.words.length === 0) return alone(a, keep, 0, IN_A);
  if (isWhole(a)) return alone(b, keep, IN_A, IN_A | IN_B);
  if (isWhole(b)) return alone(a, keep, IN_B, IN_A | IN_B);
  return merged(a, b, keep);
}

/** Returns what an operation keeps of one set. `outside` and `inside` are the bits of `keep` for the addresses there. */
function alone(edges: Edges, keep: number, outside: number, inside: number): Edges {
  const keepsOutside = (keep >> outside) & 1;
  const keepsInside = (keep >> inside) & 1;
  if (keepsOutside === keepsInside) return (keepsInside === 1 ? ALL_EDGES : NO_EDGES)[edges.family];
  return keepsInside === 1 ? edges : complement(edges);
}

/** Returns the addresses that are not in a set. They have the same edges, except at the first address of the family. */
function complement(edges: Edges): Edges {
  const { family, words } = edges;
  const width = WORDS[family];
  return new Edges(family, isAtStart(edges) ? words.slice(width) : withStart(words, width));
}

/** Reports whether the first address of the family is in the set. */
function isAtStart({ family, words }: Edges): boolean {
  for (let word = 0; word < WORDS[family]; word++) if (words[word] !== 0) return false;
  return true;
}

function withStart(words: Uint32Array, width: number): Uint32Array {
  const all = new Uint32Array(width + words.length);
  all.set(words, width);
  return all;
}

function merged({ family, words: a }: Edges, { words: b }: Edges, keep: number): Edges {
  const width = WORDS[family];
  const found = new Uint32Array(a.length + b.length);
  let inA = 0;
  let inB = 0;
  let size = 0;
  let membership = 0;
  let isInside = 0;
  while (inA < a.length || inB < b.length) {
    const order = inA === a.length ? 1 : inB === b.length ? -1 : compareAt(a, inA, b, inB, width);
    membership ^= order < 0 ? IN_A : order > 0 ? IN_B : IN_A | IN_B;
    const isIn = (keep >> membership) & 1;
    if (isIn !== isInside) {
      if (order <= 0) copyAt(a, inA, found, size, width);
      else copyAt(b, inB, found, size, width);
      size += width;
      isInside = isIn;
    }
    if (order <= 0) inA += width;
    if (order >= 0) inB += width;
  }
  return size === 0 ? NO_EDGES[family] : new Edges(family, found.slice(0, size));
}

/** Reports whether two sets have an address in common. */
export function touches(a: Edges, b: Edges): boolean {
  if (a.words.length === 0 || b.words.length === 0) return false;
  return a.words.length < b.words.length ? commonAt(a, b) >= 0 : commonAt(b, a) >= 0;
}

/**
 * Returns the first interval that two sets have in common: its first address, and the first one after it. Undefined if they
 * have no address in common.
 */
export function firstCommon(
  a: Edges,
  b: Edges,
): { readonly first: bigint; readonly end: bigint } | undefined {
  const few = a.words.length < b.words.length ? a : b;
  const many = few === a ? b : a;
  const at = commonAt(few, many);
  if (at < 0) return undefined;
  const width = WORDS[a.family];
  // Either the first edge lies in an interval of the other set, or the next interval of that set begins before the second.
  const passed = edgesUpTo(many, few.words, at);
  const isInside = passed % 2 === 1;
  const first = isInside ? addressAt(few.words, at, width) : addressAt(many.words, passed * width, width);
  const atEnd = at + width;
  const atOtherEnd = (isInside ? passed : passed + 1) * width;
  const endsFirst = isBefore(few.words, atEnd, many.words, atOtherEnd, width);
  return { first, end: endsFirst ? edgeAt(few, atEnd) : edgeAt(many, atOtherEnd) };
}

/** Returns an edge. A place after the last one means the end of the address space. */
function edgeAt({ family, words }: Edges, at: number): bigint {
  return at < words.length ? addressAt(words, at, WORDS[family]) : 1n << BigInt(ADDRESS_BITS[family]);
}

/**
 * Returns the place of the first interval of a set that has addresses of another set, or -1. Linear in the number of
 * edges of the first set, logarithmic in that of the second.
 */
function commonAt(few: Edges, many: Edges): number {
  const width = WORDS[few.family];
  for (let at = 0; at < few.words.length; at += 2 * width) {
    const passed = edgesUpTo(many, few.words, at);
    if (passed % 2 === 1 || isBefore(many.words, passed * width, few.words, at + width, width)) return at;
  }
  return -1;
}

/** Reports whether an edge is before another one. A place after the last edge means the end of the address space. */
function isBefore(a: Uint32Array, atA: number, b: Uint32Array, atB: number, width: number): boolean {
  return atA < a.length && (atB >= b.length || compareAt(a, atA, b, atB, width) < 0);
}

export function sameEdges(a: Edges, b: Edges): boolean {
  return a.words.length === b.words.length && a.words.every((word, index) => word === b.words[index]);
}

/** Returns how many edges are at or before an address. The number is odd if the address is in the set. Logarithmic. */
export function edgesUpTo(edges: Edges, words: Uint32Array, at: number): number {
  const width = WORDS[edges.family];
  let low = 0;
  let high = edges.words.length / width;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareAt(edges.words, middle * width, words, at, width) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reports whether a set holds every address of its family. */
export function isWhole(edges: Edges): boolean {
  return edges.words.length === WORDS[edges.family] && isAtStart(edges);
}

/** Returns the number of separate intervals of a set. */
export function countIntervals({ family, words }: Edges): number {
  return Math.ceil(words.length / (2 * WORDS[family]));
}

/** Returns the exact number of addresses in a set. */
export function countAddresses(edges: Edges): bigint {
  return (edges.addresses ??= sumOf(edges));
}

function sumOf({ family, words }: Edges): bigint {
  const width = WORDS[family];
  let count = (words.length / width) % 2 === 0 ? 0n : 1n << BigInt(ADDRESS_BITS[family]);
  for (let at = 0, isEnd = false; at < words.length; at += width, isEnd = !isEnd) {
    const edge = addressAt(words, at, width);
    count += isEnd ? edge : -edge;
  }
  return count;
}
