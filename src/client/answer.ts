/** Reads an answer of the service: its body where it is a success, the failure it means where it is none. */
import { JsonError, parseJson, type Json } from "../json";
import { ERROR_RESPONSE_LIMITS, RESPONSE_LIMITS } from "../contract";
import type { FailureKind } from "./failure";
import { ApiFailure } from "./failure";
import { isRefusal, saysClusterIsGone } from "./open-points";
import { saidBy } from "./redaction/said";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Empty if it is not text. */
  readonly body: string;
  /** Why the body is not text, as a clause that continues "the response ...". */
  readonly unreadable?: string;
  /** Earlier requests used the same connection. */
  readonly isOnUsedConnection?: true;
  /** It came from the address that a redirect named, and a 404 there is not about what was asked for. */
  readonly isRedirected?: true;
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
  if (answer.status === 206) throw malformed(answer, asked, "holds a part of what was asked for");
  if (body !== undefined || answer.body.trim() === "") return body;
  // What it holds is not shown: half of an answer with a password in it is not JSON either.
  const json = jsonOf(answer);
  throw malformed(answer, asked, json instanceof JsonError ? json.message : "is not JSON");
}

function malformed({ status }: Answer, { operation, mayHaveHappened }: Asked, what: string): ApiFailure {
  return new ApiFailure({
    kind: "malformed-response",
    operation,
    status,
    summary: `The response to ${operation} ${what} (${status}).`,
    mayHaveHappened,
  });
}

/** As {@link readAnswer}, for an operation whose answer is not shown: a success may also hold plain text. */
export function readAnyAnswer(answer: Answer, asked: Asked): Json | undefined {
  if (answer.status < 200 || answer.status > 299) throw failureOf(answer, asked);
  if (answer.unreadable !== undefined) throw malformed(answer, asked, answer.unreadable);
  if (!isWebPage(answer)) return responseJson(answer);
  throw new ApiFailure({
    kind: "proxy-or-wrong-url",
    operation: asked.operation,
    status: answer.status,
    summary: `${asked.operation} was answered with a web page (${answer.status}).`,
  });
}

export function isWebPage({ body }: Answer): boolean {
  return /^\s*</.test(body);
}

/** Reports whether the service refuses a request in the contract's form, and so surely did not carry it out. */
export function isSureRefusal(answer: Answer): boolean {
  return isRefusal(answer.status, responseJson(answer));
}

/** Reports whether the answer says that the cluster is gone, and comes from the service itself. */
export function isGone(answer: Answer): boolean {
  return (
    answer.status === 404 &&
    answer.isRedirected !== true &&
    saysClusterIsGone(answer.status, responseJson(answer))
  );
}

interface Meaning {
  /** The methods that the status makes sense for, if the service does not explain it; every one when absent. */
  readonly methods?: readonly string[];
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
  409: {
    methods: ["POST", "PUT", "DELETE"],
    kind: "conflict",
    summary: (operation) => `${operation} conflicts with what exists (409).`,
  },
  412: {
    methods: ["PUT"],
    kind: "stale",
    summary: (operation) => `The cluster changed before ${operation} (412).`,
  },
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

/** Answers of 300 to 399 that are no redirects, or whose target is not named. */
const NO_REDIRECTS: Readonly<Record<number, string>> = {
  300: "offers several answers to choose from",
  304: "says that nothing changed, though no condition was sent",
};

function meaningOf(status: number, operation: string, isExplained: boolean): Meaning {
  const known = MEANINGS[status];
  const [method = ""] = operation.split(" ");
  if (known !== undefined && (isExplained || known.methods?.includes(method) !== false)) return known;
  if (status < 200 || status > 599)
    return {
      kind: "malformed-response",
      summary: (operation) =>
        `The response to ${operation} has a status that HTTP does not define (${status}).`,
    };
  if (status >= 500)
    return { kind: "server", summary: (operation) => `The service failed on ${operation} (${status}).` };
  if (status >= 300 && status < 400)
    return {
      kind: "malformed-response",
      summary: (operation) =>
        `The response to ${operation} ${NO_REDIRECTS[status] ?? "is a redirect that names no address"} (${status}).`,
    };
  return { kind: "invalid", summary: (operation) => `The service refused ${operation} (${status}).` };
}

function failureOf(answer: Answer, asked: Asked): ApiFailure {
  const { status } = answer;
  const told = {
    operation: asked.operation,
    status,
    mayHaveHappened: asked.mayHaveHappened,
    isRefused: isSureRefusal(answer),
    ...saidBy(responseJson(answer), asked),
  };
  const meaning = meaningOf(status, asked.operation, told.said !== undefined);
  if (status === 404 && !(isGone(answer) && namesCluster(asked.operation))) {
    const what = isGone(answer)
      ? '"no such cluster" (404), though it is not about one cluster'
      : `a 404 that is not the service's "no such cluster"`;
    return new ApiFailure({
      ...told,
      kind: "proxy-or-wrong-url",
      summary: `${asked.operation} was answered with ${what}.`,
    });
  }
  if (isWebPage(answer) && status >= 400 && status < 500 && !OF_PROXIES.has(status)) {
    return new ApiFailure({
      ...told,
      kind: "proxy-or-wrong-url",
      summary: `${asked.operation} was answered with a web page (${status}), which the service does not send.`,
    });
  }
  const isExplained = told.said !== undefined && ((told.issues ?? []).length > 0 || ABOUT_VALUES.has(status));
  return new ApiFailure({
    ...told,
    kind: meaning.kind,
    summary: meaning.summary(asked.operation, status),
    ...(meaning.kind === "invalid" && !isExplained && { advice: UNEXPLAINED }),
  });
}

/** Reports whether an operation is about one cluster: a list and a create are not. */
function namesCluster(operation: string): boolean {
  return /\/\d+(\/|$)/.test(operation);
}

/** Statuses that say themselves that a proxy sent them. */
const OF_PROXIES: ReadonlySet<number> = new Set([407]);

/** Statuses by which a service refuses values of a request. */
const ABOUT_VALUES: ReadonlySet<number> = new Set([400, 422]);

const UNEXPLAINED =
  "The response names no value to correct. Check `base_url`, and that nothing between here and the service answers in its place. If the service sent it, report it to the operators of the service.";

const bodies = new WeakMap<Answer, Json | JsonError>();

/** Returns the JSON of an answer, or why it has none. An answer is parsed once. */
function jsonOf(answer: Answer): Json | JsonError {
  const known = bodies.get(answer);
  if (known !== undefined) return known;
  const parsed = parsedBody(answer);
  bodies.set(answer, parsed);
  return parsed;
}

function parsedBody({ status, body }: Answer): Json | JsonError {
  try {
    return parseJson(body, status < 300 ? RESPONSE_LIMITS : ERROR_RESPONSE_LIMITS);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

/** Returns the JSON of an answer, undefined if it has none. */
export function responseJson(answer: Answer): Json | undefined {
  const json = jsonOf(answer);
  return json instanceof JsonError ? undefined : json;
}
