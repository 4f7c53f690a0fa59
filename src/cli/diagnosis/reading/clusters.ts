/** Finds the clusters of a folder, with their organizations: in resources, and in imports by `ORGANIZATION/NAME`. */
import type { Json, JsonObject } from "../../../json";
import { type ClusterKind, withoutKeys } from "../../../schema";
import { declaredClusters, declaredImports, type WrittenValue, writtenValue } from "../../../terraform-files";

export interface WrittenCluster {
  readonly kind: ClusterKind;
  /** The alias of the provider's configuration; undefined for the default one. */
  readonly alias: string | undefined;
  /** The identifier, or an expression; null if it is not written. */
  readonly organization: Json;
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
  return [...found.values()];
}

/** Returns the organization in the id of an import; undefined if that is the cluster's own id. */
function organizationIn(id: WrittenValue | undefined): string | undefined {
  return /^([1-9]\d*)\//.exec(id !== undefined && "value" in id ? String(id.value) : "")?.[1];
}

function aliasOf(provider: string | undefined): string | undefined {
  return provider?.split(".", 2)[1];
}
