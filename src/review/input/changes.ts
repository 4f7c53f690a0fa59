/** The clusters of a plan: what each is before and after, what is sensitive in it, and what happens to it. */
import { cloudOpensearchCredentials, kindOfType, KINDS, type KindDescription } from "../../schema";
import type { Providers } from "./provider";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { elements, member, sameJson, text } from "./members";
import { isMarked, isTouched, type MarkPath } from "./marks";
import type { PlanFile } from "./plan-file";

/** `create-forget` is a replacement that keeps the old cluster, which Terraform then no longer manages. */
export type Action =
  "no-op" | "create" | "update" | "delete" | "replace" | "forget" | "create-forget" | "unknown";

export interface ClusterChange {
  /** As Terraform writes it: a leftover's is followed by ` (deposed KEY)`. */
  readonly address: string;
  readonly previousAddress?: string | undefined;
  readonly type: string;
  readonly kind: KindDescription;
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
  readonly reason?: string | undefined;
  /** The attributes that make the replacement necessary. */
  readonly replacePaths: readonly MarkPath[];
  /** The provider's source address; undefined where the plan does not name it. */
  readonly provider?: string | undefined;
  /** The entry of the plan. */
  readonly entry: Json;
}

/** What a plan does beside the clusters: resources of other providers, by what happens to them, and the rest. */
export interface OtherResources {
  readonly changed: number;
  readonly unchanged: number;
  /** Data sources that are read during the apply. */
  readonly data: number;
  /** Outputs that change. */
  readonly outputs: number;
  /** Actions that are invoked. */
  readonly actions: number;
}

/** A resource or data source of this provider that is not a cluster. */
export interface OtherEntry {
  readonly address: string;
  readonly type: string;
  readonly isData: boolean;
  readonly entry: Json;
}

export interface Changes {
  /** In order of their addresses. */
  readonly clusters: readonly ClusterChange[];
  /** Reads of credentials. */
  readonly credentials: readonly OtherEntry[];
  /** Of types that this review does not know. */
  readonly unknown: readonly OtherEntry[];
  readonly others: OtherResources;
}

export function changesOf(plan: PlanFile, providers: Providers): Changes {
  const clusters = plan.changes.flatMap((entry) => clusterChange(entry) ?? []);
  const hosts = new Set(clusters.flatMap(({ provider }) => provider ?? []));
  const credentials: OtherEntry[] = [];
  const unknown: OtherEntry[] = [];
  let [changed, unchanged, data] = [0, 0, 0];
  for (const entry of plan.changes) {
    const other = otherEntry(entry);
    const { type, isData } = other;
    if (kindOfType(type) !== undefined && !isData) continue;
    const provider = providerOf(entry);
    if (isData && type === cloudOpensearchCredentials.name) credentials.push(other);
    else if (providers.mayOwn(provider, type) || (provider !== undefined && hosts.has(provider))) {
      if (!isQuiet(entry)) unknown.push(other);
    } else if (isData) data++;
    else if (actionsOf(entry) === "no-op") unchanged++;
    else changed++;
  }
  const { outputs, actions } = plan;
  return {
    clusters: clusters.sort(byAddress),
    credentials,
    unknown,
    others: { changed, unchanged, data, outputs, actions: actions.length },
  };
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

/** Whether another cluster takes the place of the one before. */
export function isMadeAnew({ action }: ClusterChange): boolean {
  return action === "replace" || action === "create-forget";
}

function byAddress(a: ClusterChange, b: ClusterChange): number {
  return a.address < b.address ? -1 : a.address > b.address ? 1 : 0;
}

function otherEntry(entry: Json): OtherEntry {
  return {
    address: text(member(entry, "address")) ?? "",
    type: text(member(entry, "type")) ?? "",
    isData: member(entry, "mode") === "data",
    entry,
  };
}

/** Whether the plan says that nothing happens to a resource, and shows nothing else. */
function isQuiet(entry: Json): boolean {
  const change = member(entry, "change");
  return (
    actionsOf(entry) === "no-op" &&
    sameJson(member(change, "before"), member(change, "after")) &&
    !isTouched(member(change, "after_unknown"), [])
  );
}

function actionsOf(entry: Json): string {
  return elements(member(member(entry, "change"), "actions")).join();
}

function providerOf(entry: Json): string | undefined {
  const name = member(entry, "provider_name") ?? undefined;
  return name === undefined || typeof name === "string" ? name : JSON.stringify(name);
}

function clusterChange(entry: Json): ClusterChange | undefined {
  const type = text(member(entry, "type")) ?? "";
  const kind = kindOfType(type);
  if (kind === undefined || member(entry, "mode") === "data") return undefined;
  const change = member(entry, "change");
  const previousAddress = text(member(entry, "previous_address"));
  const reason = text(member(entry, "action_reason"));
  const address = text(member(entry, "address")) ?? "";
  const deposed = text(member(entry, "deposed"));
  const provider = providerOf(entry);
  return {
    address: deposed === undefined ? address : `${address} (deposed ${deposed})`,
    previousAddress,
    type,
    kind: KINDS[kind],
    action: ACTIONS.get(actionsOf(entry)) ?? "unknown",
    before: objectOrNull(member(change, "before")),
    after: objectOrNull(member(change, "after")),
    afterUnknown: member(change, "after_unknown"),
    beforeSensitive: member(change, "before_sensitive"),
    afterSensitive: member(change, "after_sensitive"),
    isImported: (member(change, "importing") ?? null) !== null,
    isDeposed: deposed !== undefined,
    reason,
    replacePaths: elements(member(change, "replace_paths")).map((path) =>
      elements(path).filter(
        (step): step is string | number => typeof step === "string" || typeof step === "number",
      ),
    ),
    provider,
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
  ["forget", "forget"],
]);
