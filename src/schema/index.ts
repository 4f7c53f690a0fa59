/** The one description of the service: its resources, their attributes, and every rule on them. */
export * from "./acknowledged";
export { dayOf, isDay } from "./acknowledgement";
export * from "./attribute";
export * from "./auth-source";
export * from "./credentials";
export * from "./issue";
export * from "./kinds";
export * from "./maintenance-window";
export * from "./nearest";
export * from "./open-access";
export * from "./opensearch";
export * from "./prometheus";
export * from "./provider";
export * from "./repo-config";
export * from "./source";
export * from "./timeouts";
export * from "./value";
export * from "./weekday";
