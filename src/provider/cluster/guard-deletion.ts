/**
 * Refuses to destroy or replace a cluster that `deletion_protection` protects: by its state, which holds what was applied
 * last, and for a replacement by the configuration too.
 */
import type { ClusterId } from "../../contract";
import { type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { Diagnostic } from "../../plugin";
import { type ClusterKind, clusterNameKey, DELETION_PROTECTION, KINDS } from "../../schema";
import { knownId } from "../calls";
import { type ClusterPrivate, isReplacement } from "../plan/private-state";

/** Reports whether the last apply protected the cluster of a state. */
function isProtected(state: ObjectValue | null): boolean {
  return state?.[DELETION_PROTECTION] === true;
}

/**
 * The protected clusters that were read, and not planned yet. Terraform plans a cluster that is marked as tainted as the
 * creation of a new one, and tells the provider nothing of the old one.
 */
export class ProtectedClusters {
  private readonly unplanned = new Map<string, { readonly id: ClusterId; readonly key: string }>();

  /** Notes the state of a cluster that was read. */
  noteRead(kind: ClusterKind, state: ObjectValue): void {
    const id = knownId(state["id"]);
    const key = nameKey(kind, state);
    if (id !== undefined && key !== undefined && isProtected(state))
      this.unplanned.set(`${kind}/${id}`, { id, key });
  }

  /** Notes that a cluster is planned by its state, so that it is not tainted, or that it is gone. */
  forget(kind: ClusterKind, state: ObjectValue): void {
    this.unplanned.delete(`${kind}/${String(knownId(state["id"]))}`);
  }

  /** Returns the cluster that has the name of a planned one; undefined if there is none. */
  withNameOf(kind: ClusterKind, planned: ObjectValue): ClusterId | undefined {
    const key = nameKey(kind, planned);
    return [...this.unplanned.values()].find((cluster) => cluster.key === key)?.id;
  }
}

function nameKey(kind: ClusterKind, cluster: ObjectValue): string | undefined {
  const { organization_id: organization, name } = cluster;
  return clusterNameKey({ kind, organization: knownId(organization), name: name ?? null });
}

/** The plan of a create or an update; `planned` has the planned protection. */
interface PlannedCluster {
  readonly prior: ObjectValue | null;
  readonly planned: ObjectValue;
  readonly private: ClusterPrivate;
}

/** Returns an error if the plan is the second half of the replacement of a protected cluster. */
export function guardedReplacement(
  kind: ClusterKind,
  { prior, planned, private: kept }: PlannedCluster,
  clusters: ProtectedClusters,
): readonly Diagnostic[] {
  if (prior !== null) {
    clusters.forget(kind, prior);
    return [];
  }
  if (kept.protected === true) return [refusal(kind, planned, "replaces")];
  if (isReplacement(kept)) return byConfiguration(kind, planned);
  const namesake = clusters.withNameOf(kind, planned);
  return namesake === undefined ? [] : [tainted(kind, planned, namesake)];
}

/** Returns an error if the cluster is protected. At apply too: not every plan of a tainted cluster can know it. */
export function guardedDestroy(kind: ClusterKind, prior: ObjectValue | null): readonly Diagnostic[] {
  return isProtected(prior) ? [refusal(kind, prior, "destroys")] : [];
}

function byConfiguration(kind: ClusterKind, planned: ObjectValue): readonly Diagnostic[] {
  const protection = planned[DELETION_PROTECTION];
  if (protection === true) return [refusal(kind, planned, "replaces")];
  if (protection !== UNKNOWN) return [];
  return [
    {
      ...refusal(kind, planned, "replaces"),
      summary: `${DELETION_PROTECTION}: is known only after apply, and this plan replaces ${named(kind, planned)}`,
    },
  ];
}

function refusal(kind: ClusterKind, cluster: ObjectValue | null, does: "destroys" | "replaces"): Diagnostic {
  return error(
    `${DELETION_PROTECTION}: ${named(kind, cluster)} is protected from deletion, and this plan ${does} it`,
    "With the cluster, its data would be lost.",
    does === "destroys"
      ? "To stop managing the cluster and keep it, write a `removed` block with `destroy = false` instead."
      : "To keep the cluster, undo the change that forces the replacement. If it is gone already, plan without `-refresh=false`: nothing protects a cluster that is gone.",
  );
}

function tainted(kind: ClusterKind, planned: ObjectValue, id: ClusterId): Diagnostic {
  return error(
    `${DELETION_PROTECTION}: ${named(kind, planned)} is protected from deletion, and this plan creates another of its name`,
    `The cluster ${id} of this configuration has the name. If Terraform marked it as tainted, this plan replaces it, and its data would be lost: run \`terraform untaint\` to keep it.`,
    "If this is the creation of a second cluster, give it another name: names are unique in an organization.",
  );
}

function error(summary: string, consequence: string, instead: string): Diagnostic {
  return {
    severity: "error",
    summary,
    detail: [
      `${consequence} To lift the protection takes two steps:`,
      `1. Set \`${DELETION_PROTECTION} = false\` on this cluster (\`deletionProtection: false\` in a program), and apply that alone. If its resource was removed from the configuration, put it back for this. If Terraform marked the cluster as tainted, run \`terraform untaint\` before.`,
      "2. Then destroy or replace the cluster.",
      instead,
    ].join("\n\n"),
    path: [{ attribute: DELETION_PROTECTION }],
  };
}

function named(kind: ClusterKind, cluster: ObjectValue | null): string {
  const name: Value = cluster?.["name"] ?? null;
  return `the ${KINDS[kind].label} cluster${typeof name === "string" ? ` ${JSON.stringify(name)}` : ""}`;
}
