/**
 * Algebra of address intervals. A list here is sorted, and its intervals neither overlap nor touch, so two lists
 * hold the same addresses exactly when they are equal item by item.
 */
import { ADDRESS_BITS, blockAt, type Cidr, type Family } from "./cidr";

/** All addresses from `first` to `last`, both included. */
export interface Interval {
  readonly first: bigint;
  readonly last: bigint;
}

export type Intervals = readonly Interval[];

/** Brings intervals in any order, overlapping or not, into the form of this file. */
export function normalize(intervals: Intervals): Intervals {
  const sorted = [...intervals].sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const merged: Interval[] = [];
  let open: { first: bigint; last: bigint } | undefined;
  for (const { first, last } of sorted) {
    if (open !== undefined && first <= open.last + 1n) {
      if (last > open.last) open.last = last;
    } else {
      open = { first, last };
      merged.push(open);
    }
  }
  return merged;
}

export function unite(a: Intervals, b: Intervals): Intervals {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  return normalize([...a, ...b]);
}

export function intersect(a: Intervals, b: Intervals): Intervals {
  const common: Interval[] = [];
  let inB = 0;
  for (const item of a) {
    for (let other = b[inB]; other !== undefined && other.first <= item.last; other = b[++inB]) {
      const first = item.first > other.first ? item.first : other.first;
      const last = item.last < other.last ? item.last : other.last;
      if (first <= last) common.push({ first, last });
      if (other.last > item.last) break;
    }
  }
  return common;
}

/** What is in `a` and not in `b`. */
export function subtract(a: Intervals, b: Intervals): Intervals {
  const rest: Interval[] = [];
  let inB = 0;
  for (const item of a) {
    let first = item.first;
    for (let other = b[inB]; other !== undefined && other.first <= item.last; other = b[++inB]) {
      if (other.first > first) rest.push({ first, last: other.first - 1n });
      if (other.last >= first) first = other.last + 1n;
      if (other.last > item.last) break;
    }
    if (first <= item.last) rest.push({ first, last: item.last });
  }
  return rest;
}

export function sameIntervals(a: Intervals, b: Intervals): boolean {
  if (a.length !== b.length) return false;
  return a.every((item, index) => item.first === b[index]?.first && item.last === b[index]?.last);
}

/** Whether one interval of the list holds all of `wanted`. Logarithmic. */
export function covers(list: Intervals, wanted: Interval): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = list[middle];
    if (item !== undefined && item.first <= wanted.first) low = middle + 1;
    else high = middle;
  }
  const candidate = list[low - 1];
  return candidate !== undefined && candidate.last >= wanted.last;
}

export function countAddresses(list: Intervals): bigint {
  let count = 0n;
  for (const { first, last } of list) count += last - first + 1n;
  return count;
}

/** The smallest list of blocks that holds exactly these addresses, ascending. */
export function toBlocks(family: Family, list: Intervals): Cidr[] {
  const bits = ADDRESS_BITS[family];
  const blocks: Cidr[] = [];
  for (const { first, last } of list) {
    let next = first;
    while (next <= last) {
      const aligned = next === 0n ? bits : bitLength(next & -next) - 1;
      const fitting = bitLength(last - next + 1n) - 1;
      const block = blockAt(family, next, bits - Math.min(aligned, fitting));
      blocks.push(block);
      next = block.last + 1n;
    }
  }
  return blocks;
}

/** The number of binary digits of a positive number. */
function bitLength(value: bigint): number {
  const digits = value.toString(16);
  return digits.length * 4 - (Math.clz32(Number.parseInt(digits.charAt(0), 16)) - 28);
}
