/** The managed service on your own machine. */
export * from "./emulator";
export { openApiDocument, type OpenApiOptions } from "./openapi";
export { FAULTS, readFaultFlag, type FaultName, type FaultRule } from "./fault-rules";
export type { Faults, FaultState } from "./faults";
export type { EndpointName, Ports } from "./endpoint-table";
export type { Refusal } from "./endpoints";
