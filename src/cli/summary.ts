/** What exists after an apply, in lines for a person. */

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
  readonly values: Readonly<Record<string, unknown>>;
}

/** A line for each cluster: its address in the configuration, its id, its URLs. */
export function existingClusters(state: StateJson): readonly string[] {
  return resources(state.values?.root_module).map(({ address, values }) => {
    const urls = [values["url"], values["opensearch_dashboards_url"]].filter(
      (url) => typeof url === "string",
    );
    return `${address}: id ${String(values["id"])}, ${urls.join(", ")}`;
  });
}

function resources(module: ModuleJson | undefined): readonly ResourceJson[] {
  if (module === undefined) return [];
  const own = (module.resources ?? []).filter(
    ({ address, mode }) => mode === "managed" && /(^|\.)cloud_(opensearch|prometheus)\./.test(address),
  );
  return [...own, ...(module.child_modules ?? []).flatMap(resources)];
}
