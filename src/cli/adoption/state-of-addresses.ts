/** Makes a state of some resources only, for a plan that looks at nothing else. */
import { isJsonObject, type Json, type JsonObject } from "../../json";

/** Returns the state with the managed resources of the addresses; undefined if no state has one. */
export function stateOf(
  states: readonly JsonObject[],
  addresses: ReadonlySet<string>,
): JsonObject | undefined {
  const [first] = states;
  const resources = states.flatMap(({ resources: all = [] }) =>
    (all as readonly Json[]).filter(
      (one) =>
        isJsonObject(one) &&
        one["mode"] === "managed" &&
        one["module"] === undefined &&
        addresses.has(`${String(one["type"])}.${String(one["name"])}`),
    ),
  );
  if (first === undefined || resources.length === 0) return undefined;
  return { ...first, outputs: {}, resources };
}
