/** Finds a cluster by its organization and its name, for an import and for a data source. */
import { ApiFailure, type CloudClient } from "../../client";
import { type ClusterId, lookFor, pathOf } from "../../contract";
import { type ClusterKind, compareNames, KINDS } from "../../schema";

interface NamedCluster {
  readonly kind: ClusterKind;
  readonly organizationId: ClusterId;
  readonly name: string;
  /** What to do where the name is not enough: "Import the cluster by its id instead". */
  readonly byId: string;
}

/** Returns the id of the cluster, or why there is not exactly one. Throws if the list does not show whether there is one. */
export async function findNamed(
  client: CloudClient,
  { kind, organizationId, name, byId }: NamedCluster,
  signal: AbortSignal,
): Promise<{ readonly id: ClusterId } | { readonly summary: string; readonly detail: string }> {
  const list = await client.list(kind, organizationId, signal);
  const listed = lookFor(list, { name, organizationId });
  if (listed === undefined) {
    throw new ApiFailure({
      kind: "malformed-response",
      operation: `GET ${pathOf("list", kind, { organizationId })}`,
      summary: `Whether organization ${organizationId} has such a cluster could not be found out: ${list.gap ?? "the list is not whole"}.`,
      advice: `${byId}.`,
    });
  }
  const [id, ...more] = listed;
  const { label } = KINDS[kind];
  if (id === undefined) {
    const others = list.clusters.flatMap((cluster) =>
      typeof cluster["name"] === "string" ? [cluster["name"]] : [],
    );
    return {
      summary: `organization ${organizationId} has no ${label} cluster named ${JSON.stringify(name)}`,
      detail:
        others.length === 0
          ? "It has none at all."
          : `It has: ${others.sort(compareNames).slice(0, 10).join(", ")}.`,
    };
  }
  if (more.length > 0) {
    return {
      summary: `organization ${organizationId} has several ${label} clusters named ${JSON.stringify(name)}`,
      detail: `${byId}: ${listed.join(", ")}.`,
    };
  }
  return { id };
}
