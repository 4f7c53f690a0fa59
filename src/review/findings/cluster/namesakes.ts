/** New clusters that get the name of one that is destroyed: a rename in the configuration without a `moved` block. */
import { isHidden, isPartlyUnknown, type ClusterChange } from "../../input/changes";
import type { JsonObject } from "../../../json";

/** Finds the new cluster with the name of one that goes, by its address. */
export function namesakes(clusters: readonly ClusterChange[]): (gone: ClusterChange) => string | undefined {
  const created = new Map<string, string>();
  for (const change of clusters) {
    const name = change.action === "create" ? nameIn(change, change.after) : undefined;
    if (name !== undefined) created.set(name, change.address);
  }
  return (gone) => {
    const name = gone.action === "delete" && !gone.isDeposed ? nameIn(gone, gone.before) : undefined;
    return name === undefined ? undefined : created.get(name);
  };
}

/** What names a cluster at the service: its kind, its organization and its name. */
function nameIn(change: ClusterChange, side: JsonObject | null): string | undefined {
  const parts = [side?.["organization_id"], side?.["name"]];
  const isKnown = ["organization_id", "name"].every(
    (name) => !isHidden(change, [name]) && !(change.action === "create" && isPartlyUnknown(change, [name])),
  );
  if (!isKnown || parts.some((part) => (part ?? null) === null)) return undefined;
  return JSON.stringify([change.type, ...parts]);
}
