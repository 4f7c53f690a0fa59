/**
 * Refuses to destroy or replace a cluster that `deletion_protection` protects: by its state, which holds what was applied
 * last, and for a replacement by the configuration too.
 */
import { type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { Diagnostic } from "../../plugin";
import { AS_SERVICE, type ClusterKind, DELETION_PROTECTION, isInput, KINDS, sameMeaning } from "../../schema";
import { knownId } from "../calls";
import { type ClusterPrivate, isReplacement } from "../plan/private-state";
import { isWithoutRefresh as seesNoRefresh } from "../terraform-command";

/** Reports whether the last apply protected the cluster of a state. */
function isProtected(state: ObjectValue | null): boolean {
  return state?.[DELETION_PROTECTION] === true;
}

/** Milliseconds. Terraform plans a cluster right after it has read it, but a busy machine may take a while. */
const PATIENCE_MS = 5000;
const POLL_MS = 20;

/**
 * The protected clusters of the state that are not planned yet. Terraform plans a cluster that is marked as tainted as the
 * creation of a new one, and tells the provider nothing of the old one: that it reads a cluster, and plans nothing with it,
 * is the only sign. With `-refresh=false` it reads none: there, that the state has one, or, where the command line cannot be
 * seen, that a new cluster differs from it in its name alone. (It does not read either what a `removed` block lets go of.)
 */
export class ProtectedClusters {
  private readonly stored = new Map<string, ObjectValue>();
  private readonly read = new Map<string, ObjectValue>();
  private hasRead = false;

  constructor(
    private readonly patienceMs = PATIENCE_MS,
    private readonly isWithoutRefresh = seesNoRefresh,
  ) {}

  /** Notes a state that Terraform begins with. */
  noteStored(kind: ClusterKind, state: ObjectValue): void {
    if (isProtected(state)) this.stored.set(keyOf(kind, state), state);
  }

  /** Notes the state of a cluster that was read. */
  noteRead(kind: ClusterKind, state: ObjectValue): void {
    this.hasRead = true;
    if (isProtected(state)) this.read.set(keyOf(kind, state), state);
  }

  /** Notes that a cluster is planned by its state, so that it is not tainted, or that it is gone. */
  forget(kind: ClusterKind, state: ObjectValue): void {
    for (const clusters of [this.stored, this.read]) clusters.delete(keyOf(kind, state));
  }

  /** Returns the state of a cluster that a new one seems to replace, and that stays unplanned; undefined if there is none. */
  async replacedBy(
    kind: ClusterKind,
    planned: ObjectValue,
    signal: AbortSignal,
  ): Promise<ObjectValue | undefined> {
    const known = [...(this.hasRead ? this.read : this.stored)];
    const candidates = known.filter(
      ([key, state]) =>
        key.startsWith(`${kind}/`) &&
        (this.hasRead || this.isWithoutRefresh() || differsInNameAlone(kind, state, planned)),
    );
    const end = performance.now() + this.patienceMs;
    for (;;) {
      const left = candidates.find(([key]) => this.stored.has(key) || this.read.has(key));
      if (left === undefined || performance.now() >= end || signal.aborted) return left?.[1];
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

function differsInNameAlone(kind: ClusterKind, state: ObjectValue, planned: ObjectValue): boolean {
  return Object.entries(KINDS[kind].schema.attributes).every(
    ([name, attribute]) =>
      name === "name" ||
      !isInput(attribute) ||
      planned[name] === UNKNOWN ||
      sameMeaning(attribute, state[name], planned[name], AS_SERVICE),
  );
}

function keyOf(kind: ClusterKind, state: ObjectValue): string {
  return `${kind}/${String(knownId(state["id"]))}`;
}

/** The plan of a create or an update; `planned` has the planned protection. */
interface PlannedCluster {
  readonly prior: ObjectValue | null;
  readonly planned: ObjectValue;
  readonly private: ClusterPrivate;
}

/**
 * Returns an error if the plan is the second half of the replacement of a protected cluster, or creates a cluster while a
 * protected one seems to be tainted.
 */
export async function guardedReplacement(
  kind: ClusterKind,
  { prior, planned, private: kept }: PlannedCluster,
  clusters: ProtectedClusters,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  if (prior !== null) {
    clusters.forget(kind, prior);
    return [];
  }
  if (kept.protected === true) return [refusal(kind, planned, "replaces")];
  if (isReplacement(kept)) return byConfiguration(kind, planned);
  const replaced = await clusters.replacedBy(kind, planned, signal);
  return replaced === undefined ? [] : [tainted(kind, planned, replaced)];
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

/** The provider knows neither the address nor what else the configuration has, and Terraform names none that has left it. */
const IF_RENAMED =
  'If its resource or construct was only renamed, write a `moved` block from its address in the state (`terraform state list` shows it) to the new one, or in a program call `moveFromId("THAT ADDRESS")` on the new construct: the cluster keeps its data. Otherwise, the data would be lost.';

function refusal(kind: ClusterKind, cluster: ObjectValue | null, does: "destroys" | "replaces"): Diagnostic {
  return error(
    `${DELETION_PROTECTION}: ${named(kind, cluster)} is protected from deletion, and this plan ${does} it`,
    does === "destroys" ? IF_RENAMED : "With the cluster, its data would be lost.",
    does === "destroys"
      ? `To stop managing the cluster and keep it, write a \`removed\` block with \`destroy = false\` instead.\n\n${deposed(cluster)}`
      : "To keep the cluster, undo the change that forces the replacement. If it is gone already, plan without `-refresh=false`: nothing protects a cluster that is gone.",
  );
}

/** Returns the way out for the old half of a replacement, which no configuration reaches: its protection cannot be lifted. */
function deposed(cluster: ObjectValue | null): string {
  const id = String(knownId(cluster?.["id"]) ?? "");
  return `If Terraform calls the cluster a deposed object, another one has replaced it, and step 1 does not reach it. \`terraform state rm ADDRESS\` takes both out of the state, and the service keeps them; \`terraform state show ADDRESS\` shows the id of the new one before. Then import the one that stays: \`terraform import ADDRESS ID\` (${id} is the old one, with its former \`name\` in the configuration). Delete the other one in the service's console, or import it at an address of its own, and take the two steps there.`;
}

function tainted(kind: ClusterKind, planned: ObjectValue, old: ObjectValue): Diagnostic {
  const [kept, made] = [named(kind, old), named(kind, planned)];
  return error(
    `${DELETION_PROTECTION}: ${kept} is protected from deletion, and this plan seems to replace it with ${made}`,
    `Terraform plans nothing with the cluster ${String(knownId(old["id"]))} of the state but a new one: so it does if the cluster is marked as tainted. With the cluster, its data would be lost: run \`terraform untaint\` to keep it.`,
    "If it is not tainted, and a `removed` block lets go of it, apply that alone first, and create the other cluster then. If it is gone already, plan without `-refresh=false`.",
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
