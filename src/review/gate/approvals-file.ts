/** Reads a file of approvals, which is kept in the repository and reviewed like code. */
import { isDay } from "../../schema";
import { readJsonList } from "../input/json-list";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { text } from "../input/members";
import { visible } from "../words";
import type { Approval } from "./approval";
import { DIGITS } from "./digest";

/** The name that messages and examples give the file. */
export const APPROVALS_FILE = "access-approvals.json";

/** What to do with the line of an entry. */
export const ENTRY_HINT = `Complete the entry, and add it to the list in ${APPROVALS_FILE} (see --approvals).`;

/** A line of the file, to be completed. */
export function entryText(digest: string): string {
  return `{ "digest": "${digest}", "who": "", "why": "", "until": "YYYY-MM-DD" }`;
}

export type ApprovalsReading =
  | { readonly ok: true; readonly approvals: readonly Approval[] }
  | { readonly ok: false; readonly problem: string };

/** An entry of the list. */
export const APPROVALS_EXAMPLE =
  '{ "digest": "0f52…", "who": "Ada", "why": "the new office", "until": "2027-01-31" }';

const FORM = `Write a list of ${APPROVALS_EXAMPLE}`;

/** What a member of an entry must be; a text that is refused is followed by the fix. */
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

export function isDigest(value: string): boolean {
  return value.length === DIGITS && /^[0-9a-f]+$/i.test(value);
}

export function readApprovals(content: string): ApprovalsReading {
  const reading = readJsonList(content, FORM);
  if (!reading.ok) return reading;
  const approvals: Approval[] = [];
  for (const [index, entry] of reading.entries.entries()) {
    const problem = isJsonObject(entry) ? entryProblem(entry) : `is not an object. ${FORM}`;
    if (problem !== undefined)
      return { ok: false, problem: `is malformed: ${nameOf(entry, index)} ${problem}` };
    approvals.push(approvalOf(entry));
  }
  return { ok: true, approvals };
}

function entryProblem(entry: JsonObject): string | undefined {
  const missing = Object.keys(MEMBERS).find((name) => !Object.hasOwn(entry, name));
  if (missing !== undefined) return `has no "${missing}": ${MEMBERS[missing]?.fix ?? ""}`;
  const unknown = Object.keys(entry).find((name) => !Object.hasOwn(MEMBERS, name));
  if (unknown !== undefined) return `has the key ${quoted(unknown)}, which nothing reads: remove it`;
  for (const [name, { isValid, fix }] of Object.entries(MEMBERS)) {
    const value = entry[name];
    if (typeof value !== "string" || !isValid(value)) return `has "${name}": ${quoted(value)}; ${fix}`;
  }
  return undefined;
}

function quoted(value: Json | undefined): string {
  return visible(JSON.stringify(value ?? null));
}

/** "entry 2 (digest 0123...)": its position from 1, and its digest where it has one. */
function nameOf(entry: Json, index: number): string {
  const digest = isJsonObject(entry) ? text(entry["digest"]) : undefined;
  const isNamed = digest !== undefined && isDigest(digest);
  return `entry ${index + 1}${isNamed ? ` (digest ${digest})` : ""}`;
}

function approvalOf(entry: Json): Approval {
  const member = (name: string) => (isJsonObject(entry) ? (text(entry[name]) ?? "") : "");
  return {
    digest: member("digest").toLowerCase(),
    entry: { who: member("who").trim(), why: member("why").trim(), until: member("until") },
  };
}

function isFilled(value: string): boolean {
  return value.trim() !== "";
}
