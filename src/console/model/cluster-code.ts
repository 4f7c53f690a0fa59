/** A cluster as code, to copy. The code printer is loaded when it is needed first. */
import type { ClusterCode, CodeLanguage } from "../../codegen";
import { API_SCHEMAS, toTerraform } from "../../contract";
import { type ClusterEdit, withoutSecrets } from "./cluster-edit";

/** Returns the program that makes what is edited, without its secrets: these are variables in code. */
export async function codeOf(edit: ClusterEdit, language: CodeLanguage): Promise<ClusterCode> {
  const { clusterCode } = await import("../../codegen");
  const { kind, id, names, edited } = edit;
  const schema = API_SCHEMAS[kind];
  const fields = withoutSecrets(schema, toTerraform(schema, edited, names));
  const judging = { now: new Date(), readCertificate: undefined };
  return clusterCode({ kind, fields, ...(id === undefined ? {} : { id }) }, { language, judging });
}
