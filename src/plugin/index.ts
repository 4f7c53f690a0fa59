/** A framework for Terraform provider plugins in TypeScript. It knows nothing of any particular provider. */
export { type DebugServer, startDebugServer } from "./process/servers";
export * from "./diagnostic";
export type { LogFields, Logger } from "./logger";
export * from "./provider";
export * from "./schema";
export * from "./process/serve";
export { Refused } from "./server/diagnostics";
export { internalError } from "./server/internal-error";
export { decodePrivate } from "./server/stored-state";
export * from "./value";
export { itemOf } from "./values/type";
export { sameValue, withoutUnknowns } from "./values/equality";
