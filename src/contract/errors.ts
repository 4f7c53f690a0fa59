/** Lists the errors of the service, and describes their JSON. All of it is assumed. */

/** The JSON of an error response. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues?: readonly ErrorIssue[];
}

/** A rule that a body breaks. */
export interface ErrorIssue {
  readonly code: string;
  /** With the API's field names: `auth_sources[1].name`. */
  readonly path: string;
  readonly message: string;
}

/** By the code of the error. */
export const ERRORS = {
  "malformed-request": { status: 400, meaning: "The request is not HTTP" },
  "malformed-path": { status: 400, meaning: "The path is not UTF-8 in percent-encoding" },
  "malformed-json": { status: 400, meaning: "The body is not a JSON object" },
  invalid: { status: 400, meaning: "The request breaks a rule of the service" },
  unauthorized: { status: 401, meaning: "The access token is missing or not valid" },
  forbidden: { status: 403, meaning: "The access token is not for this organization" },
  "foreign-host": { status: 403, meaning: "The request was meant for another host" },
  "cluster-not-found": { status: 404, meaning: "No such cluster" },
  "no-such-route": { status: 404, meaning: "The service has no such path" },
  "method-not-allowed": { status: 405, meaning: "The path has no such method; `Allow` has those it has" },
  "request-timeout": { status: 408, meaning: "The request did not arrive whole in time" },
  "name-taken": { status: 409, meaning: "The organization has a cluster of this name" },
  "immutable-field": { status: 409, meaning: "The field cannot be changed" },
  stale: { status: 412, meaning: "The cluster changed since it was read" },
  "body-too-large": { status: 413, meaning: "The body is too large" },
  "unsupported-media-type": { status: 415, meaning: "The body's media type is not application/json" },
  "rate-limited": { status: 429, meaning: "Too many requests; `Retry-After` says when to try again" },
  "headers-too-large": { status: 431, meaning: "The headers of the request are too large" },
  internal: { status: 500, meaning: "The service failed" },
  "bad-gateway": { status: 502, meaning: "The service did not respond to its gateway properly" },
  unavailable: { status: 503, meaning: "The service is not available now" },
  "gateway-timeout": { status: 504, meaning: "The service did not respond to its gateway in time" },
  "insufficient-storage": {
    status: 507,
    meaning: "The service has no room to store the change; nothing was changed",
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;
