/** The clusters of a plan: what each is before and after, what is sensitive in it, and what happens to it. */
import { CLUSTER_KINDS, type ClusterKind } from "./endpoints";
import { elements, isJsonObject, member, sameJson, text, type Json, type JsonObject } from "./json-value";
import { isMarked, isTouched, type MarkPath } from "./marks";
import type { PlanFile } from "./plan-file";

export type Action = "no-op" | "create" | "update" | "delete" | "replace" | "forget" | "unknown";

export interface ClusterChange {
  /** As Terraform writes it: a leftover's is followed by ` (deposed KEY)`. */
  readonly address: string;
  readonly previousAddress?: string;
  readonly type: string;
  readonly kind: ClusterKind;
  readonly action: Action;
  /** Null where the cluster does not exist on that side. */
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly afterUnknown: Json | undefined;
  readonly beforeSensitive: Json | undefined;
  readonly afterSensitive: Json | undefined;
  readonly isImported: boolean;
  /** A leftover of an earlier replacement, which is not the cluster of this address. */
  readonly isDeposed: boolean;
  readonly reason?: string;
  /** The attributes that make the replacement necessary. */
  readonly replacePaths: readonly MarkPath[];
}

/** What a plan does beside the clusters: other resources, by what happens to them. */
export interface OtherResources {
  readonly changed: number;
  readonly unchanged: number;
}

export interface Changes {
  /** In order of their addresses. */
  readonly clusters: readonly ClusterChange[];
  readonly others: OtherResources;
}

export function changesOf(plan: PlanFile): Changes {
  const clusters: ClusterChange[] = [];
  let [changed, unchanged] = [0, 0];
  for (const entry of plan.changes) {
    const cluster = clusterChange(entry);
    if (cluster !== undefined) clusters.push(cluster);
    else if (
      member(entry, "mode") === "data" ||
      text(elements(member(member(entry, "change"), "actions"))[0]) === "no-op"
    )
      unchanged++;
    else changed++;
  }
  return { clusters: clusters.sort(byAddress), others: { changed, unchanged } };
}

/** The clusters whose real state was found to differ from the stored one. */
export function driftOf(plan: PlanFile): readonly ClusterChange[] {
  return plan.drift.flatMap((entry) => clusterChange(entry) ?? []).sort(byAddress);
}

/** Whether the value at a path is hidden: on either side, by a mark on it, around it, or in it. */
export function isHidden(change: ClusterChange, before: MarkPath, after: MarkPath = before): boolean {
  return isTouched(change.beforeSensitive, before) || isTouched(change.afterSensitive, after);
}

/** Whether the value at a path is known after the apply only. */
export function isUnknown(change: ClusterChange, path: MarkPath): boolean {
  return isMarked(change.afterUnknown, path);
}

/** Whether a value at a path, or a part of it, is known after the apply only. */
export function isPartlyUnknown(change: ClusterChange, path: MarkPath): boolean {
  return isTouched(change.afterUnknown, path);
}

/** Whether an attribute is the same on both sides, with nothing unknown in it: the usual case. */
export function isSameAndKnown(change: ClusterChange, attribute: string): boolean {
  const { before, after } = change;
  return sameJson(before?.[attribute], after?.[attribute]) && !isPartlyUnknown(change, [attribute]);
}

function byAddress(a: ClusterChange, b: ClusterChange): number {
  return a.address < b.address ? -1 : a.address > b.address ? 1 : 0;
}

function clusterChange(entry: Json): ClusterChange | undefined {
  const type = text(member(entry, "type")) ?? "";
  const kind = CLUSTER_KINDS.get(type);
  if (kind === undefined || member(entry, "mode") === "data") return undefined;
  const change = member(entry, "change");
  const previousAddress = text(member(entry, "previous_address"));
  const reason = text(member(entry, "action_reason"));
  const address = text(member(entry, "address")) ?? "";
  const deposed = text(member(entry, "deposed"));
  return {
    address: deposed === undefined ? address : `${address} (deposed ${deposed})`,
    ...(previousAddress !== undefined && { previousAddress }),
    type,
    kind,
    action: ACTIONS.get(elements(member(change, "actions")).join()) ?? "unknown",
    before: objectOrNull(member(change, "before")),
    after: objectOrNull(member(change, "after")),
    afterUnknown: member(change, "after_unknown"),
    beforeSensitive: member(change, "before_sensitive"),
    afterSensitive: member(change, "after_sensitive"),
    isImported: isJsonObject(member(change, "importing")),
    isDeposed: deposed !== undefined,
    ...(reason !== undefined && { reason }),
    replacePaths: elements(member(change, "replace_paths")).map((path) =>
      elements(path).filter(
        (step): step is string | number => typeof step === "string" || typeof step === "number",
      ),
    ),
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
  ["create,forget", "replace"],
  ["forget", "forget"],
]);
