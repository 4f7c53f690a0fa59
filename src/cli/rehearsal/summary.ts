/** What exists after an apply, in lines for a person. */
import { kindOfType, KINDS } from "../../schema";

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

/** A line for each cluster: its address in the configuration, its id, its URLs. */
export function existingClusters(state: StateJson): readonly string[] {
  return resources(state.values?.root_module).flatMap(({ address, type, values }) => {
    const kind = kindOfType(type);
    if (kind === undefined) return [];
    const urls = KINDS[kind].endpoints.map(({ url }) => values[url]).filter((url) => typeof url === "string");
    return `${address}: id ${String(values["id"])}, ${urls.join(", ")}`;
  });
}

function resources(module: ModuleJson | undefined): readonly ResourceJson[] {
  if (module === undefined) return [];
  const own = (module.resources ?? []).filter(({ mode }) => mode === "managed");
  return [...own, ...(module.child_modules ?? []).flatMap(resources)];
}
