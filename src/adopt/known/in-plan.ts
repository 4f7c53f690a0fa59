/** Reads the clusters in a plan, as `terraform show -json` prints it: those that exist, with the values that the program wants. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { kindOfType, withoutKeys } from "../../schema";
import { objectsIn } from "../../terraform-files";
import { identityOf, type StateCluster } from "./in-state";

/** Returns the clusters in the JSON of a plan; undefined for any other JSON. */
export function clustersInPlan(plan: Json, place: string): readonly StateCluster[] | undefined {
  if (!isJsonObject(plan) || typeof plan["format_version"] !== "string") return undefined;
  // A state in the same format has its values alone.
  if (!("planned_values" in plan)) return undefined;
  return objectsIn(plan["resource_changes"]).flatMap((resource): readonly StateCluster[] => {
    const { mode, type, address, deposed, change } = resource;
    const kind = typeof type === "string" ? kindOfType(type) : undefined;
    if (kind === undefined || mode !== "managed" || deposed !== undefined) return [];
    if (typeof address !== "string" || !isJsonObject(change)) return [];
    const { before, after, after_unknown: unknown } = change;
    // What the plan creates is in no service yet.
    if (!isJsonObject(before)) return [];
    const { values, ...identity } = identityOf(before);
    return [
      {
        kind,
        address: withoutKeys(address),
        instance: address,
        place,
        provider: undefined,
        ...identity,
        values: isJsonObject(after) ? identityOf(known(after, unknown)).values : values,
      },
    ];
  });
}

/** Returns the values that the plan knows. */
function known(after: JsonObject, unknown: Json | undefined): JsonObject {
  const isUnknown = isJsonObject(unknown) ? unknown : {};
  return Object.fromEntries(Object.entries(after).filter(([name]) => isUnknown[name] !== true));
}
