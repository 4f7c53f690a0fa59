/** Text that is shown to people: sentences of own and foreign text, and URLs without their secrets. */
export * from "./colours";
export * from "./mask-urls";
export * from "./package-command";
export * from "./secret-names";
export * from "./words";
