/**
 * What a message shows of an error answer: of a JSON body in the contract's form its `code`, its `message`, and the
 * `code` and `path` of its issues. No other part of a body is ever shown: it may hold anything.
 */
import { isJsonObject, type Json } from "../../json";
import { redactorOf, type Redactor } from "./redact";

export interface Said {
  /** A code of the contract, or another one of the same form. */
  readonly code: string;
  /** The `message`: on one line, shortened, without secrets. */
  readonly said: string;
  readonly issues: readonly SaidIssue[];
  /** How many issues the answer has beyond those. */
  readonly moreIssues: number;
}

/** A rule that a request breaks, as the service names it. */
export interface SaidIssue {
  readonly code: string;
  /** As `auth_sources[1].name`, with Terraform's attribute names. */
  readonly path: string;
}

export interface Showing {
  /** Texts that nothing may show. */
  readonly secrets: readonly string[];
  /** Returns an API field's path with Terraform's attribute names. */
  readonly attributePath: (path: string) => string;
}

const MOST_ISSUES = 100;

/** Returns what can be shown of the JSON of an error answer; undefined if it does not have the contract's form. */
export function saidBy(body: Json | undefined, { secrets, attributePath }: Showing): Said | undefined {
  if (!isJsonObject(body) || !isCode(body["code"]) || typeof body["message"] !== "string") return undefined;
  const redact = redactorFor(secrets);
  const given = Array.isArray(body["issues"]) ? (body["issues"] as readonly Json[]) : [];
  const issues = given
    .slice(0, MOST_ISSUES)
    .filter(isJsonObject)
    .flatMap(({ code, path }) =>
      isCode(code) && typeof path === "string"
        ? [{ code: redact(code), path: attributePath(onOneLine(path, redact, secrets, 200)) }]
        : [],
    );
  return {
    code: redact(body["code"]),
    said: onOneLine(body["message"], redact, secrets),
    issues,
    moreIssues: Math.max(0, given.length - MOST_ISSUES),
  };
}

function isCode(value: Json | undefined): value is string {
  return typeof value === "string" && /^[a-z\d][\w.-]{0,79}$/i.test(value);
}

/** Makes a text of the outside world fit to be shown: one line, without secrets, and not long. */
export function presentable(text: string, secrets: readonly string[], limit?: number): string {
  return onOneLine(text, redactorFor(secrets), secrets, limit);
}

const MOST_SHOWN = 300;

/** More of a text is not read. */
const MOST_READ = 4000;

/** No text that is read has room for a longer secret. */
const LONGEST_SECRET = 4 * MOST_READ;

function redactorFor(secrets: readonly string[]): Redactor {
  return redactorOf(secrets.filter(({ length }) => length <= LONGEST_SECRET));
}

/** The most characters that spell one character of a secret: escapes such as `&#x10ffff;`, for it and for a gap. */
const LONGEST_SPELLING = 20;

function onOneLine(
  text: string,
  redact: Redactor,
  secrets: readonly string[],
  limit: number = MOST_SHOWN,
): string {
  const line = text.slice(0, MOST_READ).replace(GAPS, " ").trim();
  const clean = redact(line);
  if (text.length <= MOST_READ) return shortened(clean, limit);
  // A secret that is cut in half is not found. So that none is shown, the text ends before the longest could begin.
  const longest = secrets.reduce((most, { length }) => Math.max(most, length), 0);
  const sure = clean.slice(0, Math.max(0, clean.length - LONGEST_SPELLING * longest));
  return sure === "" ? "(too long to be shown)" : shortened(`${sure}…`, limit);
}

const GAPS = /[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}
