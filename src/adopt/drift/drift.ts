/** Finds what somebody changed in the services beside the program: in clusters, and which clusters there are. */
import type { JudgingContext, ServiceCluster } from "../../codegen";
import { isObjectValue, KINDS, type Value } from "../../schema";
import { type OwnCluster, type Owners, ownershipOf, type PossibleClusters } from "../known/own-clusters";
import type { ClusterReference } from "../organization/skipped";
import { differencesOf } from "./differences";
import { type Drifted, driftedAttribute } from "./drifted-attribute";
import type { TextEdit } from "./text-edit";
import { withoutPartialEdits } from "./whole";

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
  /** Clusters of the project that their service does not have. */
  readonly gone: readonly OwnCluster[];
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
export function driftOf(owners: Owners, services: readonly ReadService[], judging: JudgingContext): Drift {
  const taken: TextEdit[] = [];
  const clusters: DriftedCluster[] = [];
  const gone: OwnCluster[] = [];
  const notCompared: NotCompared[] = [];
  for (const cluster of owners.own) {
    const { declared, isInState, service, organization, isCertain } = cluster;
    if (declared === undefined && !isInState) continue;
    const read =
      "address" in service && organization !== undefined
        ? services.find(({ account }) => account === service.account)
        : undefined;
    if (read?.excluded.some(({ kind, id }) => kind === cluster.kind && String(id) === cluster.id) === true)
      continue;
    const found = read?.clusters.find((one) => isThat(one, cluster));
    if (read !== undefined && found !== undefined)
      clusters.push(driftedCluster(cluster, found, owners.own, { taken, judging }));
    else if (read !== undefined && isCertain) gone.push(cluster);
    else notCompared.push({ what: cluster, candidates: [] });
  }
  const unmanaged: ComparedCluster[] = [];
  const candidates = new Map<PossibleClusters, ComparedCluster[]>();
  const seen = new Set<string>();
  for (const { address, clusters: all } of services)
    for (const cluster of all) {
      // Several accounts may see it.
      const key = `${address} ${cluster.kind} ${String(cluster.id)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { is, mayBe } = ownershipOf(cluster, address, owners);
      const one = { cluster, address };
      if (is.length > 0) continue;
      if (mayBe.length === 0) unmanaged.push(one);
      for (const owner of mayBe)
        if ("pattern" in owner) candidates.set(owner, [...(candidates.get(owner) ?? []), one]);
    }
  for (const what of owners.possible) {
    const found = candidates.get(what) ?? [];
    // Of what the program perhaps does not make, there is nothing to say unless the service has something.
    if (found.length > 0 || what.cause === "names" || what.cause === "module")
      notCompared.push({ what, candidates: found });
  }
  return { clusters, gone, unmanaged, notCompared };
}

function isThat({ kind, id, fields }: ServiceCluster, own: OwnCluster): boolean {
  if (kind !== own.kind) return false;
  if (own.id !== undefined) return own.id === String(id);
  return own.name === fields["name"] && own.organization === String(fields["organization_id"]);
}

/** Reports whether somebody has changed anything that the program does not ignore. */
export function hasDrift({ clusters, gone }: Drift): boolean {
  return gone.length > 0 || clusters.some(({ changed }) => changed.length > 0);
}

function driftedCluster(
  cluster: OwnCluster,
  service: ServiceCluster,
  all: readonly OwnCluster[],
  { taken, judging }: { readonly taken: TextEdit[]; readonly judging: JudgingContext },
): DriftedCluster {
  const { schema, defaults } = KINDS[cluster.kind];
  const differences = differencesOf(schema, cluster.values, service.fields, defaults).map((difference) => ({
    ...driftedAttribute(cluster, difference, all),
    difference,
  }));
  const unknown = differences.filter(({ isKnown }) => !isKnown);
  const known = differences.filter(({ isKnown }) => isKnown);
  const isIgnored = ({ difference }: Drifted) => ignores(cluster, difference.path);
  const changed = known.filter((one) => !isIgnored(one)).map((one) => withoutOverlap(one, taken));
  return {
    cluster,
    service,
    changed: withoutPartialEdits(cluster, changed, judging),
    ignored: known.filter(isIgnored),
    unknown,
  };
}

/** Leaves out edits of what another edit changes already: they can be made once that is applied. */
function withoutOverlap(drifted: Drifted, taken: TextEdit[]): Drifted {
  const { edits } = drifted;
  if (edits === undefined) return drifted;
  const overlaps = edits.some((edit) =>
    taken.some((other) => edit.file === other.file && edit.start < other.end && other.start < edit.end),
  );
  if (overlaps)
    return { ...drifted, edits: undefined, reason: "is beside another change: accept that first" };
  taken.push(...edits);
  return drifted;
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
