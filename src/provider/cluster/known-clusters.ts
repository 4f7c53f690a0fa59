/**
 * Keeps the clusters that this configuration manages, as far as Terraform has shown them to this process. During an apply
 * it shows those that change, and not the one that `create_before_destroy` replaces. Explains the refusal of a name that
 * another one of them has.
 */
import { ApiFailure, type FailureKind } from "../../client";
import type { ClusterId } from "../../contract";
import type { ObjectValue } from "../../json";
import { type ClusterKind, clusterNameKey } from "../../schema";
import { knownId } from "../calls";

/** The owner of a name: a cluster by its id, or another resource whose cluster is being created. */
export type NameHolder = ClusterId | "a new cluster";

export class KnownClusters {
  private readonly clusters = new Map<string, { readonly id: ClusterId; readonly key: string | undefined }>();
  private readonly deleted = new Set<string>();
  /** How many clusters of each name are being created. */
  private readonly created = new Map<string | undefined, number>();

  /** Notes a cluster by its state, unless it was deleted. */
  note(kind: ClusterKind, state: ObjectValue | null): void {
    const id = knownId(state?.["id"]);
    if (state === null || id === undefined || this.deleted.has(`${kind}/${id}`)) return;
    this.clusters.set(`${kind}/${id}`, { id, key: nameKey(kind, state) });
  }

  /** Forgets a cluster that was deleted. */
  forget(kind: ClusterKind, id: ClusterId): void {
    this.clusters.delete(`${kind}/${id}`);
    this.deleted.add(`${kind}/${id}`);
  }

  /** Notes that a cluster is being created, until the function returned is called. */
  noteNew(kind: ClusterKind, planned: ObjectValue): () => void {
    const key = nameKey(kind, planned);
    const add = (count: number) => this.created.set(key, (this.created.get(key) ?? 0) + count);
    add(1);
    return () => {
      add(-1);
    };
  }

  /** Returns another cluster that has the name of this one; undefined if none is known. */
  holderOfName(kind: ClusterKind, cluster: ObjectValue): NameHolder | undefined {
    const key = nameKey(kind, cluster);
    if (key === undefined) return undefined;
    const own = String(knownId(cluster["id"]));
    for (const holder of this.clusters.values()) {
      if (holder.key === key && String(holder.id) !== own) return holder.id;
    }
    return (this.created.get(key) ?? 0) > 1 ? "a new cluster" : undefined;
  }
}

function nameKey(kind: ClusterKind, cluster: ObjectValue): string | undefined {
  const { organization_id: organization, name } = cluster;
  return clusterNameKey({ kind, organization: knownId(organization), name: name ?? null });
}

export interface Naming {
  readonly doing: "create" | "update";
  readonly kind: ClusterKind;
  /** The cluster with its planned name; with its `id`, if it has one. */
  readonly cluster: ObjectValue;
}

/**
 * Makes a call. If it fails and a cluster of this configuration has the name, throws a failure that says so: the usual
 * advice, to import the cluster of that name, would be wrong.
 */
export async function explainingNames<Result>(
  { doing, kind, cluster }: Naming,
  clusters: KnownClusters,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiFailure) || !ABOUT_NAMES.includes(error.kind)) throw error;
    const holder = clusters.holderOfName(kind, cluster);
    if (holder === undefined) throw error;
    throw error.reworded(wordsFor(doing, JSON.stringify(cluster["name"]), holder));
  }
}

/** Failures that a taken name can cause; after a lost response, any cluster of the name may look like the new one. */
const ABOUT_NAMES: readonly FailureKind[] = ["conflict", "maybe-created"];

function wordsFor(
  doing: Naming["doing"],
  name: string,
  holder: NameHolder,
): { readonly summary: string; readonly advice: string } {
  if (holder === "a new cluster") {
    return {
      summary: `Another resource of this configuration creates a cluster with the name ${name}.`,
      advice: "Names are unique in an organization. Give each cluster a name of its own.",
    };
  }
  return {
    summary: `The name ${name} belongs to the cluster ${holder}, which this configuration manages too.`,
    advice: ADVICE[doing],
  };
}

const ADVICE = {
  create: `Names are unique in an organization.

If this apply replaces that cluster with \`create_before_destroy\`, it keeps its name until the new one exists: remove \`create_before_destroy\`, or change \`name\` too.

If the resource has a new address in the configuration, add a \`moved\` block, so that Terraform knows the cluster.

If this apply deletes or renames that cluster, run \`terraform apply\` again. Otherwise give one of the two another name.`,
  update: `Names are unique in an organization.

Two clusters cannot swap names in one apply: give one of them a third name, apply, and then give it its final name.

If this apply deletes that cluster, or gives it a name that is free, run \`terraform apply\` again. Otherwise give one of the two another name.`,
} as const;
