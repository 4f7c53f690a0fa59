/** What the review says of an edit. Its code is loaded when it is needed first. */
import { API_SCHEMAS, toTerraform } from "../../contract";
import type { JsonObject } from "../../json";
import type { VerdictLine } from "../../review/cluster-verdict";
import type { ClusterEdit } from "./cluster-edit";

/** Returns what the save of an edit does to access, to what resets and to secrets. */
export async function changeVerdict(edit: ClusterEdit): Promise<readonly VerdictLine[]> {
  const { clusterVerdict } = await import("../../review/cluster-verdict");
  const { kind, id, names, base, edited } = edit;
  const side = (fields: JsonObject) => toTerraform(API_SCHEMAS[kind], fields, names);
  return clusterVerdict(kind, id === undefined ? null : side(base), side(edited));
}
