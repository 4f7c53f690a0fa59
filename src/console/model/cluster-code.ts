/** A cluster as code, to copy. */
import { type CdkLibrary, type ClusterCode, clusterCode, type CodeLanguage } from "../../codegen";
import { API_SCHEMAS, toTerraform } from "../../contract";
import type { ClusterEdit } from "./cluster-edit";

/** Returns the program that makes what is edited. Its secrets are variables in code. */
export function codeOf(edit: ClusterEdit, language: CodeLanguage, cdkLibrary: CdkLibrary): ClusterCode {
  const { kind, id, names, edited } = edit;
  const schema = API_SCHEMAS[kind];
  const fields = toTerraform(schema, edited, names);
  const judging = { now: new Date(), readCertificate: undefined };
  return clusterCode(
    { kind, fields, ...(id === undefined ? {} : { id }) },
    { language, judging, cdkLibrary },
  );
}

/** Returns the indexes of the lines that a text has, and that the one before has not. */
export function changedLines(before: string, after: string): ReadonlySet<number> {
  const changed = new Set<number>();
  const left = new Map<string, number>();
  for (const line of before.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  after.split("\n").forEach((line, index) => {
    const count = left.get(line) ?? 0;
    if (count === 0) changed.add(index);
    else left.set(line, count - 1);
  });
  return changed;
}
