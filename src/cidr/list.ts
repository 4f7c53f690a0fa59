/**
 * Access lists as their users write them: entry by entry, not merged. The service stores entries, so two /25 are
 * not the same list as their /24, although they are the same set of addresses (for that, compare `IpSet`s).
 */
import { compareCidrs, sameCidr, type Cidr } from "./cidr";
import { formatCidr } from "./format";
import { readCidr } from "./parsing/read";

/** Each entry in canonical spelling, in canonical order, without repeats; undefined when an entry is malformed. */
export function canonicalList(texts: readonly string[]): string[] | undefined {
  const cidrs: Cidr[] = [];
  for (const text of texts) {
    const cidr = readCidr(text);
    if (cidr === undefined) return undefined;
    cidrs.push(cidr);
  }
  return distinct(cidrs.sort(compareCidrs)).map(formatCidr);
}

/**
 * Whether two lists hold the same ranges: order, spelling and repetition are no difference, splitting a range is.
 * A malformed entry equals only itself, letter by letter.
 */
export function sameRanges(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === b.length && a.every((text, index) => text === b[index])) return true;
  const ofA = canonicalEntries(a);
  const ofB = canonicalEntries(b);
  return ofA.size === ofB.size && [...ofA].every((entry) => ofB.has(entry));
}

/** An entry that changes nothing, since another entry of the list holds all of it. */
export interface ContainedEntry {
  /** Position of the entry in the list. */
  readonly index: number;
  /** Position of the widest entry that holds it. */
  readonly within: number;
  /** The same range once more (perhaps in another spelling), rather than a narrower one. */
  readonly repeated: boolean;
}

/**
 * The entries that other entries hold, by position. All of them can be deleted at once without a change of meaning.
 * (Blocks nest or are disjoint, so an entry that only several others hold together is itself what holds those.)
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
      found.push({ index, within: widest.index, repeated: sameCidr(cidr, widest.cidr) });
    } else {
      widest = entry;
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

function distinct(sorted: readonly Cidr[]): Cidr[] {
  return sorted.filter((cidr, index) => {
    const before = sorted[index - 1];
    return before === undefined || !sameCidr(before, cidr);
  });
}

function canonicalEntries(texts: readonly string[]): Set<string> {
  return new Set(
    texts.map((text) => {
      const cidr = readCidr(text);
      return cidr === undefined ? text : formatCidr(cidr);
    }),
  );
}
