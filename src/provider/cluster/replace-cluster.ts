/**
 * An update: GET, merge, PUT, read back. A cluster that somebody else changed since the plan was made is not
 * overwritten where the plan did not show it.
 */
import { ApiFailure, type CloudClient, type FoundCluster } from "../../client";
import { type ClusterId, pathOf } from "../../contract";
import type { Diagnostic, TerraformObject, ResourceResponse } from "../../plugin";
import { KINDS, type ClusterKind, type ObjectSchema, isInput } from "../../schema";
import { mergedBody } from "../values/body";
import { sameMeaning } from "../values/equality";
import { failureDiagnostic } from "../diagnostics";
import { readBack } from "./read-back";
import { demandSameCluster } from "./same-cluster";
import { stateOf } from "../values/state";

export interface Replacement {
  readonly kind: ClusterKind;
  readonly id: ClusterId;
  /** For people, such as "the Prometheus cluster". */
  readonly named: string;
  /** The state that the plan was made from. */
  readonly prior: TerraformObject;
  readonly config: TerraformObject;
  readonly planned: TerraformObject;
  /** Attributes to leave out, so that the service chooses again. */
  readonly removed: readonly string[];
}

export async function replaceCluster(
  client: CloudClient,
  replacement: Replacement,
  signal: AbortSignal,
): Promise<ResourceResponse> {
  const { kind, id } = replacement;
  const conflicts = await put(client, replacement, signal);
  if (conflicts.length > 0) return { state: replacement.prior, diagnostics: conflicts };
  try {
    return await readBack(client, kind, id, { by: "update", ...replacement }, signal);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind === "aborted") throw error;
    return { state: replacement.prior, diagnostics: notReadBack(client, replacement, error) };
  }
}

/** The change was accepted; whether it took effect is for the next plan to show. */
function notReadBack(
  { address }: CloudClient,
  { named, id }: Replacement,
  failure: ApiFailure,
): readonly Diagnostic[] {
  const doing = `Cannot read ${named} ${id} after updating it`;
  return failureDiagnostic(doing, failure, address).map((diagnostic) => ({
    ...diagnostic,
    detail: `The service accepted the update. Run \`terraform plan\` again to see what is there.\n\n${diagnostic.detail ?? ""}`,
  }));
}

/** Writes the cluster; where that would undo somebody else's change, says which instead. */
async function put(
  client: CloudClient,
  replacement: Replacement,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const { kind, id, config, removed } = replacement;
  const schema = KINDS[kind].schema;
  for (let isRetry = false; ; isRetry = true) {
    const found = await readExisting(client, kind, id, signal);
    demandSameCluster(kind, id, found.cluster, replacement.prior);
    const conflicts = changedSincePlan(
      schema,
      replacement,
      stateOf(schema, found.cluster, replacement.prior),
    );
    if (conflicts.length > 0) return conflicts;
    const body = mergedBody(schema, found.cluster, config, removed);
    try {
      await client.replace(kind, id, body, found.etag === undefined ? {} : { ifMatch: found.etag }, signal);
      return [];
    } catch (error) {
      if (isRetry || !(error instanceof ApiFailure) || error.kind !== "stale") throw error;
    }
  }
}

async function readExisting(
  client: CloudClient,
  kind: ClusterKind,
  id: ClusterId,
  signal: AbortSignal,
): Promise<FoundCluster> {
  const found = await client.read(kind, id, signal);
  if (found !== "gone") return found;
  throw new ApiFailure({
    kind: "not-found",
    operation: `GET ${pathOf("read", kind, { id })}`,
    summary: `The cluster ${id} no longer exists.`,
  });
}

/** Fields that are now neither what they were when the plan was made, nor what the plan makes of them. */
function changedSincePlan(
  schema: ObjectSchema,
  { prior, planned }: Replacement,
  current: TerraformObject,
): readonly Diagnostic[] {
  return Object.entries(schema.attributes)
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
