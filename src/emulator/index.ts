/** The managed service on your own machine. */
export * from "./emulator";
export { openApiDocument, type OpenApiOptions } from "./openapi";
export { FAULTS, readFaultFlag, type FaultName, type FaultRule } from "./fault-rules";
export type { Faults, FaultState } from "./faults";
export type { Ports } from "./endpoint-table";
export { readSeed, SeedError, type Seed } from "./seed";
export type { LogTarget } from "./request-log";
export type { Tokens } from "./tokens";
export type { Refusal } from "./endpoints";
