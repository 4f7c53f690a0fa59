/**
 * Finds the cluster to import, by its `id` or by `organization_id/name`. Refuses plans that would destroy a cluster that
 * was imported and never written to by this configuration.
 */
import type { CloudClient } from "../../client";
import type { ClusterId } from "../../contract";
import { type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { Diagnostic, PlanRequest, ResourceResponse } from "../../plugin";
import { type ClusterKind, KINDS } from "../../schema";
import { knownId } from "../calls";
import { AFTER_IMPORT, type ClusterPrivate } from "../plan/private-state";
import { findNamed } from "./named-cluster";

/** Returns the state with which an import begins, or an error that names the clusters that there are. */
export async function findImported(
  client: CloudClient,
  kind: ClusterKind,
  text: string,
  signal: AbortSignal,
): Promise<ResourceResponse> {
  if (/^\d{1,19}$/.test(text)) return importedState(kind, wholeNumber(text));
  const [, organization, name] = /^(\d+)\/([^/]+)$/.exec(text) ?? [];
  if (organization === undefined || name === undefined) {
    return refusedImport(
      `${JSON.stringify(text)} names no cluster`,
      "Give the cluster's id, such as `17`, or its organization and name, such as `42/logs-production`.",
    );
  }
  const organizationId = wholeNumber(organization);
  const byId = "Import the cluster by its id instead";
  const found = await findNamed(client, { kind, organizationId, name, byId }, signal);
  if ("summary" in found) return refusedImport(found.summary, found.detail);
  return importedState(kind, found.id, { name, organization_id: organizationId });
}

/** Returns the state with which an import begins; Terraform reads the cluster next. */
export function importedState(kind: ClusterKind, id: Value, known: ObjectValue = {}): ResourceResponse {
  return { state: stateBeforeRead(kind, { ...known, id }), private: AFTER_IMPORT };
}

/** Returns a state that has the known values alone. */
export function stateBeforeRead(kind: ClusterKind, known: ObjectValue): ObjectValue {
  const names = Object.keys(KINDS[kind].schema.attributes);
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...known };
}

/** Returns the error of an import that cannot begin. */
export function refusedImport(summary: string, detail: string): ResourceResponse {
  return { diagnostics: [{ severity: "error", summary: `Cannot import: ${summary}`, detail }] };
}

function wholeNumber(digits: string): ClusterId {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

/**
 * Returns an error if the plan would replace an imported cluster because of its organization: the id of the import or
 * the configured organization is then probably wrong. After the first update, a replacement is planned as usual.
 */
export function refusedReplacement({
  prior,
  planned,
  private: kept,
}: Pick<PlanRequest, "prior" | "planned"> & { readonly private: ClusterPrivate }): readonly Diagnostic[] {
  if (prior === null || planned === null || kept.imported !== true) return [];
  const [id, found] = [text(prior["id"]), text(prior["organization_id"])];
  const wanted = planned["organization_id"];
  if (found === undefined || text(wanted) === found) return [];
  const isUnknown = wanted === UNKNOWN;
  return [
    {
      severity: "error",
      summary: isUnknown
        ? `organization_id: must be known, since the imported cluster ${id ?? ""} belongs to organization ${found}`
        : `organization_id: the imported cluster ${id ?? ""} belongs to organization ${found}, not to ${text(wanted) ?? "none"}`,
      detail: [
        "Another organization means another cluster: this plan would destroy the imported cluster with its data. It was imported, and this configuration has not changed it yet, so the id of the import or `organization_id` is probably wrong.",
        `Set \`organization_id\` to ${found} if this is the right cluster. If it is not, import another one by its organization and name, such as \`42/logs-production\` (after \`terraform state rm\`, if this one is in the state already).`,
        "To destroy the cluster all the same, take the resource out of the configuration, and apply.",
      ].join("\n\n"),
      path: [{ attribute: "organization_id" }],
    },
  ];
}

function text(value: Value | undefined): string | undefined {
  return knownId(value)?.toString();
}
