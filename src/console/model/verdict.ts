/** What the review says of an edit. Its code is loaded when it is needed first. */
import { API_SCHEMAS, toTerraform } from "../../contract";
import type { JsonObject } from "../../json";
import type { ClusterEdit } from "./cluster-edit";
import type { ChangeVerdict } from "./review-verdict";

/** Reviews an edit as if it were planned. */
export async function changeVerdict({ kind, id, names, base, edited }: ClusterEdit): Promise<ChangeVerdict> {
  const { verdictOf } = await import("./review-verdict");
  const side = (fields: JsonObject) => toTerraform(API_SCHEMAS[kind], fields, names);
  return verdictOf(kind, id === undefined ? null : side(base), side(edited));
}
