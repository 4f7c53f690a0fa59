/** Finds what somebody changed in the services beside the program: in clusters, and which clusters there are. */
import type { ServiceCluster } from "../../codegen";
import { isObjectValue, KINDS, type Value } from "../../schema";
import { type OwnCluster, OwnerIndex, type Owners, type PossibleClusters } from "../known/own-clusters";
import type { ClusterReference } from "../organization/read-organization";
import { differencesOf } from "./differences";
import { type Drifted, driftedAttribute } from "./drifted-attribute";

/** A cluster of the project, and what of it differs in its service. */
export interface DriftedCluster {
  readonly cluster: OwnCluster;
  readonly service: ServiceCluster;
  readonly changed: readonly Drifted[];
  /** Differences that the configuration ignores (`ignore_changes`). */
  readonly ignored: readonly Drifted[];
  /** Attributes that only Terraform can evaluate. */
  readonly unknown: readonly Drifted[];
}

/** A cluster, and the address of its service. */
export interface ComparedCluster {
  readonly cluster: ServiceCluster;
  readonly address: string;
}

/** What was not compared, and the clusters of the services that it may be. */
export interface NotCompared {
  readonly what: OwnCluster | PossibleClusters;
  readonly candidates: readonly ComparedCluster[];
}

export interface Drift {
  /** The clusters that were found, in the order of the program. */
  readonly clusters: readonly DriftedCluster[];
  /** Clusters of the project that were applied, and that their service does not have. */
  readonly gone: readonly OwnCluster[];
  /** Clusters that the program declares, and that no apply made yet. */
  readonly neverApplied: readonly OwnCluster[];
  /** The clusters of a service that have the names of some of these: the service refuses another one of such a name. */
  readonly namesakes: ReadonlyMap<OwnCluster, ServiceCluster>;
  /** Clusters of the services that the project does not have. */
  readonly unmanaged: readonly ComparedCluster[];
  readonly notCompared: readonly NotCompared[];
}

/** The clusters of a service that an account sees, of the organizations that were read. */
export interface ReadService {
  readonly address: string;
  readonly account: string;
  readonly clusters: readonly ServiceCluster[];
  /** Clusters that nobody wants to compare. */
  readonly excluded: readonly ClusterReference[];
}

/** Compares each cluster of a project with the one in its own service: that of its id, or of its organization and name. */
export function driftOf(owners: Owners, services: readonly ReadService[]): Drift {
  const drift = {
    clusters: [] as DriftedCluster[],
    gone: [] as OwnCluster[],
    neverApplied: [] as OwnCluster[],
    namesakes: new Map<OwnCluster, ServiceCluster>(),
    notCompared: [] as NotCompared[],
  };
  const read = new Map(services.map((one) => [one.account, { ...keyed(one), service: one }]));
  for (const cluster of owners.own) {
    const { declared, isInState, service, organization, isCertain, applied } = cluster;
    if (declared === undefined && !isInState) continue;
    const there = "address" in service && organization !== undefined ? read.get(service.account) : undefined;
    if (there?.excluded.has(`${cluster.kind} ${cluster.id ?? ""}`) === true) continue;
    const namesake = there?.clusters.get(nameKeyOf(cluster));
    const found = cluster.id === undefined ? namesake : there?.clusters.get(`${cluster.kind} ${cluster.id}`);
    if (found !== undefined) drift.clusters.push(driftedCluster(cluster, found));
    else if (there === undefined || !isCertain) drift.notCompared.push({ what: cluster, candidates: [] });
    else if (applied !== "no") drift.gone.push(cluster);
    if (there !== undefined && isCertain && applied === "no") drift.neverApplied.push(cluster);
    if (namesake !== undefined) drift.namesakes.set(cluster, namesake);
  }
  const { unmanaged, candidates } = othersIn(owners, services);
  for (const what of owners.possible) {
    const found = candidates.get(what) ?? [];
    // Of what the program perhaps does not make, there is nothing to say unless the service has something.
    if (found.length > 0 || what.cause === "names" || what.cause === "module")
      drift.notCompared.push({ what, candidates: found });
  }
  return { ...drift, unmanaged };
}

function nameKeyOf({ kind, organization, name }: OwnCluster): string {
  return `${kind} ${organization ?? ""}/${name ?? ""}`;
}

/** Returns the clusters of a service by their ids, and by their organizations and names. */
function keyed({ clusters, excluded }: ReadService) {
  const found = new Map<string, ServiceCluster>();
  for (const one of clusters.toReversed()) {
    const { kind, id, fields } = one;
    found.set(`${kind} ${String(id)}`, one);
    found.set(`${kind} ${String(fields["organization_id"])}/${String(fields["name"])}`, one);
  }
  return { clusters: found, excluded: new Set(excluded.map(({ kind, id }) => `${kind} ${String(id)}`)) };
}

/** Returns the clusters of the services that no cluster of the project is, and those that one may be. */
function othersIn(owners: Owners, services: readonly ReadService[]) {
  const unmanaged: ComparedCluster[] = [];
  const candidates = new Map<PossibleClusters, ComparedCluster[]>();
  const index = new OwnerIndex(owners);
  const seen = new Set<string>();
  for (const { address, clusters } of services)
    for (const cluster of clusters) {
      // Several accounts may see it.
      const key = `${address} ${cluster.kind} ${String(cluster.id)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { is, mayBe } = index.ownershipOf(cluster, address);
      const one = { cluster, address };
      if (is.length > 0) continue;
      if (mayBe.length === 0) unmanaged.push(one);
      for (const owner of mayBe)
        if ("pattern" in owner) candidates.set(owner, [...(candidates.get(owner) ?? []), one]);
    }
  return { unmanaged, candidates };
}

/** Reports whether somebody has changed anything that the program does not ignore, or may have. */
export function hasDrift({ clusters, gone, notCompared }: Drift): boolean {
  return (
    gone.length > 0 ||
    clusters.some(({ changed }) => changed.length > 0) ||
    notCompared.some(({ what: { service } }) => "problem" in service && service.counts === true)
  );
}

function driftedCluster(cluster: OwnCluster, service: ServiceCluster): DriftedCluster {
  const { schema, defaults } = KINDS[cluster.kind];
  const differences = differencesOf(schema, cluster.values, service.fields, defaults).map((difference) =>
    driftedAttribute(cluster, difference),
  );
  const known = differences.filter(({ isKnown }) => isKnown);
  const isIgnored = ({ difference }: Drifted) => ignores(cluster, difference.path);
  return {
    cluster,
    service,
    changed: known.filter((one) => !isIgnored(one)),
    ignored: known.filter(isIgnored),
    unknown: differences.filter(({ isKnown }) => !isKnown),
  };
}

function ignores({ declared, values }: OwnCluster, [first = "", ...rest]: readonly string[]): boolean {
  const list = values[first];
  const index = Array.isArray(list)
    ? (list as readonly Value[]).findIndex((element) => isObjectValue(element) && element["name"] === rest[0])
    : -1;
  const path = index === -1 ? [first, ...rest].join(".") : [`${first}[${index}]`, ...rest.slice(1)].join(".");
  return (declared?.ignored ?? []).some(
    (one) => one === "all" || one === path || path.startsWith(`${one}.`) || path.startsWith(`${one}[`),
  );
}
