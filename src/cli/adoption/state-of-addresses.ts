/** Makes a state of some clusters only, for a plan that looks at nothing else. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { kindOfType } from "../../schema";

/** Returns the state with the clusters whose addresses are wanted; undefined if it has none. */
export function stateWith(state: JsonObject, isWanted: (address: string) => boolean): JsonObject | undefined {
  const { resources: all = [] } = state;
  const resources = (all as readonly Json[]).filter(
    (one) =>
      isJsonObject(one) &&
      one["mode"] === "managed" &&
      one["module"] === undefined &&
      kindOfType(String(one["type"])) !== undefined &&
      isWanted(`${String(one["type"])}.${String(one["name"])}`),
  );
  return resources.length === 0 ? undefined : { ...state, outputs: {}, resources };
}
