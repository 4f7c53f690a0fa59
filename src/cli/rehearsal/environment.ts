/** Makes the environment in which Terraform runs during a rehearsal. */
import { existsSync } from "node:fs";

import type { Values } from "./variables";

/**
 * Matches the variables that Terraform gets from the user's environment; names in lower case are matched in upper case.
 * Terraform gets no other variable: neither its own arguments and folders (`TF_CLI_ARGS`, `TF_WORKSPACE`, `TF_DATA_DIR`),
 * nor tokens of the real service, nor credentials of other services, nor options of Node.js, which runs the provider.
 */
const PASSED: readonly RegExp[] = [
  // Every process needs these.
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_\w+|TZ|TERM|NO_COLOR)$/,
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA)$/,
  // Terraform loads providers such as hashicorp/random from their registry.
  /^(HTTPS?_PROXY|ALL_PROXY|NO_PROXY|SSL_CERT_FILE|SSL_CERT_DIR)$/,
  // Version managers choose the `terraform` and `node` of a folder by these.
  /^(ASDF|MISE|NVM|FNM|VOLTA|NODENV|TFENV|TOFUENV|TENV)_\w+$/,
  /^(TF_LOG|TF_LOG_\w+|TF_PLUGIN_CACHE_DIR|TF_CLI_CONFIG_FILE)$/,
];

/**
 * Returns the changes to the environment: variables that Terraform does not get are undefined. Values of Terraform
 * variables are passed here because every user of the machine can see a command line.
 */
export function rehearsalEnvironment(
  service: { readonly url: string; readonly token: string },
  values: Values,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const removed = Object.entries(environment).filter(([name, value]) => !passes(name, value));
  const given = Object.entries(values).map(([name, value]) => [`TF_VAR_${name}`, value] as const);
  return {
    ...Object.fromEntries(removed.map(([name]) => [name, undefined])),
    ...Object.fromEntries(given),
    CLOUD_BASE_URL: service.url,
    CLOUD_ACCESS_TOKEN: service.token,
  };
}

function passes(name: string, value: string | undefined): boolean {
  const upper = name.toUpperCase();
  if (!PASSED.some((pattern) => pattern.test(upper))) return false;
  return upper !== "TF_CLI_CONFIG_FILE" || (value !== undefined && existsSync(value));
}
