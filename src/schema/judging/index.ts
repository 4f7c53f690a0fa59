/** Judges configurations by every rule of the service. */
export { judge } from "./judge";
export { ruleTable } from "./rule-table";
