/** Approvals: the digests of findings that the gate lets pass, from the command line or a file in the repository. */
import type { Json } from "../../json";
import { isDay } from "../../schema";
import type { FileLine } from "../findings/facts";
import { member, text } from "../plan/values";
import { isFilled, type ItemForm, linesOfItems, readWrittenList, textKey } from "../plan/written-list";
import { DIGITS } from "./digest";

/** An approval of exactly what a digest stands for. */
export interface Approval {
  /** In lower case. */
  readonly digest: string;
  /** What a file of approvals says about it; undefined for a digest that is given on the command line. */
  readonly record?: ApprovalRecord;
}

export interface ApprovalRecord {
  readonly who: string;
  readonly why: string;
  /** The last day on which it holds, in UTC, as YYYY-MM-DD. */
  readonly until: string;
  /** The line on which the record begins, if its file is in the repository. */
  readonly line?: FileLine;
}

/** Reports whether an approval has expired by a day, given as YYYY-MM-DD. */
export function isExpired({ record }: Approval, today: string): boolean {
  return record !== undefined && record.until < today;
}

/**
 * Returns a function that reports whether a change adds a record to those of the target branch. It adds a record too if
 * it gives one another person, another reason or a later day.
 */
export function addedTo(base: readonly Approval[]): (record: ApprovalRecord, digest: string) => boolean {
  const keyOf = ({ who, why }: ApprovalRecord, digest: string) => JSON.stringify([digest, who, why]);
  const days = new Map<string, string>();
  for (const { digest, record } of base) {
    if (record === undefined) continue;
    const key = keyOf(record, digest);
    if (record.until > (days.get(key) ?? "")) days.set(key, record.until);
  }
  return (record, digest) => record.until > (days.get(keyOf(record, digest)) ?? "");
}

/** The name of the file in messages and examples. */
export const APPROVALS_FILE = "access-approvals.json";

/** What to do with {@link recordText}. */
export const RECORD_HINT = `Complete the entry, and add it to the list in ${APPROVALS_FILE} (see --approvals).`;

/** Returns a record of the file for a digest, to be completed by a person. */
export function recordText(digest: string): string {
  return `{ "digest": "${digest}", "who": "", "why": "", "until": "YYYY-MM-DD" }`;
}

export type ApprovalsReading =
  | { readonly ok: true; readonly approvals: readonly Approval[] }
  | { readonly ok: false; readonly problem: string };

/** An example of a record, for messages and help. */
export const APPROVALS_EXAMPLE =
  '{ "digest": "0f52…", "who": "Ada", "why": "the new office", "until": "2027-01-31" }';

const FORM: ItemForm = {
  hint: `Write a list of ${APPROVALS_EXAMPLE}`,
  keys: {
    digest: textKey(isDigest, `write the ${DIGITS} hexadecimal digits that a review printed`),
    who: textKey(isFilled, "write who approves"),
    why: textKey(isFilled, "write why it is right"),
    until: textKey(isDay, "write the last day on which it holds, in UTC, as YYYY-MM-DD"),
  },
  nameOf: (record) => {
    const digest = text(member(record, "digest")) ?? "";
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
  const places = file === undefined ? [] : linesOfItems(content).map(({ line }) => ({ file, line }));
  return { ok: true, approvals: reading.items.map((record, index) => approvalOf(record, places[index])) };
}

function approvalOf(record: Json, line: FileLine | undefined): Approval {
  const textOf = (name: string) => text(member(record, name)) ?? "";
  const [who, why] = [textOf("who").trim(), textOf("why").trim()];
  return {
    digest: textOf("digest").toLowerCase(),
    record: { who, why, until: textOf("until"), ...(line !== undefined && { line }) },
  };
}
