/** Reads the clusters in a state of Terraform. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { kindOfType } from "../../schema";
import { objectsIn } from "../../terraform-files";
import type { KnownCluster } from "./known-clusters";

/** The version of the format of states that Terraform has written since 0.12. */
const STATE_VERSION = 4;

/** Returns the clusters in the JSON of a state file; undefined if it is none. */
export function clustersInState(state: Json, place: string): readonly KnownCluster[] | undefined {
  if (!isJsonObject(state) || state["version"] !== STATE_VERSION) return undefined;
  return objectsIn(state["resources"]).flatMap((resource) => {
    const { mode, type, name, module } = resource;
    const kind = typeof type === "string" ? kindOfType(type) : undefined;
    if (kind === undefined || mode !== "managed") return [];
    const prefix = typeof module === "string" ? `${module}.` : "";
    return objectsIn(resource["instances"]).map((instance): KnownCluster => {
      const attributes = isJsonObject(instance["attributes"]) ? instance["attributes"] : {};
      return {
        kind,
        ...idOf(attributes),
        address: `${prefix}${String(type)}.${String(name)}`,
        place,
        isInState: true,
      };
    });
  });
}

function idOf({ id, organization_id: organization, name }: JsonObject): Partial<KnownCluster> {
  return {
    ...(isNumber(id) && { id: String(id) }),
    ...(isNumber(organization) && { organization: String(organization) }),
    ...(typeof name === "string" && { name }),
  };
}

function isNumber(value: Json | undefined): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
