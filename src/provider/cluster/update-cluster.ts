/**
 * Updates a cluster: GET, merge, PUT, and verify. Writes nothing if somebody else changed the cluster after the plan was
 * made and the plan does not show it.
 */
import { ApiFailure, type CloudClient } from "../../client";
import { type ClusterId, pathOf } from "../../contract";
import type { JsonObject, ObjectValue } from "../../json";
import type { Diagnostic, ResourceResponse } from "../../plugin";
import { AS_SERVICE, type ClusterKind, isInput, KINDS, sameMeaning } from "../../schema";
import type { Deadline } from "../calls";
import { failureDiagnostic } from "../diagnostics";
import { privateAfterApply, privateAfterFailure, stayedBefore } from "../plan/applied-values";
import type { ClusterPrivate } from "../plan/private-state";
import { mergedBody } from "../values/body";
import { createdState, stateOf } from "../values/state";
import { demandSameCluster } from "./same-cluster";
import { verifyApplied } from "./verify-applied";

export interface ClusterUpdate {
  readonly kind: ClusterKind;
  readonly id: ClusterId;
  /** For people, such as "the Prometheus cluster". */
  readonly named: string;
  /** The state that the plan was made from. */
  readonly prior: ObjectValue;
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  /** Attributes to leave out, so that the service chooses a value again. */
  readonly removed: readonly string[];
  /** The values that some of these must lose. */
  readonly resets: ObjectValue;
  /** The private state before. */
  readonly kept: ClusterPrivate;
}

export interface UpdatedCluster extends ResourceResponse {
  readonly private?: ClusterPrivate;
}

/**
 * Returns the state of the updated cluster, with an error for each field that did not take effect. If the service
 * accepted the update and the cluster could not be read afterwards, returns the accepted state with an error. If nothing
 * was written, returns the prior state with errors.
 */
export async function updateCluster(
  client: CloudClient,
  update: ClusterUpdate,
  deadline: Pick<Deadline, "signal" | "explain">,
): Promise<UpdatedCluster> {
  const { kind, id, named, prior, planned, config, resets, kept: before } = update;
  const { schema } = KINDS[kind];
  const written = await put(client, update, deadline.signal);
  if ("conflicts" in written) return { state: prior, diagnostics: written.conflicts };
  try {
    const applied = { by: "update", ...update, stayedBefore: stayedBefore(before) } as const;
    const verified = await verifyApplied(client, kind, id, applied, deadline.signal);
    const isDone = verified.diagnostics.every(({ severity }) => severity !== "error");
    const kept = isDone
      ? privateAfterApply(schema, config, verified.state)
      : privateAfterFailure(schema, before, config, resets);
    return { ...verified, private: kept };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const late = deadline.explain(error);
    const doing = `Cannot read ${named} ${id} after updating it`;
    const said = late === undefined ? failureDiagnostic(doing, error, client.address) : [late];
    const found = written.cluster === undefined ? prior : stateOf(schema, written.cluster, planned);
    return {
      state: createdState(planned, found),
      private: privateAfterFailure(schema, before, config, {}),
      diagnostics: said.map((diagnostic) => ({
        ...diagnostic,
        detail: `The service accepted the update, and the state has it. Run \`terraform plan\` again to see what is there.\n\n${diagnostic.detail ?? ""}`,
      })),
    };
  }
}

/** Writes the cluster; returns it if the response has it. Writes nothing if that would undo somebody else's change. */
async function put(
  client: CloudClient,
  update: ClusterUpdate,
  signal: AbortSignal,
): Promise<{ readonly conflicts: readonly Diagnostic[] } | { readonly cluster?: JsonObject }> {
  const { kind, id, prior, config, removed } = update;
  const { schema } = KINDS[kind];
  for (let isRetry = false; ; isRetry = true) {
    const found = await client.read(kind, id, signal);
    if (found === "gone") {
      throw new ApiFailure({
        kind: "not-found",
        operation: `GET ${pathOf("read", kind, { id })}`,
        summary: `The cluster ${id} no longer exists.`,
      });
    }
    const { cluster, etag } = found;
    demandSameCluster(kind, id, cluster, prior);
    const conflicts = changedSincePlan(update, stateOf(schema, cluster, prior));
    if (conflicts.length > 0) return { conflicts };
    const body = mergedBody(schema, cluster, config, removed);
    try {
      return await client.replace(kind, id, body, etag === undefined ? {} : { ifMatch: etag }, signal);
    } catch (error) {
      if (isRetry || !(error instanceof ApiFailure) || error.kind !== "stale") throw error;
    }
  }
}

/** Returns an error for each field whose current value is neither the one before the plan nor the planned one. */
function changedSincePlan(
  { kind, prior, planned }: ClusterUpdate,
  current: ObjectValue,
): readonly Diagnostic[] {
  return Object.entries(KINDS[kind].schema.attributes)
    .filter(
      ([name, attribute]) =>
        isInput(attribute) &&
        !sameMeaning(attribute, prior[name], current[name], AS_SERVICE) &&
        !sameMeaning(attribute, planned[name], current[name], AS_SERVICE),
    )
    .map(([name]) => ({
      severity: "error",
      summary: `${name}: somebody else changed it after this plan was made`,
      detail:
        "Nothing was written, since this plan would have undone a change that it does not show. Run `terraform plan` again to see it.",
      path: [{ attribute: name }],
    }));
}
