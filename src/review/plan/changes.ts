/** The changes of a plan's clusters, and the other entries, sorted by what the review does with them. */
import {
  cloudNetwork,
  cloudOpensearchCredentials,
  type ClusterKind,
  compareNames,
  type KindDescription,
  kindOfType,
  KINDS,
  type ObjectSchema,
} from "../../schema";
import { clusterDataSource } from "../../schema/data-sources";
import { type Differences, differencesBetween } from "./meaning";
import { isNetwork } from "./networks";
import type { Entry, Plan } from "./plan";
import type { Providers } from "./provider";
import { isCluster } from "./read";
import { Hidden, holdsHidden, holdsUnknown, type MarkPath, type PlanTree, valueAt } from "./values";

/** What happens to a cluster. */
export type Action = "no-op" | "create" | "update" | "delete" | "replace" | "forget" | "unknown";

/** The change of one cluster, or its drift. */
export interface ClusterChange extends Entry, Differences {
  readonly kind: KindDescription;
  readonly action: Action;
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

/** The entries of a plan, sorted into groups. */
export interface Changes {
  /** Ordered by address. */
  readonly clusters: readonly ClusterChange[];
  /** The clusters that the refresh found different from the state, ordered by address. */
  readonly drift: readonly ClusterChange[];
  /** Entries of data sources that read credentials. */
  readonly credentials: readonly Entry[];
  /** Entries of data sources that read clusters, and of networks. */
  readonly reads: readonly Entry[];
  /** Entries of this provider whose type this review does not know. */
  readonly unknown: readonly Entry[];
  /** The same, in `resource_drift`. */
  readonly unknownDrift: readonly Entry[];
  readonly others: OtherResources;
}

/** Sorts the entries of a plan into clusters, credentials, reads, unknown types, and counts of the rest. */
export function changesOf(plan: Plan, providers: Providers): Changes {
  const isOurs = ({ provider, type }: Entry) => providers.mayOwn(provider, type);
  const credentials: Entry[] = [];
  const reads: Entry[] = [];
  const unknown: Entry[] = [];
  let [changed, unchanged, data] = [0, 0, 0];
  for (const entry of plan.changes) {
    if (isCluster(entry)) continue;
    if (isCredentials(entry)) credentials.push(entry);
    else if (dataSourceOf(entry) !== undefined) reads.push(entry);
    else if (isOurs(entry)) {
      const isKnown = entry.type === cloudOpensearchCredentials.name && isOpened(entry);
      if (!isKnown && !changesNothing(entry)) unknown.push(entry);
    } else if (entry.mode === "data") data++;
    else if (entry.actions.join() === "no-op" || isOpened(entry)) unchanged++;
    else changed++;
  }
  const outputs = Object.values(plan.outputs).filter(({ actions }) => actions.join() !== "no-op");
  return {
    clusters: clustersIn(plan.changes),
    drift: clustersIn(plan.drift),
    credentials,
    reads,
    unknown,
    unknownDrift: plan.drift.filter((entry) => !isCluster(entry) && isOurs(entry) && !changesNothing(entry)),
    others: { changed, unchanged, data, outputs: outputs.length, actions: plan.invocations.length },
  };
}

function clustersIn(entries: readonly Entry[]): readonly ClusterChange[] {
  const clusters = entries.flatMap((entry) => {
    const name = isCluster(entry) ? kindOfType(entry.type) : undefined;
    return name === undefined ? [] : [clusterChange(entry, name)];
  });
  return clusters.sort((a, b) => compareNames(a.address, b.address));
}

/** Returns an entry as the change of a cluster. */
export function clusterChange(entry: Entry, name: ClusterKind): ClusterChange {
  const kind = KINDS[name];
  const action = ACTIONS.get(entry.actions.join()) ?? "unknown";
  return { ...entry, kind, action, ...differencesBetween(kind.schema.attributes, entry.before, entry.after) };
}

/** Returns the addresses of the providers of a plan's clusters. */
export function clusterProviders({ changes, drift }: Plan): ReadonlySet<string> {
  return new Set([...changes, ...drift].filter(isCluster).flatMap(({ provider }) => provider ?? []));
}

/** Returns the values of a resource before and after its change. */
export function bothSides({ before, after }: Pick<Entry, "before" | "after">): readonly PlanTree[] {
  return [before, after];
}

/** Reports whether any part of the value at a path is sensitive, on either side, or is in something sensitive. */
export function isHidden(change: ClusterChange, before: MarkPath, after: MarkPath = before): boolean {
  return holdsHidden(valueAt(change.before, before)) || holdsHidden(valueAt(change.after, after));
}

/** Reports whether all of the value at a path is sensitive, on either side. */
export function isHiddenAsWhole({ before, after }: ClusterChange, path: MarkPath): boolean {
  return valueAt(before, path) instanceof Hidden || valueAt(after, path) instanceof Hidden;
}

/** Reports whether any part of the value at a path is known only after apply. */
export function isPartlyUnknown({ after }: ClusterChange, path: MarkPath): boolean {
  return holdsUnknown(valueAt(after, path));
}

/** Returns the change of a new cluster as a replacement of the one whose name it gets. */
export function asReplacement(created: ClusterChange, { before }: ClusterChange): ClusterChange {
  const { kind, after } = created;
  const differences = differencesBetween(kind.schema.attributes, before, after);
  return { ...created, action: "replace", before, ...differences };
}

/** Reports whether nothing happens to a resource, and its entry has nothing that this review does not know. */
export function changesNothing({ actions, isImported, previousAddress, address, unknown }: Entry): boolean {
  const isMoved = previousAddress !== undefined && previousAddress !== address;
  return actions.join() === "no-op" && !isImported && !isMoved && unknown.length === 0;
}

/** Reports whether an entry says only that an ephemeral resource is opened. OpenTofu 1.11 writes one for each. */
function isOpened({ mode, actions, unknown }: Entry): boolean {
  return mode === "ephemeral" && actions.join() === "open" && unknown.length === 0;
}

/** Reports whether an entry, or a resource, is a data source that reads the credentials of a cluster. */
export function isCredentials({ mode, type }: Pick<Entry, "mode" | "type">): boolean {
  return mode === "data" && type === cloudOpensearchCredentials.name;
}

/** Returns the schema of an entry that is a data source which reads clusters, or a network; undefined for another one. */
export function dataSourceOf({ mode, type }: Pick<Entry, "mode" | "type">): ObjectSchema | undefined {
  return isNetwork({ mode, type }) ? cloudNetwork : mode === "data" ? clusterDataSource(type) : undefined;
}

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["no-op", "no-op"],
  ["create", "create"],
  ["update", "update"],
  ["delete", "delete"],
  ["delete,create", "replace"],
  ["create,delete", "replace"],
  ["forget", "forget"],
]);
