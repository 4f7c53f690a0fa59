/**
 * Compares and prints access lists entry by entry. The service stores entries: two /25 are not the same list as their /24,
 * although they are the same set of addresses (to compare sets, use `IpSet`).
 */
import { type Cidr, compareCidrs } from "./cidr";
import { formatCidr } from "./format";
import { readCidr } from "./parsing/read";

/** Returns the entries in canonical spelling and order, without repeats; undefined if an entry is malformed. */
export function canonicalList(texts: readonly string[]): string[] | undefined {
  const cidrs: Cidr[] = [];
  for (const text of texts) {
    const cidr = readCidr(text);
    if (cidr === undefined) return undefined;
    cidrs.push(cidr);
  }
  return [...new Set(cidrs.sort(compareCidrs).map(formatCidr))];
}

/**
 * Reports whether two lists hold the same ranges, in whatever order and spelling and however often. A range that is split
 * in two is another list. A malformed entry equals only the same text.
 */
export function sameRanges(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === b.length && a.every((text, index) => text === b[index])) return true;
  const ofA = canonicalEntries(a);
  const ofB = canonicalEntries(b);
  return ofA.size === ofB.size && [...ofA].every((entry) => ofB.has(entry));
}

/** An entry whose addresses are all in another entry of the list. */
export interface ContainedEntry {
  /** Position of the entry in the list. */
  readonly index: number;
  /** Position of the widest entry that holds it. */
  readonly within: number;
  /** Whether it is the same range once more, perhaps in another spelling, rather than a narrower one. */
  readonly repeated: boolean;
}

/**
 * Returns the entries that are in another entry, by position. To delete all of them changes no access. (Two blocks nest or
 * are disjoint, so an entry that several others cover together holds each of those.)
 */
export function contained(cidrs: readonly Cidr[]): ContainedEntry[] {
  const ordered = cidrs
    .map((cidr, index) => ({ cidr, index }))
    .sort((a, b) => compareCidrs(a.cidr, b.cidr) || a.index - b.index);
  const found: ContainedEntry[] = [];
  let widest: { cidr: Cidr; index: number } | undefined;
  for (const entry of ordered) {
    const { cidr, index } = entry;
    if (widest?.cidr.family === cidr.family && cidr.last <= widest.cidr.last) {
      found.push({ index, within: widest.index, repeated: compareCidrs(cidr, widest.cidr) === 0 });
    } else {
      widest = entry;
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

function canonicalEntries(texts: readonly string[]): Set<string> {
  return new Set(
    texts.map((text) => {
      const cidr = readCidr(text);
      return cidr === undefined ? text : formatCidr(cidr);
    }),
  );
}
