/** Approvals: what the gate lets pass, from the command line or a file in the repository. */
import type { Json } from "../../json";
import { isDay } from "../../schema";
import { escapedJson } from "../../text";
import type { FileLine } from "../findings/finding";
import { elements, member, text } from "../plan/values";
import {
  isFilled,
  type ItemForm,
  type ItemKey,
  linesOfItems,
  type Reading,
  readWrittenList,
  textKey,
} from "../plan/written-list";
import { DIGITS } from "./digest";

/** An approval of exactly what its digests stand for. */
export interface Approval {
  /** In lower case, each once. */
  readonly digests: readonly string[];
  /** What a file of approvals says about it; undefined for a digest that is given on the command line. */
  readonly entry?: ApprovalEntry;
}

export interface ApprovalEntry {
  readonly who: string;
  readonly why: string;
  /** The last day on which it holds, in UTC, as YYYY-MM-DD. */
  readonly until: string;
  /** What it accepts, in words that are never trusted. */
  readonly accepts?: string;
  /** The stacks in which it holds; undefined: in a review of one plan. */
  readonly stacks: readonly string[] | undefined;
  /** It was written for an earlier encoding of digests, and covers nothing. */
  readonly isOutdated: boolean;
  /** The line on which it begins, if its file is in the repository. */
  readonly line?: FileLine;
}

/** Reports whether an approval has expired by a day, given as YYYY-MM-DD. */
export function isExpired({ entry }: Approval, today: string): boolean {
  return entry !== undefined && entry.until < today;
}

/** Reports whether an approval is given for a stack. `isAlone`: the review is of one plan. */
export function holdsFor({ entry }: Approval, stack: string | undefined, isAlone: boolean): boolean {
  if (entry === undefined) return true;
  return entry.stacks === undefined ? isAlone : stack !== undefined && entry.stacks.includes(stack);
}

/**
 * Returns a function that reports whether a change adds an approval of a file to those of the target branch. It adds one too
 * if it gives it another person, another reason, a later day, or another stack.
 */
export function addedTo(base: readonly Approval[]): (approval: Approval) => boolean {
  const keysOf = (one: Approval) =>
    coveredBy(one).map((covered) => JSON.stringify([...covered, one.entry?.who, one.entry?.why]));
  const days = new Map<string, string>();
  for (const approval of base) {
    const { until = "" } = approval.entry ?? {};
    for (const key of keysOf(approval)) if (until > (days.get(key) ?? "")) days.set(key, until);
  }
  return (approval) =>
    approval.entry !== undefined &&
    keysOf(approval).some((key) => (approval.entry?.until ?? "") > (days.get(key) ?? ""));
}

/** Returns each digest of an approval with each stack in which it holds. */
function coveredBy({
  digests,
  entry,
}: Approval): readonly (readonly [digest: string, stack: string | null])[] {
  return digests.flatMap((digest) => (entry?.stacks ?? [null]).map((stack) => [digest, stack] as const));
}

/** The name of the file in messages and examples. */
export const APPROVALS_FILE = "access-approvals.json";

/** An approval of the file, to be completed by a person. */
export interface OfferedEntry {
  /** The change in words, for people who read the file. It is never trusted. */
  readonly accepts: string;
  readonly digests: readonly string[];
  readonly stacks: readonly string[];
}

/** Characters of what an entry accepts, which people read. */
const ACCEPTS = 300;

/** Writes an entry of the file, which a person completes. */
export function entryText({ accepts, digests, stacks }: OfferedEntry): string {
  const entry = {
    accepts: accepts.length > ACCEPTS ? `${accepts.slice(0, ACCEPTS)}…` : accepts,
    digests,
    ...(stacks.length > 0 && { stacks }),
    who: "",
    why: "",
    until: "YYYY-MM-DD",
  };
  const fields = Object.entries(entry).map(([name, value]) => {
    const written = Array.isArray(value)
      ? `[${value.map((one) => JSON.stringify(one)).join(", ")}]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${written}`;
  });
  return escapedJson(`{ ${fields.join(", ")} }`);
}

/** An example of an entry, for messages and help. */
export const APPROVALS_EXAMPLE =
  '{ "accepts": "203.0.113.7 gets in to API of logs", "digests": ["0f52…"], "stacks": ["production"], "who": "Ada", "why": "the new office", "until": "2027-01-31" }';

const WRITE_DIGESTS = `write a list of the ${DIGITS} hexadecimal digits that a review printed, each once`;

const FORM: ItemForm = {
  hint: `Write a list of ${APPROVALS_EXAMPLE}`,
  keys: {
    digests: listKey(isDigest, WRITE_DIGESTS),
    // An entry of an earlier version.
    digest: { ...textKey(isDigest, WRITE_DIGESTS), isOptional: true },
    accepts: { ...textKey(() => true, "write what it accepts, or remove it"), isOptional: true },
    stacks: { ...listKey(isFilled, "write a list of the names of stacks, or remove it"), isOptional: true },
    who: textKey(isFilled, "write who approves"),
    why: textKey(isFilled, "write why it is right"),
    until: textKey(isDay, "write the last day on which it holds, in UTC, as YYYY-MM-DD"),
  },
  nameOf: (entry) => {
    const [digest = text(member(entry, "digest")) ?? ""] = elements(member(entry, "digests")).flatMap(
      (one) => text(one) ?? [],
    );
    return isDigest(digest) ? `digest ${digest}` : undefined;
  },
};

/** Returns a key whose value is a list of texts that pass a test, each once and at least one. */
function listKey(isValid: (value: string) => boolean, fix: string): ItemKey {
  return {
    fixFor: (value) => {
      const texts = elements(value).map((one) => text(one) ?? "");
      const isGood = texts.length > 0 && texts.every(isValid);
      return isGood && new Set(texts.map((one) => one.toLowerCase())).size === texts.length ? undefined : fix;
    },
  };
}

/** Reports whether a text has the form of a digest, in upper or lower case. */
export function isDigest(value: string): boolean {
  return value.length === DIGITS && /^[0-9a-f]+$/i.test(value);
}

/** Reads the content of a file of approvals. Findings point at its lines if `file`, its path in the repository, is given. */
export function readApprovals(
  content: string,
  file?: string,
): Reading<{ readonly approvals: readonly Approval[] }> {
  const reading = readWrittenList(content, FORM, (item) => ({
    ...item,
    ...(item["digest"] !== undefined && item["digests"] === undefined && { digests: [item["digest"]] }),
  }));
  if (!reading.ok) return reading;
  const places = file === undefined ? [] : linesOfItems(content).map(({ line }) => ({ file, line }));
  const approvals = reading.items.map((entry, index) => approvalOf(entry, places[index]));
  const first = new Map<string, number>();
  for (const [index, approval] of approvals.entries())
    for (const covered of coveredBy(approval)) {
      const key = JSON.stringify(covered);
      const other = first.get(key);
      if (other === undefined) first.set(key, index + 1);
      else return { ok: false, problem: twice(covered[0], other, index + 1) };
    }
  return { ok: true, approvals };
}

function twice(digest: string, first: number, second: number): string {
  return `is malformed: entry ${second} has the digest ${digest}, which entry ${first} has for the same stack; leave it in one of them`;
}

function approvalOf(entry: Json, line: FileLine | undefined): Approval {
  const textOf = (name: string) => (text(member(entry, name)) ?? "").trim();
  const textsOf = (name: string) => elements(member(entry, name)).flatMap((one) => text(one) ?? []);
  const stacks = textsOf("stacks");
  const accepts = textOf("accepts");
  return {
    digests: textsOf("digests").map((digest) => digest.toLowerCase()),
    entry: {
      who: textOf("who"),
      why: textOf("why"),
      until: textOf("until"),
      ...(accepts !== "" && { accepts }),
      stacks: stacks.length === 0 ? undefined : stacks,
      isOutdated: member(entry, "digest") !== undefined,
      ...(line !== undefined && { line }),
    },
  };
}
