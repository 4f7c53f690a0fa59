/** The service's HTTP API: requests, retries, errors, redaction. */
export * from "./client";
export * from "./failure";
export * from "./log";
export { importCommand } from "./create";
export { isId, lookFor, OPEN_POINTS, type Listed, type OpenPoint } from "./open-points";
export { redact, REDACTED, secretsIn, SHORTEST_REDACTED } from "./redaction/redact";
export type { Surroundings } from "./requests";
