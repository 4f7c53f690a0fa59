/** Explains the refusal of a name that another cluster of this configuration has. */
import { ApiFailure, type FailureKind } from "../../client";
import type { TerraformObject } from "../../plugin";
import type { ClusterKind } from "../../schema";
import type { KnownClusters, NameHolder } from "./known-clusters";

export interface Naming {
  readonly doing: "create" | "update";
  readonly kind: ClusterKind;
  /** The cluster with its planned name; with its `id`, if it has one. */
  readonly cluster: TerraformObject;
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
