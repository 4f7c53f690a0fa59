/** Reads the clusters of an organization, each by itself: a row of a list may leave out fields. */
import { ApiFailure, type CloudClient, type FoundCluster } from "../../client";
import type { ServiceCluster } from "../../codegen";
import type { ClusterId } from "../../contract";
import type { JsonObject } from "../../json";
import { CLUSTER_KINDS, type ClusterKind, KINDS, matchesPattern, showValue } from "../../schema";

/** The error that ends a reading: what is wrong, and what to do. Holds no secret. */
export class AdoptFailure extends Error {
  override readonly name = "AdoptFailure";
}

export interface OrganizationOptions {
  readonly organization: ClusterId;
  /** The only clusters to read. @default all clusters of the organization */
  readonly only?: readonly ClusterReference[];
  /** Patterns of the names to leave out: see {@link matchesPattern}. */
  readonly exclude?: readonly string[];
  /** Whether an organization without clusters is no failure. @default false */
  readonly mayBeEmpty?: boolean;
  readonly signal?: AbortSignal;
}

export interface ReadOrganization {
  /** In the order of their kinds and ids. */
  readonly clusters: readonly ServiceCluster[];
  readonly skipped: readonly SkippedCluster[];
}

/** A cluster of the service, by what names it. */
export interface ClusterReference {
  readonly kind: ClusterKind;
  readonly id: ClusterId;
}

/** A cluster that is left out. */
export interface SkippedCluster extends ClusterReference, Skip {
  /** Left out if it is not known. */
  readonly name?: string;
}

/** Why a cluster is left out. */
export interface Skip {
  readonly reason: SkipReason;
  /** A clause: `it was deleted meanwhile`. */
  readonly why: string;
}

/** Words for what clusters are left out for, in the order in which they are told. */
export const SKIP_WORDS = {
  "in the project": "in the program already",
  excluded: "by --exclude",
  deleted: "deleted meanwhile",
  "of another organization": "of another organization",
  "in the state alone": "in the state, and in no file",
  "not imported": "in the program, and in no state or import",
  "handed over": "handed over by a `removed` block",
  "perhaps in the project": "perhaps in the program",
  "holding the token": "with the access token in a field",
  refused: "refused by the rules",
} as const;

export type SkipReason = keyof typeof SKIP_WORDS;

/** What is known of a cluster before it is read. */
interface Candidate extends ClusterReference {
  readonly name?: string;
}

/** So many clusters are read at a time. */
const AT_A_TIME = 8;

/**
 * Reads the clusters of an organization. Throws an {@link AdoptFailure} if one cannot be read, if a list has more pages
 * than it shows, or if the organization has no clusters.
 */
export async function readOrganization(
  client: CloudClient,
  options: OrganizationOptions,
): Promise<ReadOrganization> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const listed = options.only ?? (await listClusters(client, options, signal));
  const candidates = inOrder(listed);
  const excluded = candidates.flatMap((candidate) => skippedByName(candidate, options));
  const wanted = candidates.filter(
    (candidate) => !excluded.some((skipped) => labelOf(skipped) === labelOf(candidate)),
  );
  const read: (ServiceCluster | SkippedCluster)[] = [];
  const failures: unknown[] = [];
  for (let index = 0; index < wanted.length && failures.length === 0; index += AT_A_TIME) {
    const begun = wanted.slice(index, index + AT_A_TIME).map(async (candidate) =>
      readOne(client, candidate, options, signal).catch((error: unknown) => {
        failures.push(error);
        stop.abort();
        return [];
      }),
    );
    read.push(...(await Promise.all(begun)).flat());
  }
  // What had begun has ended.
  if (failures.length > 0) throw failures[0];
  return {
    clusters: read.flatMap((outcome) => ("fields" in outcome ? [outcome] : [])),
    skipped: [...excluded, ...read.flatMap((outcome) => ("reason" in outcome ? [outcome] : []))],
  };
}

async function listClusters(
  client: CloudClient,
  { organization, mayBeEmpty = false }: OrganizationOptions,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  // One after the other, so that the same failure is reported each time.
  for (const kind of CLUSTER_KINDS) {
    const what = `The ${KINDS[kind].label} clusters of organization ${organization} cannot be listed`;
    const { clusters, gap } = await client.list(kind, organization, signal).catch((error: unknown) => {
      throw requestFailure(what, error);
    });
    if (gap !== undefined) throw new AdoptFailure(`${what}: ${gap}; name the clusters with --cluster.`);
    for (const { id, name } of clusters.filter(isOf(organization)))
      candidates.push({ kind, id: id as ClusterId, name: name as string });
  }
  if (candidates.length > 0 || mayBeEmpty) return candidates;
  throw new AdoptFailure(
    `Organization ${organization} has no clusters that this access token can see; check --organization and CLOUD_ACCESS_TOKEN.`,
  );
}

/** Reports whether a row of a list is of an organization: a service may list the clusters of several. */
function isOf(organization: ClusterId): (row: JsonObject) => boolean {
  return ({ organization_id: found = null }) => found === null || String(found) === String(organization);
}

async function readOne(
  client: CloudClient,
  candidate: Candidate,
  { organization, only, exclude }: OrganizationOptions,
  signal: AbortSignal,
): Promise<ServiceCluster | SkippedCluster> {
  const { kind, id } = candidate;
  const label = describeCluster(candidate);
  const found = await client.read(kind, id, signal).catch((error: unknown) => {
    throw requestFailure(`${label} cannot be read`, error);
  });
  if (found === "gone") {
    if (only === undefined) return { ...candidate, reason: "deleted", why: "it was deleted meanwhile" };
    throw new AdoptFailure(`${label} does not exist; correct --cluster.`);
  }
  const { cluster } = found;
  const owner = cluster["organization_id"] ?? null;
  if (owner !== null && String(owner) !== String(organization)) {
    const why = `it belongs to organization ${showValue(owner)}`;
    if (only === undefined) return { ...candidate, reason: "of another organization", why };
    throw new AdoptFailure(`${label}: ${why}; correct --cluster or --organization.`);
  }
  const name = cluster["name"];
  const renamed = typeof name === "string" ? { ...candidate, name } : candidate;
  const [skipped] = skippedByName(renamed, { exclude });
  return skipped ?? { kind, id, fields: { ...cluster, organization_id: organization }, ...remarksOf(found) };
}

function skippedByName(
  candidate: Candidate,
  { exclude = [] }: { readonly exclude?: readonly string[] | undefined },
): readonly SkippedCluster[] {
  const { name } = candidate;
  const pattern = name === undefined ? undefined : exclude.find((one) => matchesPattern(name, one));
  if (pattern === undefined) return [];
  return [{ ...candidate, reason: "excluded", why: `its name matches --exclude ${JSON.stringify(pattern)}` }];
}

/** Returns what the service knows and the code cannot hold. */
function remarksOf({ conflicts = [] }: FoundCluster): Pick<ServiceCluster, "remarks"> {
  if (conflicts.length === 0) return {};
  return {
    remarks: conflicts.map(({ attribute, forms: [one, other] }) => {
      const names = `\`${one.name}\` and \`${other.name}\``;
      return `The service has \`${attribute}\` under two names with different lists, ${names}: here are the ranges of both.`;
    }),
  };
}

/** Returns each cluster once, in the order of kinds and ids. */
function inOrder(candidates: readonly Candidate[]): readonly Candidate[] {
  const once = new Map(candidates.map((candidate) => [labelOf(candidate), candidate]));
  return [...once.values()].sort(
    (one, other) =>
      CLUSTER_KINDS.indexOf(one.kind) - CLUSTER_KINDS.indexOf(other.kind) || (one.id < other.id ? -1 : 1),
  );
}

/** Returns what names a cluster. */
export function referenceOf({ kind, id, fields }: ServiceCluster): Candidate {
  const { name } = fields;
  return { kind, id: id as ClusterId, ...(typeof name === "string" && { name }) };
}

/** Returns the words for a cluster at the beginning of a sentence: `Cluster opensearch/17 ("logs")`. */
export function describeCluster({ kind, id, name }: Candidate): string {
  return `Cluster ${labelOf({ kind, id })}${name === undefined ? "" : ` (${showValue(name)})`}`;
}

/** Returns the failure of a request, which begins with what could not be done. */
function requestFailure(what: string, error: unknown): AdoptFailure {
  if (!(error instanceof ApiFailure)) throw error;
  const clause = error.message
    .trim()
    .replace(/\.$/, "")
    .replaceAll(". ", "; ")
    .replace(/(?<=^|; )The /g, "the ");
  return new AdoptFailure(`${what}: ${clause}. ${error.advice}`);
}

/** Returns the cluster as `--cluster` takes it: `opensearch/17`. */
export function labelOf({ kind, id }: ClusterReference): string {
  return `${kind}/${id}`;
}
