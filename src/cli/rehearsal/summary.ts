/** The lines that tell the user what a rehearsal created, and how to go on. */
import { kindOfType, KINDS } from "../../schema";
import { TOKEN_VARIABLE } from "../emulator/tokens";
import { terraformBinary } from "../processes/terraform";

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

/** Returns one line for each cluster in a state: its address in the configuration, its id and its URLs. */
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

/**
 * Returns the lines that tell the user how to look at the clusters, and how to remove everything. `folders` are those in
 * which the stacks were applied.
 */
export function nextSteps(
  dir: string,
  dataDir: string,
  token: string,
  folders: readonly string[],
): readonly string[] {
  return [
    "\nTo look further, start the emulator with the same clusters in another shell:",
    `  ${TOKEN_VARIABLE}=${token} npx cdktf-provider-cloud emulator --data-dir ${dataDir} --port 8480 --no-endpoints`,
    "and point Terraform at it:",
    `  export CLOUD_BASE_URL=http://127.0.0.1:8480 CLOUD_ACCESS_TOKEN=${token}`,
    ...folders.map((folder) => `  ${terraformBinary()} -chdir=${folder} show`),
    "\nTo clean up:",
    `  rm -r ${dir}`,
  ];
}
