/** Keeps the latest changes of clusters. */
import type { ActivityEntry } from "./entry";

/** The most entries that are kept. */
export const MOST_ENTRIES = 1000;

export class ActivityLog {
  private readonly entries: ActivityEntry[] = [];

  /** Adds an entry, and forgets the oldest one if there are too many. Ignores the absent entry of a change that no request made. */
  add(entry: ActivityEntry | undefined): void {
    if (entry === undefined) return;
    this.entries.push(entry);
    if (this.entries.length > MOST_ENTRIES) this.entries.shift();
  }

  /** Returns the kept entries, the oldest one first. */
  all(): readonly ActivityEntry[] {
    return this.entries;
  }
}
