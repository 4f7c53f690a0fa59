/** The pages and their addresses, which are in the fragment. */
import { signal } from "@preact/signals";

import type { ClusterId } from "../../../contract";
import { exactNumber } from "../../../json";
import { CLUSTER_KINDS, type ClusterKind } from "../../../schema";
import { announce } from "../parts/parts";

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

/** Counts the pages that somebody went to: each is made anew. */
export const visits = signal(0);

let address = location.hash;

/** Said once the page is shown that an address leads to. */
let arrival = "";

/** Shows the page of the present address. */
export function followAddress(): void {
  announce(arrival);
  arrival = "";
  if (address !== location.hash) visits.value += 1;
  showAddress();
}

/** Gives the page another address. It stays as it is, with the focus in it. */
export function renameAddress(to: string): void {
  history.replaceState(null, "", to);
  showAddress();
}

function showAddress(): void {
  address = location.hash;
  route.value = routeOf(address);
}

/** Goes to a page, and says something there. */
export function goTo(address: string, words = ""): void {
  arrival = words;
  location.hash = address;
}

/** Returns the one-time code in the address, and puts the address of the page in its place. */
export function takeCode(page: string): string | undefined {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(null, "", page);
  return code;
}
