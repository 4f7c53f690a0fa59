/** Reads a seed, and creates its clusters: for each kind, a list of the bodies that a POST would send. */
import { type AccessListFieldNames, API_SCHEMAS, RESPONSE_BYTES, toApi, toTerraform } from "../contract";
import { isJsonObject, type Json, JsonError, type JsonObject, parseJson } from "../json";
import { CLUSTER_KINDS, type ClusterKind, clusterNameKey } from "../schema";
import { brokenRules, type Clusters, listsThatDisagree } from "./clusters";
import { namedCluster } from "./storage/cluster-store";

/** For each kind, clusters as the API takes them; the access lists under either of their names. */
export type Seed = Readonly<Partial<Record<ClusterKind, readonly JsonObject[]>>>;

/** A seed that breaks rules; the message is one line for each. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}

/** Reads a seed from JSON; returns a clause if it is not one. */
export function readSeed(text: string): Seed | string {
  let value;
  try {
    value = parseJson(text, RESPONSE_BYTES);
  } catch (error) {
    if (error instanceof JsonError) return `it ${error.message}`;
    throw error;
  }
  if (!isJsonObject(value)) return `it must be a JSON object, such as ${EXAMPLE}`;
  for (const [kind, clusters] of Object.entries(value)) {
    if (!(CLUSTER_KINDS as readonly string[]).includes(kind)) {
      return `"${kind}" is not a kind of cluster; the kinds are: ${CLUSTER_KINDS.join(", ")}`;
    }
    if (!Array.isArray(clusters)) return `${kind} must be a list of clusters`;
    const wrong = clusters.findIndex((cluster) => !isJsonObject(cluster as Json));
    if (wrong >= 0) return `${kind}[${wrong}] must be an object, such as {"name":"logs","organization_id":1}`;
  }
  return value;
}

const EXAMPLE = '{"opensearch":[{"name":"logs","organization_id":1}]}';

/**
 * Creates the seed's clusters, except those whose names are taken. Throws a SeedError that lists everything that is wrong
 * before it creates any.
 */
export async function createSeed(clusters: Clusters, seed: Seed, names: AccessListFieldNames): Promise<void> {
  const seeds = CLUSTER_KINDS.flatMap((kind) =>
    (seed[kind] ?? []).map((cluster, index) => {
      const schema = API_SCHEMAS[kind];
      return {
        kind,
        place: `${kind}[${index}]`,
        conflicts: listsThatDisagree(kind, cluster, names),
        body: toApi(schema, toTerraform(schema, cluster, names), [names]),
      };
    }),
  );
  const broken = seeds.flatMap(({ kind, place, body, conflicts }) =>
    [...conflicts, ...brokenRules(kind, body, names)].map(
      ({ path, message }) => `${place} is not valid: ${path}: ${message}`,
    ),
  );
  const problems = [...broken, ...repeated(seeds)];
  if (problems.length > 0) throw new SeedError(problems.join("\n"));
  const missing = seeds.filter(({ kind, body }) => !clusters.isTaken(kind, body));
  await Promise.all(missing.map(({ kind, body }) => clusters.create(kind, body)));
}

/** Returns a line for each cluster of the seed that has the name of an earlier one. */
function repeated(
  seeds: readonly { readonly kind: ClusterKind; readonly place: string; readonly body: JsonObject }[],
): string[] {
  const first = new Map<string, string>();
  return seeds.flatMap(({ kind, place, body }) => {
    const key = clusterNameKey(namedCluster(kind, body));
    if (key === undefined) return [];
    const before = first.get(key);
    first.set(key, before ?? place);
    const rule = "a name is unique within its organization; rename one or remove it";
    return before === undefined ? [] : [`${place} has the name of ${before}: ${rule}`];
  });
}
