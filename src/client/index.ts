/** The service's HTTP API: requests, retries, errors, redaction. */
export * from "./client";
export * from "./failure";
export { importCommand } from "./create-and-delete";
export { holdsSecret, redact, REDACTED, secretsIn, SHORTEST_REDACTED } from "./redact";
export { openRequests, READ_DELAYS, type Requests, type Surroundings } from "./requests";
export { type HttpResponse, isGone, readResponse, type RequestContext } from "./response";
