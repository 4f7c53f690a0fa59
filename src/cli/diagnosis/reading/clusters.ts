/** Finds the clusters of a folder, with their organizations: in resources, and in imports by `ORGANIZATION/NAME`. */
import type { JsonObject } from "../../../json";
import type { ClusterKind } from "../../../schema";
import { declaredClusters, declaredImports, type WrittenValue, writtenValue } from "../../../terraform-files";

export interface WrittenCluster {
  readonly kind: ClusterKind;
  /** The alias of the provider's configuration; undefined for the default one. */
  readonly alias: string | undefined;
  readonly organization: WrittenValue;
}

/** Returns the clusters of the programs that Terraform reads in one folder. One address is one cluster. */
export function clustersIn(programs: readonly JsonObject[]): readonly WrittenCluster[] {
  const imports = programs.flatMap(declaredImports).map(({ address, id, ...rest }) => ({
    ...rest,
    address: address.split("[", 1)[0] ?? "",
    organization: organizationIn(id),
  }));
  const found = new Map<string, WrittenCluster>();
  for (const { kind, address, provider, body } of programs.flatMap(declaredClusters)) {
    const written = writtenValue(body["organization_id"]) ?? { expression: "organization_id" };
    const imported = imports.find((one) => one.address === address)?.organization;
    const organization = "value" in written ? written : (imported ?? written);
    if (!found.has(address)) found.set(address, { kind, alias: aliasOf(provider), organization });
  }
  for (const { kind, address, provider, organization = { expression: "id" } } of imports)
    if (!found.has(address)) found.set(address, { kind, alias: aliasOf(provider), organization });
  return [...found.values()];
}

/** Returns the organization in the id of an import; undefined if that is the cluster's own id. */
function organizationIn(id: WrittenValue | undefined): WrittenValue | undefined {
  const [, organization] =
    /^([1-9]\d*)\//.exec(id !== undefined && "value" in id ? String(id.value) : "") ?? [];
  return organization === undefined ? undefined : { value: organization };
}

function aliasOf(provider: string | undefined): string | undefined {
  return provider?.split(".", 2)[1];
}
