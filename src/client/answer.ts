/** Reads an answer of the service: its body where it is a success, the failure it means where it is none. */
import type { ErrorIssue, Json, JsonObject } from "./contract";
import { isJsonObject, parseJson, RESPONSE_LIMITS, saysClusterIsGone } from "./contract";
import type { FailureKind } from "./failure";
import { ApiFailure } from "./failure";
import { redact } from "./redact";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** What the reading of an answer needs to know of its request. */
export interface Asked {
  readonly operation: string;
  /** Texts that no failure may show. */
  readonly secrets: readonly string[];
  /** An API field's path with Terraform's attribute names. */
  readonly attributePath: (path: string) => string;
  /** An attempt before the one that was answered may have been carried out. */
  readonly mayHaveHappened: boolean;
}

/** The body of a success, undefined where it is empty. Throws an ApiFailure for anything else. */
export function readAnswer(answer: Answer, asked: Asked): Json | undefined {
  const body = readAnyAnswer(answer, asked);
  if (body !== undefined || answer.body.trim() === "") return body;
  // What it holds is not shown: half of an answer with a password in it is no JSON either.
  throw new ApiFailure({
    kind: "malformed-response",
    operation: asked.operation,
    status: answer.status,
    summary: `${asked.operation} was answered with something that is no JSON (${answer.status}).`,
  });
}

/** As {@link readAnswer}, for an operation whose answer is not shown: a success may also hold plain text. */
export function readAnyAnswer(answer: Answer, asked: Asked): Json | undefined {
  if (answer.status < 200 || answer.status > 299) throw failureOf(answer, asked);
  if (!/^\s*</.test(answer.body)) return tryParse(answer.body);
  throw new ApiFailure({
    kind: "proxy-or-wrong-url",
    operation: asked.operation,
    status: answer.status,
    summary: `${asked.operation} was answered with a web page (${answer.status}).`,
    ...saidBy(answer, asked),
  });
}

/** Whether the answer says that the cluster is gone, and comes from the service itself. */
export function isGone(answer: Answer): boolean {
  return answer.status === 404 && saysClusterIsGone(answer.status, tryParse(answer.body));
}

/** More of a text is not read: the cost of cleaning grows faster than the text. */
const MOST_READ = 16_000;

/** A text of the outside world made fit to be shown: no secret, no markup, one line, not long. */
export function presentable(text: string, secrets: readonly string[], limit = 300): string {
  // Not cut amid a word: it may be a secret, which would not be found in half.
  const read = text.length <= MOST_READ ? text : text.slice(0, MOST_READ).replace(/[^\s<>"]+$/, "");
  const plain = redact(read, secrets)
    .replace(/<(script|style|title)\b[^]*?<\/\1\s*>/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const clean = redact(plain, secrets);
  return clean.length <= limit ? clean : `${clean.slice(0, limit - 1).trimEnd()}…`;
}

interface Meaning {
  readonly kind: FailureKind;
  readonly summary: (operation: string, status: number) => string;
}

const MEANINGS: Readonly<Record<number, Meaning>> = {
  400: { kind: "invalid", summary: (operation) => `The service refused ${operation} as invalid (400).` },
  401: {
    kind: "unauthorized",
    summary: (operation) => `The access token was refused for ${operation} (401).`,
  },
  403: {
    kind: "forbidden",
    summary: (operation) => `The access token does not allow ${operation} (403).`,
  },
  404: {
    kind: "not-found",
    summary: (operation) => `The service has no such cluster: ${operation} was answered with 404.`,
  },
  407: {
    kind: "proxy-or-wrong-url",
    summary: (operation) => `A proxy asked for credentials on ${operation} (407).`,
  },
  409: { kind: "conflict", summary: (operation) => `${operation} conflicts with what exists (409).` },
  412: { kind: "stale", summary: (operation) => `The cluster changed before ${operation} (412).` },
  422: { kind: "invalid", summary: (operation) => `The service refused ${operation} as invalid (422).` },
  429: {
    kind: "rate-limited",
    summary: (operation) => `The service received too many requests and refused ${operation} (429).`,
  },
  507: {
    kind: "server",
    summary: (operation) =>
      `The service has no room to store what ${operation} changes; nothing was changed (507).`,
  },
};

function meaningOf(status: number): Meaning {
  if (status >= 500)
    return { kind: "server", summary: (operation) => `The service failed on ${operation} (${status}).` };
  if (status >= 300 && status < 400)
    return {
      kind: "redirect",
      summary: (operation) => `${operation} was redirected (${status}).`,
    };
  return { kind: "invalid", summary: (operation) => `The service refused ${operation} (${status}).` };
}

function failureOf(answer: Answer, asked: Asked): ApiFailure {
  const { status } = answer;
  const meaning = MEANINGS[status] ?? meaningOf(status);
  const told = {
    operation: asked.operation,
    status,
    mayHaveHappened: asked.mayHaveHappened,
    ...saidBy(answer, asked),
  };
  if (status === 404 && !isGone(answer)) {
    return new ApiFailure({
      ...told,
      kind: "proxy-or-wrong-url",
      summary: `${asked.operation} was answered with a 404 that is not the service's "no such cluster".`,
    });
  }
  return new ApiFailure({
    ...told,
    kind: meaning.kind,
    summary: meaning.summary(asked.operation, status),
    issues: issuesOf(answer, asked),
  });
}

/** The `message` of a JSON error, whatever it is called, also within its `error`; else the text itself. */
function saidBy(answer: Answer, asked: Asked): { said?: string } {
  const body = tryParse(answer.body);
  const message = isJsonObject(body) ? messageOf(body) : undefined;
  const said = presentable(message ?? answer.body, asked.secrets);
  return said === "" ? {} : { said };
}

function messageOf(body: JsonObject): string | undefined {
  const inner = isJsonObject(body["error"]) ? body["error"] : {};
  return ["message", "error_description", "detail", "title", "error"]
    .flatMap((name) => [body[name], inner[name]])
    .find((value) => typeof value === "string" && value !== "") as string | undefined;
}

const MOST_ISSUES = 100;

function issuesOf(answer: Answer, asked: Asked): readonly ErrorIssue[] {
  const body = tryParse(answer.body);
  const issues = isJsonObject(body) ? body["issues"] : undefined;
  if (!Array.isArray(issues)) return [];
  return (issues as readonly Json[])
    .filter(isJsonObject)
    .slice(0, MOST_ISSUES)
    .map((issue) => ({
      code: shown(issue["code"], asked),
      path: asked.attributePath(shown(issue["path"], asked)),
      message: shown(issue["message"], asked),
    }));
}

function shown(value: Json | undefined, asked: Asked): string {
  return typeof value === "string" ? presentable(value, asked.secrets) : "";
}

function tryParse(text: string): Json | undefined {
  try {
    return parseJson(text, RESPONSE_LIMITS);
  } catch {
    return undefined;
  }
}
