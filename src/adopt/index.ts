/** Turns the clusters of an organization into code. */
export * from "./adoption";
export * from "./drift/drift";
export * from "./files/written-file";
export * from "./known/in-state";
export * from "./known/own-clusters";
export * from "./known/taken-names";
export * from "./organization/read-organization";
export { placesInHcl, placesInJson, placesInStack, type ProgramSource } from "./program/places";
export * from "./program/program";
export * from "./report/adoption-report";
export * from "./report/drift-report";
export * from "./secret-form";
