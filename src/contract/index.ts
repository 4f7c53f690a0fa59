/** The HTTP contract of the service: operations, errors, limits, and names of fields. */
export * from "./clusters";
export * from "./errors";
export * from "./field-names";
export * from "./limits";
export * from "./operations";
export * from "./response-checks";
