/** Judges configurations by every rule of the service. */
export { judge } from "./judge";
export { limitCodes, ruleTable } from "./rule-table";
