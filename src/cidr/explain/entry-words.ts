/** Writes the entries of an access list that change, as a person finds them in the list. */
import { addressesOfEntries, type EntryChange, type ListEntry } from "../entries";
import type { IpSet } from "../set";
import { shortCidrs, shortCount } from "./words";

/** The most entries beside an arrow that are named. */
const MOST_WITHIN = 3;
/** The most ranges that are named as excepted. */
const MOST_EXCEPTED = 3;

/** Writes entries: "198.51.100.0/24 → 198.51.0.0/16, 203.0.113.7 and 3 more". An arrow shows what takes the place of what. */
export function changedEntries(
  part: "added" | "removed",
  changes: readonly EntryChange[],
  most: number,
): string {
  return listed(changes, most, ({ text, within }) => {
    if (within.length === 0) return text;
    const others =
      within.length > MOST_WITHIN
        ? `${shortCount(BigInt(within.length))} ranges`
        : within.map((entry) => entry.text).join(", ");
    return part === "added" ? `${others} → ${text}` : `${text} → ${others}`;
  });
}

/**
 * Writes a set of addresses by the entries that hold them: "198.51.0.0/16 except 198.51.100.0/24". Without entries, by its
 * own ranges.
 */
export function writtenRanges(set: IpSet, entries: readonly ListEntry[], most: number): string {
  if (entries.length === 0) return shortCidrs(set, most);
  const rest = addressesOfEntries(entries).difference(set);
  const named = listed(entries, most, ({ text }) => text);
  if (rest.isEmpty()) return named;
  const isShort = rest.countRanges() <= MOST_EXCEPTED;
  return `${named} except ${isShort ? shortCidrs(rest, MOST_EXCEPTED) : "what it lets in already"}`;
}

function listed<Entry>(entries: readonly Entry[], most: number, write: (entry: Entry) => string): string {
  const shown = entries.slice(0, most).map(write).join(", ");
  const more = entries.length - most;
  return more <= 0 ? shown : `${shown} and ${shortCount(BigInt(more))} more`;
}
