/** Approvals: the digests of findings that the gate lets pass, from the command line or a file in the repository. */
import type { Json } from "../../json";
import { isDay } from "../../schema";
import type { FileLine } from "../findings/facts";
import { member, text } from "../plan/values";
import { type EntryForm, entryLines, isFilled, readWrittenList, textKey } from "../plan/written-list";
import { DIGITS } from "./digest";

/** An approval of exactly what a digest stands for. */
export interface Approval {
  /** In lower case. */
  readonly digest: string;
  /** What a file of approvals says about it; undefined for a digest that is given on the command line. */
  readonly entry?: ApprovalEntry;
}

export interface ApprovalEntry {
  readonly who: string;
  readonly why: string;
  /** The last day on which it holds, in UTC, as YYYY-MM-DD. */
  readonly until: string;
  /** The line on which the entry begins, if its file is in the repository. */
  readonly line?: FileLine;
}

/** Reports whether an approval has expired by a day, given as YYYY-MM-DD. */
export function isExpired({ entry }: Approval, today: string): boolean {
  return entry !== undefined && entry.until < today;
}

/**
 * Returns a function that reports whether a change adds an entry to those of the target branch. It adds an entry too if
 * it gives one another person, another reason or a later day.
 */
export function addedTo(base: readonly Approval[]): (entry: ApprovalEntry, digest: string) => boolean {
  const keyOf = ({ who, why }: ApprovalEntry, digest: string) => JSON.stringify([digest, who, why]);
  const days = new Map<string, string>();
  for (const { digest, entry } of base) {
    if (entry === undefined) continue;
    const key = keyOf(entry, digest);
    if (entry.until > (days.get(key) ?? "")) days.set(key, entry.until);
  }
  return (entry, digest) => entry.until > (days.get(keyOf(entry, digest)) ?? "");
}

/** The name of the file in messages and examples. */
export const APPROVALS_FILE = "access-approvals.json";

/** What to do with {@link entryText}. */
export const ENTRY_HINT = `Complete the entry, and add it to the list in ${APPROVALS_FILE} (see --approvals).`;

/** Returns an entry of the file for a digest, to be completed by a person. */
export function entryText(digest: string): string {
  return `{ "digest": "${digest}", "who": "", "why": "", "until": "YYYY-MM-DD" }`;
}

export type ApprovalsReading =
  | { readonly ok: true; readonly approvals: readonly Approval[] }
  | { readonly ok: false; readonly problem: string };

/** An example of an entry, for messages and help. */
export const APPROVALS_EXAMPLE =
  '{ "digest": "0f52…", "who": "Ada", "why": "the new office", "until": "2027-01-31" }';

const FORM: EntryForm = {
  hint: `Write a list of ${APPROVALS_EXAMPLE}`,
  keys: {
    digest: textKey(isDigest, `write the ${DIGITS} hexadecimal digits that a review printed`),
    who: textKey(isFilled, "write who approves"),
    why: textKey(isFilled, "write why it is right"),
    until: textKey(isDay, "write the last day on which it holds, in UTC, as YYYY-MM-DD"),
  },
  nameOf: (entry) => {
    const digest = text(member(entry, "digest")) ?? "";
    return isDigest(digest) ? `digest ${digest}` : undefined;
  },
};

/** Reports whether a text has the form of a digest, in upper or lower case. */
export function isDigest(value: string): boolean {
  return value.length === DIGITS && /^[0-9a-f]+$/i.test(value);
}

/** Reads the content of a file of approvals. Annotations point at its lines if `file`, its path in the repository, is given. */
export function readApprovals(content: string, file?: string): ApprovalsReading {
  const reading = readWrittenList(content, FORM);
  if (!reading.ok) return reading;
  const places = file === undefined ? [] : entryLines(content).map(({ line }) => ({ file, line }));
  return { ok: true, approvals: reading.entries.map((entry, index) => approvalOf(entry, places[index])) };
}

function approvalOf(entry: Json, line: FileLine | undefined): Approval {
  const textOf = (name: string) => text(member(entry, name)) ?? "";
  const [who, why] = [textOf("who").trim(), textOf("why").trim()];
  return {
    digest: textOf("digest").toLowerCase(),
    entry: { who, why, until: textOf("until"), ...(line !== undefined && { line }) },
  };
}
