/** Finds the cluster to import by its identity. */
import type { CloudClient } from "../../client";
import type { ObjectValue } from "../../json";
import type { ResourceResponse } from "../../plugin";
import { type ClusterKind, isUnset, KINDS } from "../../schema";
import { knownId } from "../calls";
import { importedState, refusedImport } from "./import-cluster";

/**
 * Reads the cluster and returns the state with which an import begins, or an error if it belongs to another organization
 * than the identity says. If the service does not say to which, the identity counts.
 */
export async function findIdentified(
  client: CloudClient,
  kind: ClusterKind,
  identity: ObjectValue,
  signal: AbortSignal,
): Promise<ResourceResponse> {
  const { label } = KINDS[kind];
  const { id: givenId, organization_id: givenOrganization } = identity;
  const id = knownId(givenId);
  if (id === undefined) return notWhole("id");
  const wanted = isUnset(givenOrganization) ? null : knownId(givenOrganization);
  if (wanted === undefined) return notWhole("organization_id");

  const found = await client.read(kind, id, signal);
  if (found === "gone") {
    return refusedImport(
      `there is no ${label} cluster ${id}`,
      "Correct `id` in the identity. `terraform query` lists the clusters of an organization with their ids.",
    );
  }
  const { organization_id: organization } = found.cluster as ObjectValue;
  const actual = knownId(organization);
  if (actual !== undefined && wanted !== null && String(actual) !== String(wanted)) {
    return refusedImport(
      `the ${label} cluster ${id} belongs to organization ${actual}, not to ${wanted}`,
      "Correct `id` or `organization_id` in the identity.",
    );
  }
  return importedState(kind, givenId ?? null, {
    organization_id: (actual === undefined ? givenOrganization : organization) ?? null,
  });
}

function notWhole(attribute: string): ResourceResponse {
  return refusedImport(
    `\`${attribute}\` of the identity is not a whole number`,
    "Give an identity such as `{ id = 17, organization_id = 42 }`; `organization_id` can be left out.",
  );
}
