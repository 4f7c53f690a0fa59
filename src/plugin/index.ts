/** A framework for Terraform provider plugins in TypeScript. It knows nothing of any particular provider. */
export * from "./diagnostic";
export * from "./logger";
export * from "./path";
export * from "./provider";
export * from "./schema";
export * from "./value";
