/** A cluster as code, to copy. The code printer is loaded when it is needed first. */
import type { CdkLibrary, ClusterCode, CodeLanguage } from "../../codegen";
import { API_SCHEMAS, toTerraform } from "../../contract";
import type { ClusterEdit } from "./cluster-edit";
import { withoutSecrets } from "./secrets";

/** Returns the program that makes what is edited, without its secrets: these are variables in code. */
export async function codeOf(
  edit: ClusterEdit,
  language: CodeLanguage,
  cdkLibrary: CdkLibrary,
): Promise<ClusterCode> {
  const { clusterCode } = await import("../../codegen");
  const { kind, id, names, edited } = edit;
  const schema = API_SCHEMAS[kind];
  const fields = withoutSecrets(schema, toTerraform(schema, edited, names));
  const judging = { now: new Date(), readCertificate: undefined };
  return clusterCode(
    { kind, fields, ...(id === undefined ? {} : { id }) },
    { language, judging, cdkLibrary },
  );
}

/** Returns the indexes of the lines that a text has, and that another one has not; none if there is no other one. */
export function changedLines(before: string | undefined, after: string): ReadonlySet<number> {
  const changed = new Set<number>();
  if (before === undefined || before === after) return changed;
  const left = new Map<string, number>();
  for (const line of before.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  after.split("\n").forEach((line, index) => {
    const count = left.get(line) ?? 0;
    if (count === 0) changed.add(index);
    else left.set(line, count - 1);
  });
  return changed;
}
