/** Approvals: the digests of findings that the gate lets pass, from the command line or a file in the repository. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { isDay } from "../../schema";
import type { SourceLine } from "../findings/finding";
import { member, text } from "../input/members";
import { entryLines, readJsonList } from "../input/parse-json";
import { visible } from "../words";
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
  readonly source?: SourceLine;
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

const FORM = `Write a list of ${APPROVALS_EXAMPLE}`;

/** The keys of an entry: which values are valid, and what to write instead of an invalid one. */
const MEMBERS: Readonly<
  Record<string, { readonly isValid: (value: string) => boolean; readonly fix: string }>
> = {
  digest: { isValid: isDigest, fix: `write the ${DIGITS} hexadecimal digits that a review printed` },
  who: { isValid: isFilled, fix: "write who approves" },
  why: { isValid: isFilled, fix: "write why it is right" },
  until: {
    isValid: isDay,
    fix: "write the last day on which it holds, in UTC, as YYYY-MM-DD",
  },
};

/** Reports whether a text has the form of a digest, in upper or lower case. */
export function isDigest(value: string): boolean {
  return value.length === DIGITS && /^[0-9a-f]+$/i.test(value);
}

/** Reads the content of a file of approvals. Annotations point at its lines if `file`, its path in the repository, is given. */
export function readApprovals(content: string, file?: string): ApprovalsReading {
  const reading = readJsonList(content, FORM);
  if (!reading.ok) return reading;
  const places = file === undefined ? [] : entryLines(content).map(({ line }) => ({ file, line }));
  const approvals: Approval[] = [];
  for (const [index, entry] of reading.entries.entries()) {
    const problem = isJsonObject(entry) ? entryProblem(entry) : `is not an object. ${FORM}`;
    if (problem !== undefined)
      return { ok: false, problem: `is malformed: ${entryName(entry, index)} ${problem}` };
    approvals.push(approvalOf(entry, places[index]));
  }
  return { ok: true, approvals };
}

function entryProblem(entry: JsonObject): string | undefined {
  const missing = Object.keys(MEMBERS).find((name) => !Object.hasOwn(entry, name));
  if (missing !== undefined) return `has no "${missing}": ${MEMBERS[missing]?.fix ?? ""}`;
  const unknown = Object.keys(entry).find((name) => !Object.hasOwn(MEMBERS, name));
  if (unknown !== undefined) return `has the key ${quoted(unknown)}, which is not known: remove it`;
  for (const [name, { isValid, fix }] of Object.entries(MEMBERS)) {
    const value = entry[name];
    if (typeof value !== "string" || !isValid(value)) return `has "${name}": ${quoted(value)}; ${fix}`;
  }
  return undefined;
}

function quoted(value: Json | undefined): string {
  return visible(JSON.stringify(value ?? null));
}

/** Returns "entry 2 (digest 0123...)": the position, counted from 1, and the digest if there is a valid one. */
function entryName(entry: Json, index: number): string {
  const digest = text(member(entry, "digest")) ?? "";
  return `entry ${index + 1}${isDigest(digest) ? ` (digest ${digest})` : ""}`;
}

function approvalOf(entry: Json, source: SourceLine | undefined): Approval {
  const textOf = (name: string) => text(member(entry, name)) ?? "";
  const [who, why] = [textOf("who").trim(), textOf("why").trim()];
  return {
    digest: textOf("digest").toLowerCase(),
    entry: { who, why, until: textOf("until"), ...(source !== undefined && { source }) },
  };
}

/** Reports whether a text has a character that can be seen. */
function isFilled(value: string): boolean {
  return /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(value);
}
