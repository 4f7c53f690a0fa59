/**
 * Plans the destruction of a cluster. Reads the cluster if it is protected, or was at another address: it may be gone, or
 * be another one. Terraform 1.11 plans the destruction before it reads the cluster if the resource was removed from the
 * configuration, and every version reads nothing with `-refresh=false`.
 */
import { ApiFailure } from "../../client";
import type { ObjectValue } from "../../json";
import type { PlanResponse } from "../../plugin";
import { type ClusterKind, KINDS } from "../../schema";
import { clusterId, deadlineOf, reportingFailures } from "../calls";
import { type ClusterPrivate, formerService, privateOf, serviceBefore } from "../plan/private-state";
import type { Run } from "../run";
import { guardedDestroy } from "./guard-deletion";
import { foundElsewhere, goneElsewhere } from "./planned-service";
import { demandSameCluster } from "./same-cluster";

/** A cluster with what Terraform keeps of it. */
export interface ClusterInState {
  readonly state: ObjectValue;
  readonly private: ClusterPrivate;
}

export async function planDeletion(
  kind: ClusterKind,
  { state, private: kept }: ClusterInState,
  { service, elsewhere }: Run,
  stop: AbortSignal,
): Promise<PlanResponse> {
  const id = clusterId(state);
  const planned = { planned: null, private: privateOf(kept, state, service) };
  const guarded = guardedDestroy(kind, state);
  const unread = formerService(kept, service);
  if (unread === undefined && guarded.length === 0) {
    const before = serviceBefore(kept);
    if (before === undefined) return planned;
    return { ...planned, diagnostics: elsewhere.once(kind, id, foundElsewhere(before, service)) };
  }
  const doing = `Cannot read the ${KINDS[kind].label} cluster ${id}`;
  const deadline = deadlineOf("read", state, stop);
  return reportingFailures({ doing, service, deadline }, async (): Promise<PlanResponse> => {
    const found = await service.read(kind, id, deadline.signal).catch((error: unknown) => {
      if (error instanceof ApiFailure && guarded.length > 0) return "unknown" as const;
      throw error;
    });
    if (found === "unknown") return { planned: null, diagnostics: guarded };
    const warn = found === "gone" ? goneElsewhere : foundElsewhere;
    const diagnostics = unread === undefined ? [] : elsewhere.once(kind, id, warn(unread, service));
    if (found === "gone") return { ...planned, diagnostics };
    if (guarded.length > 0) return { planned: null, diagnostics: [...guarded, ...diagnostics] };
    if (unread !== undefined) demandSameCluster(kind, id, found.cluster, state, { formerService: unread });
    return { ...planned, diagnostics };
  }).then((response) => ({ planned: null, ...response }));
}
