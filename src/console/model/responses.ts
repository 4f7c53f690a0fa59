/** What a response means to the console: a value, or the problem in words for people. */
import { type ErrorCode, type ErrorIssue, RESPONSE_BYTES } from "../../contract";
import { type Json, JsonError, parseJson } from "../../json";
import { visible } from "../../text";
import { partAt } from "./paths";

/** Why a request has no result. */
export interface RequestProblem {
  /**
   * `unreachable`: there was no response. `unclear`: the response does not tell whether the request was carried out.
   * `stale`: the cluster changed since it was read.
   */
  readonly reason: "signed-out" | "unreachable" | "unclear" | "stale" | "not-found" | "refused";
  /** The code of an error of the contract; empty if the response had none. */
  readonly code: string;
  /** A sentence for the user. */
  readonly message: string;
  /** The rules that the body breaks, with the API's field names. */
  readonly issues: readonly ErrorIssue[];
  /** The status and the body of the response; undefined if there was none. */
  readonly answer?: string;
}

/** Reports whether a request may have been carried out although it has no result. */
export function isUnclear({ reason }: RequestProblem): boolean {
  return reason === "unreachable" || reason === "unclear";
}

export type RequestResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: RequestProblem };

export interface Received {
  readonly body: Json;
  readonly etag: string | undefined;
}

const NOT_UNDERSTOOD = "The response is not one of the service.";

export function received(status: number, body: string, etag: string | undefined): RequestResult<Received> {
  const json = body === "" ? null : parsed(body);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && json !== undefined) return { ok: true, value: { body: json, etag } };
  const answer = visible(`${status} ${body.slice(0, MOST_CHARACTERS)}`);
  if (isSuccess) return refused("unclear", NOT_UNDERSTOOD, { answer });
  const code = textAt(json, "code");
  const said = WORDS[code as ErrorCode] ?? textAt(json, "message");
  const message = said === "" ? `The emulator responded with the status ${status}.` : sentence(said);
  const issues = list(partAt(json, ["issues"])).map((issue) => ({
    code: textAt(issue, "code"),
    path: textAt(issue, "path"),
    message: textAt(issue, "message"),
  }));
  return refused(reasonOf(status, code), message, { issues, code, answer });
}

/** So much of a response is shown. */
const MOST_CHARACTERS = 2000;

/** What people read in the place of words about HTTP, or with names of Terraform. */
const WORDS: { readonly [Code in ErrorCode]?: string } = {
  "rate-limited": "The emulator takes no more requests for now. Try again in a few seconds.",
  "headers-too-large": "This is longer than any access token. Copy it again.",
  "cluster-not-found": "There is no such cluster. It may have been deleted.",
};

/** What the codes of errors mean where the status alone does not tell. */
const REASONS: { readonly [Code in ErrorCode]?: RequestProblem["reason"] } = {
  unauthorized: "signed-out",
  stale: "stale",
  "cluster-not-found": "not-found",
  "request-timeout": "unclear",
  "insufficient-storage": "refused",
};

/** A response without a code is not one of the service: a proxy may have sent it. */
function reasonOf(status: number, code: string): RequestProblem["reason"] {
  return REASONS[code as ErrorCode] ?? (code !== "" && status < 500 ? "refused" : "unclear");
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export function refused<Value>(
  reason: RequestProblem["reason"],
  message: string,
  more: Partial<RequestProblem> = {},
): RequestResult<Value> {
  return { ok: false, problem: { reason, code: "", message, issues: [], ...more } };
}

function parsed(body: string): Json | undefined {
  try {
    return parseJson(body, RESPONSE_BYTES);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

/** Returns what a response means; a problem if it has another form than the contract says. */
export function doubted<To>(
  result: RequestResult<Received>,
  meaning: (value: Received) => To | undefined,
): RequestResult<To> {
  if (!result.ok) return result;
  const value = meaning(result.value);
  return value === undefined ? refused("unclear", NOT_UNDERSTOOD) : { ok: true, value };
}

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Returns a text of an object; empty if there is none. */
export function textAt(value: Json | undefined, name: string): string {
  const text = partAt(value, [name]);
  return typeof text === "string" ? text : "";
}
