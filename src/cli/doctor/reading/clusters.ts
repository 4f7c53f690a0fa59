/**
 * Finds the clusters of a folder, with their organizations: in resources, in imports by `ORGANIZATION/NAME`, and in data
 * sources that find clusters by their organization.
 */
import type { Json, JsonObject } from "../../../json";
import { type ClusterKind, withoutKeys } from "../../../schema";
import {
  declaredClusters,
  declaredImports,
  type DeclaredRead,
  declaredReads,
  type WrittenValue,
  writtenValue,
} from "../../../terraform-files";

export interface WrittenCluster {
  readonly kind: ClusterKind;
  /** The alias of the provider's configuration; undefined for the default one. */
  readonly alias: string | undefined;
  /** The identifier, or an expression; null if it is not written. */
  readonly organization: Json;
  /** Whether the program only reads it. */
  readonly isRead?: true;
}

/** Returns the clusters of the programs that Terraform reads in one folder. One address is one cluster. */
export function clustersIn(programs: readonly JsonObject[]): readonly WrittenCluster[] {
  const imports = programs.flatMap(declaredImports).map(({ address, id, ...rest }) => ({
    ...rest,
    address: withoutKeys(address),
    organization: organizationIn(id),
  }));
  const found = new Map<string, WrittenCluster>();
  for (const { kind, address, provider, body } of programs.flatMap(declaredClusters)) {
    const written = body["organization_id"] ?? null;
    const imported = imports.find((one) => one.address === address)?.organization;
    const value = writtenValue(written);
    const organization = value !== undefined && "value" in value ? written : (imported ?? written);
    if (!found.has(address)) found.set(address, { kind, alias: aliasOf(provider), organization });
  }
  for (const { kind, address, provider, organization = null } of imports)
    if (!found.has(address)) found.set(address, { kind, alias: aliasOf(provider), organization });
  return [...found.values(), ...programs.flatMap(declaredReads).flatMap(readClusters)];
}

/** Returns a cluster of each kind that a data source may find; none if it names no organization. */
function readClusters({ kinds, provider, body }: DeclaredRead): readonly WrittenCluster[] {
  const { organization_id: organization = null } = body;
  if (organization === null) return [];
  return kinds.map((kind) => ({ kind, alias: aliasOf(provider), organization, isRead: true }));
}

/** Returns the organization in the id of an import; undefined if that is the cluster's own id. */
function organizationIn(id: WrittenValue | undefined): string | undefined {
  return /^([1-9]\d*)\//.exec(id !== undefined && "value" in id ? String(id.value) : "")?.[1];
}

function aliasOf(provider: string | undefined): string | undefined {
  return provider?.split(".", 2)[1];
}
