/** What judges a form. It is large: a form loads it after its first paint. */
import { API_SCHEMAS, toTerraform } from "../../contract";
import { type Issue, KINDS } from "../../schema";
import { judge } from "../../schema/judging";
import type { ClusterEdit } from "./cluster-edit";

export { pastedRows, rowProblem, rowProblems } from "./row-problems";

/**
 * Judges what is edited: the errors that the API would respond with, and the warnings of the rules, which it accepts.
 * Certificates are not read here: the API judges them on save.
 */
export function judgeEdit({ kind, names, edited }: ClusterEdit, now: Date): readonly Issue[] {
  const schema = API_SCHEMAS[kind];
  const value = toTerraform(schema, edited, names);
  const judgement = { now, readCertificate: undefined, defaults: KINDS[kind].defaults };
  const errors = judge(schema, value, { ...judgement, by: "service" });
  const warnings = judge(schema, value, { ...judgement, by: "plan" });
  return [...errors, ...warnings.filter(({ severity }) => severity === "warning")];
}
