/** Writes the entries of an access list that change, as a person finds them in the list. */
import type { EntryChange } from "../entries";
import { shortCount } from "./words";

/** The most entries beside an arrow that are named. */
const MOST_WITHIN = 3;

/** Writes entries: "198.51.100.0/24 → 198.51.0.0/16, 203.0.113.7 and 3 more". An arrow shows what takes the place of what. */
export function changedEntries(
  part: "added" | "removed",
  changes: readonly EntryChange[],
  most: number,
): string {
  const shown = changes.slice(0, most).map(({ text, within }) => {
    if (within.length === 0) return text;
    const others =
      within.length > MOST_WITHIN
        ? `${shortCount(BigInt(within.length))} ranges`
        : within.map((entry) => entry.text).join(", ");
    return part === "added" ? `${others} → ${text}` : `${text} → ${others}`;
  });
  const more = changes.length - most;
  return `${shown.join(", ")}${more <= 0 ? "" : ` and ${shortCount(BigInt(more))} more`}`;
}
