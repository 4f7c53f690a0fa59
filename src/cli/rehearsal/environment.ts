/** The environment that Terraform runs in during a rehearsal. */
import type { Environment } from "../terraform";
import type { Values } from "./variables";

/**
 * Variables that would lead Terraform away from what the rehearsal prepared: more arguments, another workspace or
 * folder, keys of the real state, a provider that is already running, values for variables.
 */
const MISLEADING = /^TF_(CLI_ARGS|WORKSPACE$|DATA_DIR$|ENCRYPTION$|REATTACH_PROVIDERS$|VAR_)/;

/** Returns the changes to the environment. Values are in it, and not on a command line that every user can see. */
export function rehearsalEnvironment(
  service: { readonly url: string; readonly token: string },
  values: Values,
  environment: Environment = process.env,
): Environment {
  const removed = Object.keys(environment).filter((name) => MISLEADING.test(name));
  const given = Object.entries(values).map(([name, value]) => [`TF_VAR_${name}`, value] as const);
  return {
    ...Object.fromEntries(removed.map((name) => [name, undefined])),
    ...Object.fromEntries(given),
    CLOUD_BASE_URL: service.url,
    CLOUD_ACCESS_TOKEN: service.token,
  };
}
