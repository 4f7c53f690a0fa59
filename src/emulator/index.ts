/** The managed service on your own machine, for tests and rehearsals. */
export * from "./emulator";
export { openApiDocument, type OpenApiOptions } from "./openapi/openapi";
export { readFaultFlag, type FaultRule } from "./faults/fault-rules";
export { FAULTS, type FaultName } from "./faults/fault-table";
export type { Faults, FaultState } from "./faults/faults";
export { newConsoleAddress, runningAddress } from "./console/running-console";
export type { Ports } from "./cluster";
export { readSeed, SeedError, type Seed } from "./seed";
export type { LogTarget } from "./http/request-log";
export type { TokenGrants } from "./tokens";
export type { Refusal } from "./endpoints/endpoints";
