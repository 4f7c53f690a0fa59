/** The pages and their addresses, which are in the fragment. */
import { signal } from "@preact/signals";

import type { ClusterId } from "../../contract";
import { exactNumber } from "../../json";
import { CLUSTER_KINDS, type ClusterKind } from "../../schema";

export type ConsoleRoute =
  | { readonly page: "clusters" | "activity" }
  | { readonly page: "cluster"; readonly kind: ClusterKind; readonly id: ClusterId | undefined };

export const CLUSTERS_ADDRESS = "#/";
export const ACTIVITY_ADDRESS = "#/activity";

/** Returns the address of a cluster's form; of a new one without an id. */
export function clusterAddress(kind: ClusterKind, id: ClusterId | undefined): string {
  return `#/${kind}/${id ?? "new"}`;
}

/** Parses a fragment; anything unknown is the list of clusters. */
function routeOf(fragment: string): ConsoleRoute {
  if (fragment === ACTIVITY_ADDRESS) return { page: "activity" };
  const [, name, id] = /^#\/([a-z]+)\/(new|[1-9]\d{0,30})$/.exec(fragment) ?? [];
  const kind = CLUSTER_KINDS.find((each) => each === name);
  if (kind === undefined || id === undefined) return { page: "clusters" };
  return { page: "cluster", kind, id: id === "new" ? undefined : (exactNumber(id) as ClusterId) };
}

export const route = signal<ConsoleRoute>(routeOf(location.hash));

/** Shows the page of the present address. */
export function followAddress(): void {
  route.value = routeOf(location.hash);
}

/** Goes to a page. */
export function goTo(address: string): void {
  location.hash = address;
}

/** Returns the one-time code in the address, and removes it from there. */
export function takeCode(): string | undefined {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(null, "", CLUSTERS_ADDRESS);
  followAddress();
  return code;
}
