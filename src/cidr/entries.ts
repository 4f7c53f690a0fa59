/** Compares the entries of an access list before and after a change, as they are written: which are new, which are gone. */
import { type Cidr, compareCidrs } from "./cidr";
import { readCidr } from "./parsing/read";
import { IpSet } from "./set";

/** An entry of an access list. */
export interface ListEntry {
  /** As it is written: `10.0.0.1`, or `10.0.0.1/32`. */
  readonly text: string;
  readonly cidr: Cidr;
}

/** An entry that a change adds to a list, or removes from it. */
export interface EntryChange extends ListEntry {
  /** How many of its addresses gain access; of a removed entry, how many lose it. */
  readonly moved: bigint;
  /** The removed entries within an added one, or the added ones within a removed one: it takes their place, or they take its. */
  readonly within: readonly ListEntry[];
}

/** In the order in which the entries are written, each range once. */
export interface EntryChanges {
  readonly added: readonly EntryChange[];
  readonly removed: readonly EntryChange[];
  readonly kept: readonly ListEntry[];
}

/** The addresses that a change moves. */
interface Moves {
  readonly gained: IpSet;
  readonly lost: IpSet;
}

/** Returns the valid entries of a list. */
export function listEntries(texts: readonly string[]): readonly ListEntry[] {
  return texts.flatMap((text) => {
    const cidr = readCidr(text);
    return cidr === undefined ? [] : [{ text, cidr }];
  });
}

/** Compares two lists. Another spelling of a range is no other entry. */
export function entryChanges(
  before: readonly ListEntry[],
  after: readonly ListEntry[],
  { gained, lost }: Moves,
): EntryChanges {
  const [were, are] = [byRange(before), byRange(after)];
  const added = [...are].flatMap(([key, entry]) => (were.has(key) ? [] : [entry]));
  const removed = [...were].flatMap(([key, entry]) => (are.has(key) ? [] : [entry]));
  return {
    added: changesOf(added, removed, gained),
    removed: changesOf(removed, added, lost),
    kept: [...are].flatMap(([key, entry]) => (were.has(key) ? [entry] : [])),
  };
}

/** Returns the changes that move addresses, without those within another one of them: their addresses are disjoint. */
export function movingEntries(changes: readonly EntryChange[]): readonly EntryChange[] {
  return outermost(changes.filter(({ moved }) => moved > 0n));
}

/** Returns the entries that have addresses of a set, without those within another one of them. */
export function writtenEntries(set: IpSet, entries: readonly ListEntry[]): readonly ListEntry[] {
  return outermost(entries.filter(({ cidr }) => set.countIn(cidr) > 0n));
}

function outermost<Entry extends ListEntry>(entries: readonly Entry[]): readonly Entry[] {
  const outer = new Set<Entry>();
  let widest: Entry | undefined;
  for (const entry of [...entries].sort((a, b) => compareCidrs(a.cidr, b.cidr))) {
    if (widest !== undefined && isWithin(entry.cidr, widest.cidr)) continue;
    outer.add(entry);
    widest = entry;
  }
  return entries.filter((entry) => outer.has(entry));
}

/** Returns all addresses of entries. */
export function addressesOfEntries(entries: readonly ListEntry[]): IpSet {
  return IpSet.of(entries.map(({ cidr }) => cidr));
}

function byRange(entries: readonly ListEntry[]): ReadonlyMap<string, ListEntry> {
  const found = new Map<string, ListEntry>();
  for (const entry of entries) {
    const { family, first, prefix } = entry.cidr;
    const key = `${family} ${first}/${prefix}`;
    if (!found.has(key)) found.set(key, entry);
  }
  return found;
}

function changesOf(
  entries: readonly ListEntry[],
  others: readonly ListEntry[],
  moved: IpSet,
): readonly EntryChange[] {
  const sorted = [...others].sort((a, b) => compareCidrs(a.cidr, b.cidr));
  return entries.map((entry) => ({
    ...entry,
    moved: moved.countIn(entry.cidr),
    within: entriesWithin(sorted, entry.cidr),
  }));
}

/** Returns the entries within a range that is not itself one of them, given in order. They are next to each other. */
function entriesWithin(sorted: readonly ListEntry[], range: Cidr): readonly ListEntry[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = sorted[middle];
    if (entry !== undefined && compareCidrs(entry.cidr, range) < 0) low = middle + 1;
    else high = middle;
  }
  let end = low;
  for (let entry = sorted[end]; entry !== undefined && isWithin(entry.cidr, range); entry = sorted[end])
    end += 1;
  return sorted.slice(low, end);
}

function isWithin(inner: Cidr, outer: Cidr): boolean {
  return inner.family === outer.family && inner.first >= outer.first && inner.last <= outer.last;
}
