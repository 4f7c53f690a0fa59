/** Finds the clusters that a program has: those that it declares, and those that it imports. */
import type { JsonObject } from "../../json";
import { PROVIDER_SOURCE } from "../../schema";
import { declaredClusters, declaredImports, requiredSources, writtenValue } from "../../terraform-files";
import type { KnownCluster } from "./known-clusters";

export interface ReadProgram {
  readonly clusters: readonly KnownCluster[];
  /** Whether the program says where this provider comes from. */
  readonly hasProvider: boolean;
}

export function knownInProgram(program: JsonObject, place: string): ReadProgram {
  const resources = declaredClusters(program).map(({ kind, address, body }): KnownCluster => {
    const organization = plain(body, "organization_id");
    const name = plain(body, "name");
    return { kind, ...named(organization, name), address, place, isInState: false };
  });
  const imports = declaredImports(program).map(({ kind, address, id }): KnownCluster => {
    const text = id !== undefined && "value" in id ? String(id.value) : "";
    // The cluster's own id, or its organization and name.
    const [, organization, name] = /^(\d+)\/([^/]+)$/.exec(text) ?? [];
    const own = /^\d+$/.test(text) ? { id: text } : {};
    return { kind, ...own, ...named(organization, name), address, place, isInState: false };
  });
  const hasProvider = [...requiredSources(program).values()].includes(PROVIDER_SOURCE);
  return { clusters: [...resources, ...imports], hasProvider };
}

/** Returns a literal setting; undefined for an expression, which only Terraform can evaluate. */
function plain(body: JsonObject, name: string): string | undefined {
  const written = writtenValue(body[name]);
  return written !== undefined && "value" in written ? String(written.value) : undefined;
}

function named(organization: string | undefined, name: string | undefined) {
  return { ...(organization !== undefined && { organization }), ...(name !== undefined && { name }) };
}
