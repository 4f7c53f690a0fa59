/** The clusters of a plan: their values before and after, what is sensitive in them, and what happens to them. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import {
  cloudOpensearchCredentials,
  compareNames,
  type KindDescription,
  kindOfType,
  KINDS,
} from "../../schema";
import { entryAddress } from "./addresses";
import { typeAt } from "./configured";
import { differingAttributes } from "./differing";
import { unknownPartsOf } from "./entry";
import { isCovered, isMarked, isTouched, type MarkPath } from "./marks";
import { elements, member, sameJson, text } from "./members";
import type { PlanFile } from "./plan-file";
import { type Providers, TYPE_PREFIX } from "./provider";

/** What happens to a cluster. `create-forget` makes a new cluster; the old one stays, and is no longer managed. */
export type Action =
  "no-op" | "create" | "update" | "delete" | "replace" | "forget" | "create-forget" | "unknown";

/** The change of one cluster, or its drift. */
export interface ClusterChange {
  /** As Terraform writes it. The address of a deposed object ends with ` (deposed KEY)`. */
  readonly address: string;
  readonly previousAddress?: string | undefined;
  readonly type: string;
  readonly kind: KindDescription;
  readonly action: Action;
  /** Null if there is no cluster before the change. */
  readonly before: JsonObject | null;
  /** Null if there is no cluster after the change. */
  readonly after: JsonObject | null;
  readonly afterUnknown: Json | undefined;
  /** The attributes that differ between the sides, or may differ since a part of them is not known yet. */
  readonly differing: ReadonlySet<string>;
  readonly beforeSensitive: Json | undefined;
  readonly afterSensitive: Json | undefined;
  readonly isImported: boolean;
  /** An old object that an earlier replacement could not destroy. It is not the cluster of this address. */
  readonly isDeposed: boolean;
  /** Why, in one of Terraform's codes, such as `replace_because_tainted`. */
  readonly reason?: string | undefined;
  /** The attributes that force the replacement. */
  readonly replacePaths: readonly MarkPath[];
  /** The provider's source address; undefined if the plan does not name it. */
  readonly provider?: string | undefined;
  /** The whole entry in `resource_changes` or `resource_drift`. */
  readonly entry: Json;
}

/** Counts what a plan does apart from clusters. */
export interface OtherResources {
  /** Resources of other providers. */
  readonly changed: number;
  readonly unchanged: number;
  /** Data sources that are read during the apply. */
  readonly data: number;
  readonly outputs: number;
  readonly actions: number;
}

/** The entries in a plan's `resource_changes`, sorted into groups. */
export interface Changes {
  /** Ordered by address. */
  readonly clusters: readonly ClusterChange[];
  /** Entries of data sources that read credentials. */
  readonly credentials: readonly Json[];
  /** Entries of this provider whose type this review does not know. */
  readonly unknown: readonly Json[];
  /** Entries in `resource_drift` of this provider whose type this review does not know. */
  readonly unknownDrift: readonly Json[];
  readonly others: OtherResources;
}

/** Sorts the entries of a plan into clusters, credentials, unknown types, and counts of the rest. */
export function changesOf(plan: PlanFile, providers: Providers): Changes {
  const isOurs = (entry: Json) => {
    const type = text(member(entry, "type")) ?? "";
    return providers.mayOwn(providerOf(entry), type) || isMislabelled(entry, type);
  };
  const clusters: ClusterChange[] = [];
  const credentials: Json[] = [];
  const unknown: Json[] = [];
  let [changed, unchanged, data] = [0, 0, 0];
  for (const entry of plan.changes) {
    const cluster = clusterChange(entry);
    if (cluster !== undefined) {
      clusters.push(cluster);
      continue;
    }
    const type = text(member(entry, "type")) ?? "";
    const isData = member(entry, "mode") === "data";
    if (isData && type === cloudOpensearchCredentials.name) credentials.push(entry);
    else if (isOurs(entry)) {
      const isKnown = type === cloudOpensearchCredentials.name && isOpened(entry);
      if (!isKnown && !isQuiet(entry)) unknown.push(entry);
    } else if (isData) data++;
    else if (actionsOf(entry) === "no-op" || isOpened(entry)) unchanged++;
    else changed++;
  }
  const { outputs, actions } = plan;
  return {
    clusters: clusters.sort((a, b) => compareNames(a.address, b.address)),
    credentials,
    unknown,
    unknownDrift: plan.drift.filter((entry) => !isCluster(entry) && isOurs(entry) && !isQuiet(entry)),
    others: { changed, unchanged, data, outputs, actions: actions.length },
  };
}

/** Returns the addresses of the providers of a plan's clusters. */
export function clusterProviders({ changes, drift }: PlanFile): ReadonlySet<string> {
  const found = new Set<string>();
  for (const list of [changes, drift]) {
    for (const entry of list) {
      const provider = isCluster(entry) ? providerOf(entry) : undefined;
      if (provider !== undefined) found.add(provider);
    }
  }
  return found;
}

/** Reports whether the address of an entry names a resource type that may be this provider's, and not the type of the entry. */
function isMislabelled(entry: Json, type: string): boolean {
  const address = text(member(entry, "address")) ?? "";
  if (!address.includes(TYPE_PREFIX)) return false;
  const named = typeAt(address);
  return named !== type && named.startsWith(TYPE_PREFIX);
}

/** Returns the drifted clusters: those that the refresh found different from the state. */
export function driftOf(plan: PlanFile): readonly ClusterChange[] {
  const drifted = plan.drift.flatMap((entry) => clusterChange(entry) ?? []);
  return drifted.sort((a, b) => compareNames(a.address, b.address));
}

/** Reports whether any part of the value at a path is sensitive, on either side, or is in something sensitive. */
export function isHidden(change: ClusterChange, before: MarkPath, after: MarkPath = before): boolean {
  return isTouched(change.beforeSensitive, before) || isTouched(change.afterSensitive, after);
}

/** Reports whether all of the value at a path is sensitive, on either side. */
export function isHiddenAsWhole({ beforeSensitive, afterSensitive }: ClusterChange, path: MarkPath): boolean {
  return isMarked(beforeSensitive, path) || isMarked(afterSensitive, path);
}

/** Reports whether all of the value at a path is known only after apply. */
export function isUnknown(change: ClusterChange, path: MarkPath): boolean {
  return isMarked(change.afterUnknown, path);
}

/** Reports whether any part of the value at a path is known only after apply. */
export function isPartlyUnknown(change: ClusterChange, path: MarkPath): boolean {
  return isTouched(change.afterUnknown, path);
}

/** Reports whether an attribute is equal on both sides, and all of it is known. */
export function isSameAndKnown({ differing, afterUnknown }: ClusterChange, attribute: string): boolean {
  return !differing.has(attribute) && (isJsonObject(afterUnknown) || !isTouched(afterUnknown, []));
}

/** Reports whether a new cluster takes the place of the old one. */
export function isMadeAnew({ action }: ClusterChange): boolean {
  return action === "replace" || action === "create-forget";
}

/**
 * Reports whether the plan says that nothing happens to a resource, and shows no difference: neither in values, nor in
 * marks, nor an import or a move, nor anything that this review does not know.
 */
export function isQuiet(entry: Json): boolean {
  const change = member(entry, "change");
  const was = member(change, "before_sensitive");
  const is = member(change, "after_sensitive");
  const previous = member(entry, "previous_address") ?? null;
  return (
    actionsOf(entry) === "no-op" &&
    sameJson(member(change, "before"), member(change, "after")) &&
    !isTouched(member(change, "after_unknown"), []) &&
    isCovered(was, is) &&
    isCovered(is, was) &&
    (member(change, "importing") ?? null) === null &&
    (previous === null || previous === member(entry, "address")) &&
    unknownPartsOf(entry).length === 0
  );
}

/** Reports whether an entry says only that an ephemeral resource is opened. OpenTofu 1.11 writes one for each. */
function isOpened(entry: Json): boolean {
  const change = member(entry, "change");
  return (
    member(entry, "mode") === "ephemeral" &&
    actionsOf(entry) === "open" &&
    ["before", "after", "importing"].every((side) => (member(change, side) ?? null) === null) &&
    unknownPartsOf(entry).length === 0
  );
}

/** Reports whether an entry is about a cluster. A data source of a cluster's type is not. */
function isCluster(entry: Json): boolean {
  return kindOfType(text(member(entry, "type")) ?? "") !== undefined && member(entry, "mode") !== "data";
}

/** Returns the actions of an entry in `resource_changes`: "delete,create". */
export function actionsOf(entry: Json): string {
  return elements(member(member(entry, "change"), "actions")).join();
}

function actionOf(entry: Json): Action {
  const names = elements(member(member(entry, "change"), "actions"));
  const isJoined = names.some((name) => text(name)?.includes(",") === true);
  return isJoined ? "unknown" : (ACTIONS.get(actionsOf(entry)) ?? "unknown");
}

/** Returns the source address of an entry's provider; undefined if the plan does not name it. */
export function providerOf(entry: Json): string | undefined {
  const name = member(entry, "provider_name") ?? undefined;
  return name === undefined || typeof name === "string" ? name : JSON.stringify(name);
}

function clusterChange(entry: Json): ClusterChange | undefined {
  const type = text(member(entry, "type")) ?? "";
  const kind = kindOfType(type);
  if (kind === undefined || member(entry, "mode") === "data") return undefined;
  const change = member(entry, "change");
  const before = objectOrNull(member(change, "before"));
  const after = objectOrNull(member(change, "after"));
  const afterUnknown = member(change, "after_unknown");
  return {
    address: entryAddress(entry),
    previousAddress: text(member(entry, "previous_address")),
    type,
    kind: KINDS[kind],
    action: actionOf(entry),
    before,
    after,
    afterUnknown,
    differing: differingAttributes(before, after, afterUnknown),
    beforeSensitive: member(change, "before_sensitive"),
    afterSensitive: member(change, "after_sensitive"),
    isImported: (member(change, "importing") ?? null) !== null,
    isDeposed: text(member(entry, "deposed")) !== undefined,
    reason: text(member(entry, "action_reason")),
    replacePaths: elements(member(change, "replace_paths")).map((path) =>
      elements(path).filter(
        (step): step is string | number => typeof step === "string" || typeof step === "number",
      ),
    ),
    provider: providerOf(entry),
    entry,
  };
}

function objectOrNull(value: Json | undefined): JsonObject | null {
  return isJsonObject(value) ? value : null;
}

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["no-op", "no-op"],
  ["create", "create"],
  ["update", "update"],
  ["delete", "delete"],
  ["delete,create", "replace"],
  ["create,delete", "replace"],
  ["create,forget", "create-forget"],
  ["forget,create", "create-forget"],
  ["forget", "forget"],
]);
