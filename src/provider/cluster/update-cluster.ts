/**
 * Updates a cluster: GET, merge, PUT, and verify. Writes nothing if somebody else changed the cluster after the plan was
 * made and the plan does not show it.
 */
import { ApiFailure, type CloudClient } from "../../client";
import { type ClusterId, pathOf } from "../../contract";
import type { Diagnostic, ResourceResponse, TerraformObject } from "../../plugin";
import { type ClusterKind, isInput, KINDS } from "../../schema";
import { failureDiagnostic } from "../diagnostics";
import { mergedBody } from "../values/body";
import { sameMeaning } from "../values/equality";
import { stateOf } from "../values/state";
import { demandSameCluster } from "./same-cluster";
import { verifyApplied } from "./verify-applied";

export interface ClusterUpdate {
  readonly kind: ClusterKind;
  readonly id: ClusterId;
  /** For people, such as "the Prometheus cluster". */
  readonly named: string;
  /** The state that the plan was made from. */
  readonly prior: TerraformObject;
  readonly config: TerraformObject;
  readonly planned: TerraformObject;
  /** Attributes to leave out, so that the service chooses a value again. */
  readonly removed: readonly string[];
}

/**
 * Returns the state of the updated cluster, with an error for each field that did not take effect. If it could not be
 * updated or verified, returns the prior state with errors.
 */
export async function updateCluster(
  client: CloudClient,
  update: ClusterUpdate,
  signal: AbortSignal,
): Promise<ResourceResponse> {
  const { kind, id, prior: state } = update;
  const conflicts = await put(client, update, signal);
  if (conflicts.length > 0) return { state, diagnostics: conflicts };
  try {
    return await verifyApplied(client, kind, id, { by: "update", ...update }, signal);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind === "aborted") throw error;
    const doing = `Cannot read ${update.named} ${id} after updating it`;
    const diagnostics = failureDiagnostic(doing, error, client.address).map((diagnostic) => ({
      ...diagnostic,
      detail: `The service accepted the update. Run \`terraform plan\` again to see what is there.\n\n${diagnostic.detail ?? ""}`,
    }));
    return { state, diagnostics };
  }
}

/** Writes the cluster. Returns errors, and writes nothing, if that would undo somebody else's change. */
async function put(
  client: CloudClient,
  update: ClusterUpdate,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
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
    if (conflicts.length > 0) return conflicts;
    const body = mergedBody(schema, cluster, config, removed);
    try {
      await client.replace(kind, id, body, etag === undefined ? {} : { ifMatch: etag }, signal);
      return [];
    } catch (error) {
      if (isRetry || !(error instanceof ApiFailure) || error.kind !== "stale") throw error;
    }
  }
}

/** Returns an error for each field whose current value is neither the one before the plan nor the planned one. */
function changedSincePlan(
  { kind, prior, planned }: ClusterUpdate,
  current: TerraformObject,
): readonly Diagnostic[] {
  return Object.entries(KINDS[kind].schema.attributes)
    .filter(
      ([name, attribute]) =>
        isInput(attribute) &&
        !sameMeaning(attribute, prior[name], current[name]) &&
        !sameMeaning(attribute, planned[name], current[name]),
    )
    .map(([name]) => ({
      severity: "error",
      summary: `${name}: somebody else changed it after this plan was made`,
      detail:
        "Nothing was written, since this plan would have undone a change that it does not show. Run `terraform plan` again to see it.",
      path: [{ attribute: name }],
    }));
}
