/** The environment that Terraform runs in during a rehearsal. */
import { existsSync } from "node:fs";

import type { Values } from "./variables";

/**
 * The variables that pass from the user's environment, in upper or lower case. Everything else stays outside: arguments
 * and folders of Terraform (`TF_CLI_ARGS`, `TF_WORKSPACE`, `TF_DATA_DIR`), tokens of the real service, credentials of
 * other ones, and options of Node.js, which runs the provider.
 */
const PASSED: readonly RegExp[] = [
  // What any process needs.
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_\w+|TZ|TERM|NO_COLOR)$/,
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA)$/,
  // Terraform loads providers such as hashicorp/random from their registry.
  /^(HTTPS?_PROXY|ALL_PROXY|NO_PROXY|SSL_CERT_FILE|SSL_CERT_DIR)$/,
  // Programs that choose the version of `terraform` and `node` by the folder.
  /^(ASDF|MISE|NVM|FNM|VOLTA|NODENV|TFENV|TOFUENV|TENV)_\w+$/,
  /^(TF_LOG|TF_LOG_\w+|TF_PLUGIN_CACHE_DIR|TF_CLI_CONFIG_FILE)$/,
];

/**
 * Returns the changes to the environment: what does not pass is removed. Values of variables are in it, and not on a
 * command line that every user can see.
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
