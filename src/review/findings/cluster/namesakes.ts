/** New clusters that get the name of a destroyed one: a rename in the configuration without a `moved` block. */
import type { JsonObject } from "../../../json";
import { kindOfType } from "../../../schema";
import { clusterNameKey } from "../../../schema/rules/cluster-names";
import { isHidden, isPartlyUnknown, type ClusterChange } from "../../input/changes";

/** Returns a function that gives the address of the new cluster with the name of a destroyed one. */
export function namesakes(clusters: readonly ClusterChange[]): (gone: ClusterChange) => string | undefined {
  const created = new Map<string, string>();
  for (const change of clusters) {
    const key = change.action === "create" ? keyOf(change, change.after) : undefined;
    if (key !== undefined) created.set(key, change.address);
  }
  return (gone) => {
    const key = gone.action === "delete" && !gone.isDeposed ? keyOf(gone, gone.before) : undefined;
    return key === undefined ? undefined : created.get(key);
  };
}

/** Returns the text that two clusters of one name share; undefined if the name is sensitive or not known. */
function keyOf(change: ClusterChange, side: JsonObject | null): string | undefined {
  const kind = kindOfType(change.type);
  const isKnown = ["organization_id", "name"].every(
    (name) => !isHidden(change, [name]) && !(side === change.after && isPartlyUnknown(change, [name])),
  );
  const [organization, name] = [side?.["organization_id"], side?.["name"]];
  if (kind === undefined || !isKnown || typeof name !== "string") return undefined;
  // The text of a number that JavaScript would round.
  const isLong = typeof organization === "string" && /^\d+$/.test(organization);
  if (typeof organization !== "number" && !isLong) return undefined;
  return clusterNameKey({ kind, name, organization: isLong ? BigInt(organization) : organization });
}
