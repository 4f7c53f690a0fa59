/** Explains a name that the service refuses, where a cluster of this configuration has it. */
import { ApiFailure, type FailureKind } from "../../client";
import type { ClusterKind } from "../../schema";
import type { TerraformObject } from "../../plugin";
import type { KnownClusters, NameHolder } from "./known-clusters";

export interface Naming {
  readonly doing: "create" | "update";
  readonly kind: ClusterKind;
  /** The cluster with its planned name; with its `id`, if it has one. */
  readonly cluster: TerraformObject;
}

/**
 * Makes a call. If it fails because a cluster of this configuration has the name, the failure says so: to import that
 * cluster, as is right for one that no state has, would be wrong.
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

/** A create whose response was lost may have happened if a cluster has its name: any cluster. */
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
