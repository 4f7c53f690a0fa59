/**
 * Ties a cluster, and each plan, to the service that it was read from. The private state has the address, and a saved plan
 * holds that private state. Before Terraform 1.16, the plan of a new cluster has none at apply.
 */
import type { CloudClient } from "../../client";
import type { ClusterId } from "../../contract";
import type { Diagnostic } from "../../plugin";
import type { ClusterKind } from "../../schema";
import { type ClusterPrivate, formerService } from "../plan/private-state";

/** The address is empty if the provider is not configured, which is reported elsewhere. */
type Service = Pick<CloudClient, "address">;

/**
 * Returns an error if a plan, or the state that it begins with, is of a service at another address: the plan was saved,
 * or nothing was read for it.
 */
export function refusedService(
  request: { readonly private: ClusterPrivate; readonly plannedPrivate?: ClusterPrivate | undefined },
  service: Service,
): readonly Diagnostic[] {
  const before = formerService({ ...request.private, ...request.plannedPrivate }, service);
  if (before === undefined) return [];
  return [
    {
      severity: "error",
      summary: `This plan was made with the service at ${before}, and now the service is ${service.address}`,
      detail: `Nothing was changed: at another service, the same id may be another cluster. Set \`base_url\` (or CLOUD_BASE_URL) to ${before}. If the service has moved, make a new plan without \`-refresh=false\`, which reads the clusters at ${service.address}.`,
    },
  ];
}

/**
 * The clusters of whose address a run has warned. Terraform may read a cluster before it plans its destruction or after
 * that, and drops the warnings of what it reads for `destroy`.
 */
export class ElsewhereWarnings {
  private readonly warned = new Set<string>();

  /** Returns the warning about a cluster; nothing if one was returned before. */
  once(kind: ClusterKind, id: ClusterId, warning: Diagnostic): readonly Diagnostic[] {
    const cluster = `${kind}/${id}`;
    if (this.warned.has(cluster)) return [];
    this.warned.add(cluster);
    return [warning];
  }
}

/** Returns the warning about a cluster that is read at another address than before, until the state has the new one. */
export function foundElsewhere(before: string, { address }: Service): Diagnostic {
  return {
    severity: "warning",
    summary: `base_url: the service is ${address} now, and the state is that of ${before}`,
    detail: [
      `The service at ${address} has a cluster with the id, the name and the organization of this one. It may be another cluster all the same, and an apply changes it.`,
      `If the address is wrong, set \`base_url\` (or CLOUD_BASE_URL) to ${before}.`,
      "If the service has moved, confirm it with `terraform apply`, or with `terraform apply -refresh-only` to change nothing else. The state then has the new address, and this warning ends.",
    ].join("\n\n"),
  };
}

/** Returns the warning about a cluster that is not found at another address than before. */
export function goneElsewhere(before: string, { address }: Service): Diagnostic {
  return {
    severity: "warning",
    summary: `base_url: the service at ${address} does not have this cluster, and the state is that of ${before}`,
    detail: [
      `An apply removes the cluster from the state and deletes nothing: if ${before} still has it, it stays there without Terraform. If it is configured, a new one is created at ${address}.`,
      `If the address is wrong, set \`base_url\` (or CLOUD_BASE_URL) to ${before} before you apply.`,
    ].join("\n\n"),
  };
}
