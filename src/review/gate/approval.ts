/** What somebody approved, and until when. */

export interface Approval {
  /** In lower case. */
  readonly digest: string;
  /** Undefined for a digest that was given on the command line. */
  readonly entry?: ApprovalEntry;
}

/** What an entry of a file of approvals holds beside its digest. */
export interface ApprovalEntry {
  readonly who: string;
  readonly why: string;
  /** The last day on which it holds, in UTC, as YYYY-MM-DD. */
  readonly until: string;
}

/** Whether an approval no longer holds on a day, which is given as YYYY-MM-DD. */
export function isExpired({ entry }: Approval, today: string): boolean {
  return entry !== undefined && entry.until < today;
}

/**
 * The digests that were approved before the change: those of the entries of the target branch's file that still hold. An
 * entry whose time is extended counts as added.
 */
export function heldDigests(base: readonly Approval[], today: string): ReadonlySet<string> {
  return new Set(base.filter((approval) => !isExpired(approval, today)).map(({ digest }) => digest));
}
