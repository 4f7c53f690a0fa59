/** Judges configurations by every rule of the service. */
export { judge, type Judgement } from "./judge";
export { limitCodes, ruleTable } from "./rule-table";
