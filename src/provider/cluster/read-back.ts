/** Reads a cluster after it was written, until it shows what was written or it is plain that it will not. */
import { ApiFailure, type CloudClient } from "../../client";
import { type ClusterId, pathOf } from "../../contract";
import { KINDS, type ClusterKind } from "../../schema";
import type { Diagnostic, TerraformObject } from "../../plugin";
import { notInEffect, type Written } from "./effect";
import { demandNewCluster, demandSameCluster, missingFields, missingFieldsWarning } from "./same-cluster";
import { stateOf } from "../values/state";

export interface ReadBack {
  readonly state: TerraformObject;
  /** One for each field that did not take effect, and a warning of fields that the service does not show. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Milliseconds before each look: a service may show what it acknowledged a little later. */
const DELAYS = [0, 100, 300, 1000, 2000, 4000];

export async function readBack(
  client: CloudClient,
  kind: ClusterKind,
  id: ClusterId,
  written: { readonly by: Written; readonly config: TerraformObject; readonly planned: TerraformObject },
  signal: AbortSignal,
): Promise<ReadBack> {
  const schema = KINDS[kind].schema;
  let last: ReadBack | undefined;
  for (const delay of DELAYS) {
    if (delay > 0) await client.pause(delay, signal);
    const found = await client.read(kind, id, signal);
    if (found === "gone") continue;
    if (written.by === "create") demandNewCluster(kind, id, found.cluster, written.planned);
    else
      demandSameCluster(kind, id, found.cluster, {
        organization_id: written.planned["organization_id"] ?? null,
      });
    const state = stateOf(schema, found.cluster, written.planned);
    const different = notInEffect(schema, written.config, state, written.by);
    const warnings = missingFieldsWarning(kind, missingFields(kind, found.cluster));
    last = { state, diagnostics: [...different, ...warnings] };
    if (different.length === 0 || signal.aborted) return last;
  }
  if (last !== undefined) return last;
  throw new ApiFailure({
    kind: "not-found",
    operation: `GET ${pathOf("read", kind, { id })}`,
    summary: `The cluster ${id} was written, and the service then did not find it.`,
    advice:
      "The service may be slow to show it. Wait a moment, and run `terraform plan` again to see what is there.",
  });
}
