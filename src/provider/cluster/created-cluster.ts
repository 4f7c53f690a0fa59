/**
 * Decides what a create leaves in the state. The new cluster must not be lost, and the id in the response to the POST
 * must not be that of another cluster: the next update or destroy would be sent to it.
 */
import { ApiFailure, type CloudClient, importCommand } from "../../client";
import { type ClusterId, lookFor, pathOf } from "../../contract";
import type { JsonObject, ObjectValue } from "../../json";
import { internalError, type ResourceResponse } from "../../plugin";
import { type ClusterKind, KINDS, type ObjectSchema } from "../../schema";
import { clusterId, type Deadline } from "../calls";
import { failureDiagnostic } from "../diagnostics";
import { createdState, stateOf } from "../values/state";
import { verifyApplied } from "./verify-applied";

/** A cluster after its POST succeeded. */
export interface PostedCluster {
  readonly kind: ClusterKind;
  /** For people, such as `the Prometheus cluster "metrics"`. */
  readonly called: string;
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  /** The fields that were sent, replaced and completed by those of the response. */
  readonly cluster: JsonObject;
}

/**
 * Reads a new cluster and returns its state. If it cannot be read, returns the state that the response to the POST shows,
 * with a warning: an error would mark the cluster as tainted, and the next apply would replace it. Throws a failure of
 * kind `maybe-created` if the cluster with that id is another one.
 */
export async function readCreated(
  service: CloudClient,
  posted: PostedCluster,
  deadline: Deadline,
): Promise<ResourceResponse> {
  const { kind, called, config, planned } = posted;
  const schema = KINDS[kind].schema;
  const state = newState(schema, posted.cluster, planned);
  let failure: ApiFailure;
  try {
    const written = { by: "create", config, planned: state } as const;
    const read = await verifyApplied(service, kind, clusterId(state), written, deadline.signal);
    return { state: createdState(planned, read.state), diagnostics: read.diagnostics };
  } catch (error) {
    if (!(error instanceof ApiFailure)) {
      const internal = internalError(error, `Reading ${called} after creating it`);
      return { state, diagnostics: [{ ...internal, severity: "warning" }] };
    }
    failure = error;
  }
  await demandOwnId(service, posted, clusterId(state), failure, deadline.signal);
  const late = deadline.explain(failure);
  const doing = `Cannot read ${called} after creating it`;
  const said = late === undefined ? failureDiagnostic(doing, failure, service.address) : [late];
  return { state, diagnostics: said.map((diagnostic) => ({ ...diagnostic, severity: "warning" as const })) };
}

/**
 * Throws if the id is not that of the new cluster: the organization's list has the name with another id, or does not have
 * it and the read showed another cluster.
 */
async function demandOwnId(
  service: CloudClient,
  { kind, planned }: PostedCluster,
  id: ClusterId,
  failure: ApiFailure,
  signal: AbortSignal,
): Promise<void> {
  const organizationId = clusterId(planned, "organization_id");
  const name = String(planned["name"]);
  const listed = await service.list(kind, organizationId, signal).then(
    (list) => lookFor(list, { name, organizationId }),
    () => undefined,
  );
  const ids = (listed ?? []).map(String);
  if (ids.includes(String(id))) return;
  if (ids.length === 0 && failure.kind !== "other-cluster") return;
  const operation = `POST ${pathOf("create", kind)}`;
  const [inList] = ids;
  throw new ApiFailure({
    kind: "maybe-created",
    operation,
    summary: `The response to ${operation} shows the new cluster with the id ${id}, but ${
      inList === undefined
        ? `the cluster ${id} has another name or organization`
        : `the organization's list has "${name}" with the id ${inList}`
    }.`,
    advice: `Nothing was stored, so that the cluster ${id} is not taken for the new one. Look at the organization's clusters. If "${name}" is there and is the one meant, bring it under Terraform: ${importCommand(kind, `${organizationId}/${name}`)}.`,
    mayHaveHappened: true,
  });
}

/** Returns the state of a new cluster after its POST. If the response cannot be converted, the state has its id alone. */
function newState(schema: ObjectSchema, cluster: JsonObject, planned: ObjectValue): ObjectValue {
  try {
    return createdState(planned, stateOf(schema, cluster, planned));
  } catch {
    return createdState(planned, { id: cluster["id"] ?? null });
  }
}
