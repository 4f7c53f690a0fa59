/** Reads a response of the service: returns the body of a success, and throws a failure for any other response. */
import { CLUSTER_RESPONSE_BYTES, type ErrorCode, ERRORS, REQUEST_BYTES, RESPONSE_BYTES } from "../contract";
import { isJsonObject, type Json, JsonError, parseJson } from "../json";
import { oncePerObject } from "../schema";
import { ApiFailure, type FailureDetails, type FailureKind } from "./failure";
import { rowOf } from "./http/attempts";
import { presenter } from "./redact";

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Empty if it is not text. */
  readonly body: string;
  /** Why the body is not text, as a clause that continues "the response ...". */
  readonly unreadable?: string;
  /** Earlier requests used the same connection. */
  readonly isOnUsedConnection?: true;
  /** It came from the address that a redirect named, so that a 404 is not about the requested cluster. */
  readonly isRedirected?: true;
}

/** What reading a response needs to know of its request. */
export interface RequestContext {
  /** For people: `GET /cluster/opensearch/17`. */
  readonly operation: string;
  /** Texts that no failure may show. */
  readonly secrets: readonly string[];
  /** Returns an API field's path with Terraform's attribute names. */
  readonly attributePath: (path: string) => string;
  /** An earlier attempt of the same request may have been carried out. */
  readonly mayHaveHappened: boolean;
  /** Sentences about how often it was tried, or why not again, with a space after them; or empty. */
  readonly patience: string;
}

/** Returns the JSON of a success, undefined if it is empty. Throws an ApiFailure for any other response. */
export function readResponse(response: HttpResponse, context: RequestContext): Json | undefined {
  const body = readLooseResponse(response, context);
  const size = Buffer.byteLength(response.body);
  const entries = Array.isArray(body) ? body.length : 1;
  const most = CLUSTER_RESPONSE_BYTES * Math.max(1, entries);
  if (size > most) {
    const whole = entries === 1 ? "one cluster" : `a list with ${entries} entries`;
    const limit = `at most ${bytes(most)} are read of ${whole}`;
    throw malformed(response, context, `is too large: it has ${bytes(size)}, and ${limit}`);
  }
  if (response.status === 206) throw malformed(response, context, "holds a part of what was asked for");
  if (body !== undefined || response.body.trim() === "") return body;
  // Does not show the body: half of a response with a password in it is not JSON either.
  const json = jsonOf(response);
  throw malformed(response, context, json instanceof JsonError ? whyNot(json, size) : "is not JSON");
}

/** Returns why a response is not read, with its size if a limit is the reason. */
function whyNot({ problem, message }: JsonError, size: number): string {
  return ["bytes", "depth", "digits"].includes(problem) ? `${message}, and ${bytes(size)} in all` : message;
}

function bytes(count: number): string {
  return `${count.toLocaleString("en-US")} bytes`;
}

function malformed(
  { status }: HttpResponse,
  { operation, mayHaveHappened }: RequestContext,
  what: string,
): ApiFailure {
  return new ApiFailure({
    kind: "malformed-response",
    operation,
    status,
    summary: `The response to ${operation} ${what} (${status}).`,
    mayHaveHappened,
  });
}

/** Does the same as {@link readResponse}, but accepts plain text: for operations whose response is not documented. */
export function readLooseResponse(response: HttpResponse, context: RequestContext): Json | undefined {
  if (response.status < 200 || response.status > 299) throw failureOf(response, context);
  if (response.unreadable !== undefined) throw malformed(response, context, response.unreadable);
  if (!isWebPage(response)) return responseJson(response);
  throw new ApiFailure({
    kind: "proxy-or-wrong-url",
    operation: context.operation,
    status: response.status,
    summary: `The response to ${context.operation} was a web page (${response.status}).`,
  });
}

export function isWebPage({ body }: HttpResponse): boolean {
  return /^\s*</.test(body);
}

/** Returns what the client does after a response. */
export function rowOfResponse(response: HttpResponse): ReturnType<typeof rowOf> {
  const { status, headers } = response;
  const code = errorCode(response);
  const isRefusal = code !== undefined && ERRORS[code].status === status;
  return rowOf({ status, isRefusal, hasRetryAfter: headers["retry-after"] !== undefined });
}

/** Reports whether the service refuses a request, and so surely did not carry it out. */
export function isSureRefusal(response: HttpResponse): boolean {
  return !rowOfResponse(response).mayHaveHappened;
}

/** Returns the code of an error in the contract's form; undefined for any other response. */
function errorCode(response: HttpResponse): ErrorCode | undefined {
  const body = response.status < 400 ? undefined : responseJson(response);
  const code = isJsonObject(body) ? body["code"] : undefined;
  return typeof code === "string" && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : undefined;
}

/** Reports whether the response says that the cluster is gone, and comes from the service itself. */
export function isGone(response: HttpResponse): boolean {
  return (
    response.status === 404 && response.isRedirected !== true && errorCode(response) === "cluster-not-found"
  );
}

interface Meaning {
  /** The methods for which the status makes sense without an explanation of the service. @default every method */
  readonly methods?: readonly string[];
  readonly kind: FailureKind;
  /** One sentence, in which `{operation}` stands for the operation. */
  readonly summary: string;
}

const MEANINGS: Readonly<Record<number, Meaning>> = {
  400: { kind: "invalid", summary: "The service refused {operation} as invalid (400)." },
  401: { kind: "unauthorized", summary: "The access token was refused for {operation} (401)." },
  403: { kind: "forbidden", summary: "The access token does not allow {operation} (403)." },
  404: {
    kind: "not-found",
    summary: "The service has no such cluster: the response to {operation} was 404.",
  },
  407: { kind: "proxy-or-wrong-url", summary: "A proxy asked for credentials on {operation} (407)." },
  409: {
    methods: ["POST", "PUT", "DELETE"],
    kind: "conflict",
    summary: "{operation} conflicts with what exists (409).",
  },
  412: {
    methods: ["PUT"],
    kind: "stale",
    summary: "The cluster changed before {operation} (412).",
  },
  422: { kind: "invalid", summary: "The service refused {operation} as invalid (422)." },
  429: {
    kind: "rate-limited",
    summary: "The service received too many requests and refused {operation} (429).",
  },
  507: {
    kind: "server",
    summary: "The service has no room to store what {operation} changes; nothing was changed (507).",
  },
};

/** Statuses from 300 to 399 that are not redirects. */
const NOT_REDIRECTS: Readonly<Record<number, string>> = {
  300: "offers several responses to choose from",
  304: "says that nothing changed, though no condition was sent",
};

function meaningOf(status: number, method: string, isExplained: boolean): Meaning {
  const known = MEANINGS[status];
  if (known !== undefined && (isExplained || known.methods?.includes(method) !== false)) return known;
  if (status < 200 || status > 599)
    return {
      kind: "malformed-response",
      summary: `The response to {operation} has a status that HTTP does not define (${status}).`,
    };
  if (status >= 500) return { kind: "server", summary: `The service failed on {operation} (${status}).` };
  if (status >= 300 && status < 400)
    return {
      kind: "malformed-response",
      summary: `The response to {operation} ${NOT_REDIRECTS[status] ?? "is a redirect that names no address"} (${status}).`,
    };
  return { kind: "invalid", summary: `The service refused {operation} (${status}).` };
}

function failureOf(response: HttpResponse, context: RequestContext): ApiFailure {
  const failure = failureWithoutWaits(response, context);
  return failure.reworded({ advice: context.patience + failure.advice });
}

function failureWithoutWaits(response: HttpResponse, context: RequestContext): ApiFailure {
  const { status } = response;
  const { operation } = context;
  const details = {
    operation,
    status,
    mayHaveHappened: context.mayHaveHappened,
    isRefused: isSureRefusal(response),
    ...quotedError(responseJson(response), context),
  };
  const notTheService = (what: string) =>
    new ApiFailure({
      ...details,
      kind: "proxy-or-wrong-url",
      summary: `The response to ${operation} was ${what}.`,
    });
  const explanation = details.serviceMessage;
  const meaning = meaningOf(status, operation.split(" ", 1)[0] ?? "", explanation !== undefined);
  if (status === 404 && !(isGone(response) && namesCluster(operation))) {
    return notTheService(
      isGone(response)
        ? '"no such cluster" (404), though it is not about one cluster'
        : `a 404 that is not the service's "no such cluster"`,
    );
  }
  if (isWebPage(response) && status >= 400 && status < 500 && !OF_PROXIES.has(status)) {
    return notTheService(`a web page (${status}), which the service does not send`);
  }
  const isExplained =
    explanation !== undefined && ((details.issues ?? []).length > 0 || ABOUT_VALUES.has(status));
  return new ApiFailure({
    ...details,
    kind: meaning.kind,
    summary: meaning.summary.replace("{operation}", () => operation),
    ...(meaning.kind === "invalid" && !isExplained && { advice: UNEXPLAINED }),
  });
}

/** Reports whether an operation is about one cluster: a list and a create are not. */
function namesCluster(operation: string): boolean {
  return /\/\d+(\/|$)/.test(operation);
}

/** Statuses that only a proxy sends. */
const OF_PROXIES: ReadonlySet<number> = new Set([407]);

/** Statuses by which a service refuses values of a request. */
const ABOUT_VALUES: ReadonlySet<number> = new Set([400, 422]);

const UNEXPLAINED =
  "The response names no value to correct. Check `base_url`, and that no server in front of the service responds in its place. If the service sent it, report it to the operators of the service.";

const MOST_ISSUES = 100;

/**
 * Returns what a failure may show of the JSON of an error: in the contract's form its `code`, its `message`, and the
 * `code` and `path` of its issues; otherwise nothing. No other part of a body is ever shown: it may hold anything.
 */
function quotedError(
  body: Json | undefined,
  { secrets, attributePath }: Pick<RequestContext, "secrets" | "attributePath">,
): Pick<FailureDetails, "code" | "serviceMessage" | "issues" | "moreIssues"> {
  if (!isJsonObject(body) || !isCode(body["code"]) || typeof body["message"] !== "string") return {};
  const present = presenter(secrets);
  const given = Array.isArray(body["issues"]) ? (body["issues"] as readonly Json[]) : [];
  return {
    code: present(body["code"]),
    serviceMessage: present(body["message"]),
    issues: given
      .slice(0, MOST_ISSUES)
      .filter(isJsonObject)
      .flatMap(({ code, path }) =>
        isCode(code) && typeof path === "string"
          ? [{ code: present(code), path: attributePath(present(path, 200)) }]
          : [],
      ),
    moreIssues: Math.max(0, given.length - MOST_ISSUES),
  };
}

/** Reports whether a value is a code of the contract, or another one of the same form. */
function isCode(value: Json | undefined): value is string {
  return typeof value === "string" && /^[a-z\d][\w.-]{0,79}$/i.test(value);
}

/** Returns the JSON of a response, or why it has none. Parses each response once. */
const jsonOf = oncePerObject(({ status, body }: HttpResponse): Json | JsonError => {
  try {
    return parseJson(body, status < 300 ? RESPONSE_BYTES : REQUEST_BYTES);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
});

/** Returns the JSON of a response, undefined if it has none. */
export function responseJson(response: HttpResponse): Json | undefined {
  const json = jsonOf(response);
  return json instanceof JsonError ? undefined : json;
}
