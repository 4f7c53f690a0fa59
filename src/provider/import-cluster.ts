/** Finds the cluster that an import means: by its `id`, or by `organization_id/name`. */
import type { CloudClient } from "../client";
import { CLUSTER_SCHEMAS, type ClusterId, type ClusterKind } from "../client/contract";
import type { ResourceResponse, Value } from "../plugin";
import { fromJson } from "./values";

export async function findImported(
  client: CloudClient,
  kind: ClusterKind,
  text: string,
  signal: AbortSignal,
): Promise<ResourceResponse> {
  if (/^\d+$/.test(text)) return beginning(kind, fromJson(wholeNumber(text)));
  const [, organization, name] = /^(\d+)\/([^/]+)$/.exec(text) ?? [];
  if (organization === undefined || name === undefined) {
    return refused(
      `${JSON.stringify(text)} names no cluster`,
      "Give the cluster's id, such as `17`, or its organization and name, such as `42/logs-production`.",
    );
  }
  const clusters = await client.list(kind, wholeNumber(organization), signal);
  const found = clusters.find((cluster) => cluster["name"] === name);
  if (found?.["id"] === undefined) {
    const others = clusters.flatMap((cluster) =>
      typeof cluster["name"] === "string" ? [cluster["name"]] : [],
    );
    return refused(
      `organization ${organization} has no ${kind} cluster named ${JSON.stringify(name)}`,
      others.length === 0 ? "It has none at all." : `It has: ${others.sort().slice(0, 10).join(", ")}.`,
    );
  }
  return beginning(kind, fromJson(found["id"]));
}

/** A state with nothing but the id: reading fills in the rest. */
function beginning(kind: ClusterKind, id: Value): ResourceResponse {
  const names = Object.keys(CLUSTER_SCHEMAS[kind].attributes);
  return { state: Object.fromEntries(names.map((name) => [name, name === "id" ? id : null])) };
}

function refused(summary: string, detail: string): ResourceResponse {
  return { diagnostics: [{ severity: "error", summary: `Cannot import: ${summary}`, detail }] };
}

function wholeNumber(digits: string): ClusterId {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}
