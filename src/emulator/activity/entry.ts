/** An entry of the activity: who changed which fields of a cluster. It holds no value of a field, and no token. */
import type { IncomingHttpHeaders } from "node:http";

import type { Json, JsonObject } from "../../json";
import { type ClusterKind, PROVIDER_PROGRAM } from "../../schema";

/** What sent a request: the provider, the console in a browser, or any other program. */
export type ActivityRoute = "terraform" | "console" | "other";

/** Where a change comes from. */
export interface ChangeOrigin {
  /** When its request was carried out, in ISO 8601. */
  readonly time: string;
  /** The label of the request's token, such as `token 1`. */
  readonly label: string;
  readonly route: ActivityRoute;
}

export interface ActivityEntry extends ChangeOrigin {
  readonly action: "create" | "update" | "delete";
  readonly kind: ClusterKind;
  readonly id: number;
  /** The cluster's name after the change. */
  readonly name: string;
  readonly organization_id: Json;
  /** The names of the fields that changed; none for a deleted cluster. */
  readonly fields: readonly string[];
}

/** The cluster that a change is about. */
interface ChangedCluster {
  readonly kind: ClusterKind;
  readonly id: number;
  readonly fields: JsonObject;
}

const LONGEST_NAME = 100;

/** Returns a name that an entry holds: at most its first 100 characters. The names of clusters and fields have no limit. */
export function nameInEntry(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}

/** Returns the entry of a change; undefined if it has no origin, because no request made it. */
export function activityEntry(
  origin: ChangeOrigin | undefined,
  action: ActivityEntry["action"],
  { kind, id, fields: stored }: ChangedCluster,
  fields: readonly string[],
): ActivityEntry | undefined {
  if (origin === undefined) return undefined;
  const name = nameInEntry(String(stored["name"]));
  return { ...origin, action, kind, id, name, organization_id: stored["organization_id"] ?? null, fields };
}

/** Returns what sent a request, by its headers. */
export function routeOf({
  "x-requested-by": by,
  "user-agent": program = "",
}: IncomingHttpHeaders): ActivityRoute {
  if (by === "console") return "console";
  return program.startsWith(`${PROVIDER_PROGRAM}/`) ? "terraform" : "other";
}
