/** Finds what somebody changed in the service beside the program: in clusters, and which clusters there are. */
import type { ServiceCluster } from "../../codegen";
import { isObjectValue, KINDS, UNKNOWN, type Value } from "../../schema";
import { type Difference, differencesOf } from "./differences";
import { type DriftedAttribute, driftedAttribute } from "./drifted-attribute";
import type { TextEdit } from "./edits";
import type { ProgramCluster } from "./program";

/** A cluster of the program, and what of it differs in the service. */
export interface DriftedCluster {
  readonly cluster: ProgramCluster;
  readonly service: ServiceCluster;
  readonly changed: readonly Drifted[];
  /** Differences that the configuration ignores (`ignore_changes`). */
  readonly ignored: readonly Drifted[];
  /** Attributes that only Terraform can evaluate. */
  readonly unknown: readonly Drifted[];
}

export interface Drifted extends DriftedAttribute {
  readonly difference: Difference;
}

export interface Drift {
  /** The clusters of both, in the order of the program. */
  readonly clusters: readonly DriftedCluster[];
  /** Clusters of the program that the service does not have. */
  readonly gone: readonly ProgramCluster[];
  /** Clusters of the service that the program does not have. */
  readonly added: readonly ServiceCluster[];
  /** Clusters of which only Terraform knows the name or the organization. */
  readonly unnamed: readonly ProgramCluster[];
}

/** Compares the clusters of a program, matched by kind, organization and name, with those of the service. */
export function driftOf(program: readonly ProgramCluster[], service: readonly ServiceCluster[]): Drift {
  const byKey = new Map(service.map((cluster) => [keyOf(cluster.kind, cluster.fields), cluster]));
  const unnamed = program.filter(({ values }) => !isNamed(values));
  const named = program.filter((cluster) => !unnamed.includes(cluster));
  const found = (cluster: ProgramCluster) => byKey.get(keyOf(cluster.kind, cluster.values));
  const matched = new Set(named.map(found));
  const taken: TextEdit[] = [];
  return {
    clusters: named.flatMap((cluster) => {
      const there = found(cluster);
      return there === undefined ? [] : [driftedCluster(cluster, there, taken)];
    }),
    gone: named.filter((cluster) => found(cluster) === undefined),
    added: service.filter((cluster) => !matched.has(cluster)),
    unnamed,
  };
}

/** Reports whether somebody has changed anything that the program does not ignore. */
export function hasDrift({ clusters, gone, added }: Drift): boolean {
  return gone.length > 0 || added.length > 0 || clusters.some(({ changed }) => changed.length > 0);
}

function driftedCluster(cluster: ProgramCluster, service: ServiceCluster, taken: TextEdit[]): DriftedCluster {
  const { schema, defaults } = KINDS[cluster.kind];
  const all = differencesOf(schema, cluster.values, service.fields, defaults).map((difference) => ({
    ...driftedAttribute(cluster, difference),
    difference,
  }));
  const unknown = all.filter(({ isKnown }) => !isKnown);
  const known = all.filter(({ isKnown }) => isKnown);
  const isIgnored = ({ difference }: Drifted) => ignores(cluster, difference.path);
  return {
    cluster,
    service,
    changed: known.filter((one) => !isIgnored(one)).map((one) => withoutOverlap(one, taken)),
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

function ignores({ ignored, values }: ProgramCluster, [first = "", ...rest]: readonly string[]): boolean {
  const list = values[first];
  const index = Array.isArray(list)
    ? (list as readonly Value[]).findIndex((element) => isObjectValue(element) && element["name"] === rest[0])
    : -1;
  const path = index === -1 ? [first, ...rest].join(".") : [`${first}[${index}]`, ...rest.slice(1)].join(".");
  return ignored.some(
    (one) => one === "all" || one === path || path.startsWith(`${one}.`) || path.startsWith(`${one}[`),
  );
}

function isNamed({ name, organization_id: organization }: ProgramCluster["values"]): boolean {
  return [name, organization].every((value) => value !== UNKNOWN && (value ?? null) !== null);
}

function keyOf(kind: string, { name, organization_id: organization }: ServiceCluster["fields"]): string {
  return JSON.stringify([kind, String(organization), String(name)]);
}
