/** Reads the clusters that a state holds: where they are, and whom their access lists let in. */
import { type ClusterKind, compareNames, kindOfType, KINDS } from "../../schema";

export interface AppliedCluster {
  /** Its address in Terraform: `cloud_opensearch.logs`. */
  readonly address: string;
  readonly kind: ClusterKind;
  readonly id: string;
  readonly name: string;
  readonly urls: readonly string[];
  readonly lists: readonly AppliedList[];
}

export interface AppliedList {
  /** The attribute: `ip_allowlist`. */
  readonly name: string;
  readonly entries: readonly string[];
}

interface StateJson {
  readonly values?: { readonly root_module?: ModuleJson };
}

interface ModuleJson {
  readonly resources?: readonly ResourceJson[];
  readonly child_modules?: readonly ModuleJson[];
}

interface ResourceJson {
  readonly address: string;
  readonly mode: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the clusters in the output of `show -json`, as people sort their addresses. */
export function appliedClusters(state: StateJson): readonly AppliedCluster[] {
  return resources(state.values?.root_module)
    .sort((a, b) => compareNames(a.address, b.address))
    .flatMap(({ address, type, values }) => {
      const kind = kindOfType(type);
      if (kind === undefined) return [];
      const { endpoints } = KINDS[kind];
      return {
        address,
        kind,
        id: String(values["id"]),
        name: String(values["name"]),
        urls: endpoints.flatMap(({ url }) => textsIn(values[url])),
        lists: endpoints.map(({ accessList }) => ({
          name: accessList,
          entries: textsIn(values[accessList]),
        })),
      };
    });
}

function textsIn(value: unknown): readonly string[] {
  return ([value].flat() as readonly unknown[]).filter((one) => typeof one === "string");
}

function resources(module: ModuleJson | undefined): ResourceJson[] {
  if (module === undefined) return [];
  const own = (module.resources ?? []).filter(({ mode }) => mode === "managed");
  return [...own, ...(module.child_modules ?? []).flatMap(resources)];
}
