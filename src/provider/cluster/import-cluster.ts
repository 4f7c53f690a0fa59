/** Finds the cluster to import: by its `id`, or by `organization_id/name`. */
import { ApiFailure, type CloudClient, lookFor } from "../../client";
import { type ClusterId, pathOf } from "../../contract";
import type { ResourceResponse, TerraformObject, TerraformValue } from "../../plugin";
import { type ClusterKind, KINDS } from "../../schema";
import { fromJson } from "../values/convert";
import { IMPORTED } from "./imported-cluster";

/** Returns the state with which an import begins, or an error that names the clusters that there are. */
export async function findImported(
  client: CloudClient,
  kind: ClusterKind,
  text: string,
  signal: AbortSignal,
): Promise<ResourceResponse> {
  if (/^\d{1,19}$/.test(text)) return importedState(kind, fromJson(wholeNumber(text)));
  const [, organization, name] = /^(\d+)\/([^/]+)$/.exec(text) ?? [];
  if (organization === undefined || name === undefined) {
    return refused(
      `${JSON.stringify(text)} names no cluster`,
      "Give the cluster's id, such as `17`, or its organization and name, such as `42/logs-production`.",
    );
  }
  const organizationId = wholeNumber(organization);
  const list = await client.list(kind, organizationId, signal);
  const { clusters } = list;
  const listed = lookFor(list, { name, organizationId });
  if (listed === undefined) {
    throw new ApiFailure({
      kind: "malformed-response",
      operation: `GET ${pathOf("list", kind, { organizationId })}`,
      summary: `Whether organization ${organization} has such a cluster could not be found out: ${list.gap ?? "the list is not whole"}.`,
      advice: "Import the cluster by its id instead.",
    });
  }
  const [id, ...more] = listed;
  if (id === undefined) {
    const others = clusters.flatMap((cluster) =>
      typeof cluster["name"] === "string" ? [cluster["name"]] : [],
    );
    return refused(
      `organization ${organization} has no ${kind} cluster named ${JSON.stringify(name)}`,
      others.length === 0 ? "It has none at all." : `It has: ${others.sort().slice(0, 10).join(", ")}.`,
    );
  }
  if (more.length > 0) {
    return refused(
      `organization ${organization} has several ${kind} clusters named ${JSON.stringify(name)}`,
      `Import one of them by its id: ${listed.join(", ")}.`,
    );
  }
  return importedState(kind, fromJson(id), { name, organization_id: fromJson(organizationId) });
}

/** Returns a state with the known values; Terraform reads the cluster next. */
function importedState(kind: ClusterKind, id: TerraformValue, known: TerraformObject = {}): ResourceResponse {
  const names = Object.keys(KINDS[kind].schema.attributes);
  return {
    state: { ...Object.fromEntries(names.map((name) => [name, null])), ...known, id },
    private: IMPORTED,
  };
}

function refused(summary: string, detail: string): ResourceResponse {
  return { diagnostics: [{ severity: "error", summary: `Cannot import: ${summary}`, detail }] };
}

function wholeNumber(digits: string): ClusterId {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}
