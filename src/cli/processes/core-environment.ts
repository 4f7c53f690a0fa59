/** The environment in which a core plans and applies a copy of a stack: what it gets of the user's own. */
import { existsSync } from "node:fs";
import { devNull } from "node:os";
import { resolve } from "node:path";

import { namedCliFile, readCliConfiguration } from "../../terraform-files";
import { homeFolder } from "../command-line/user-files";
import type { Core } from "./terraform";

/**
 * Matches the variables that a core gets from the user's environment; names in lower case are matched in upper case. It
 * gets no other variable: neither its own arguments and folders (`TF_CLI_ARGS`, `TF_WORKSPACE`, `TF_DATA_DIR`), nor tokens
 * of the real service, nor credentials of other services, nor options of Node.js, which runs the provider.
 */
const PASSED: readonly RegExp[] = [
  // Every process needs these.
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_\w+|TZ|TERM|NO_COLOR)$/,
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA)$/,
  // The core gets providers such as hashicorp/random from their registry, or from mirrors.
  /^(HTTPS?_PROXY|ALL_PROXY|NO_PROXY|SSL_CERT_FILE|SSL_CERT_DIR)$/,
  /^(XDG_(CONFIG_HOME|DATA_HOME|DATA_DIRS|RUNTIME_DIR)|TF_PLUGIN_CACHE_DIR|OPENTOFU_ENFORCE_GPG_\w+)$/,
  /^TF_(PROVIDER_DOWNLOAD_RETRY|REGISTRY_DISCOVERY_RETRY|REGISTRY_CLIENT_TIMEOUT)$/,
  // Version managers choose the `terraform` and `node` of a folder by these.
  /^(ASDF|MISE|NVM|FNM|VOLTA|NODENV|TFENV|TOFUENV|TENV)_\w+$/,
  /^(TF_LOG|TF_LOG_\w+)$/,
];

/** The hosts of the public registries, which the user may reach through a host of their own. */
const REGISTRIES = ["registry.terraform.io", "registry.opentofu.org"];

/** What a core is run with. */
export interface CoreRun {
  readonly core: Core;
  readonly url: string;
  readonly token: string;
  /** The values of variables, by their names. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Returns the changes to the environment: variables that a core does not get are undefined. Values of Terraform
 * variables are passed here because every user of the machine can see a command line.
 */
export function coreEnvironment(
  { core, url, token, values }: CoreRun,
  environment: NodeJS.ProcessEnv = process.env,
  home = homeFolder(),
): NodeJS.ProcessEnv {
  const user = { environment, home, isOpenTofu: core.product === "OpenTofu" };
  // A core sends the token of `TF_TOKEN_...` to the network mirrors.
  const methods = readCliConfiguration(user).installation?.methods ?? [];
  const mirrors = methods.flatMap(({ location = "" }) =>
    URL.canParse(location) ? [new URL(location).hostname] : [],
  );
  const named = namedCliFile(user);
  // A core does not read other files if the named one is missing.
  const cliFile = named !== undefined && !existsSync(named) ? devNull : named;
  const given = Object.entries(values).map(([name, value]) => [`TF_VAR_${name}`, value] as const);
  return {
    ...withoutOwnVariables(environment, new Set([...REGISTRIES, ...mirrors])),
    ...Object.fromEntries(given),
    TF_CLI_CONFIG_FILE: cliFile && resolve(cliFile),
    CLOUD_BASE_URL: url,
    CLOUD_ACCESS_TOKEN: token,
  };
}

/** Returns the changes that remove all variables which a core does not get, and the tokens of all but some hosts. */
export function withoutOwnVariables(
  environment: NodeJS.ProcessEnv = process.env,
  hosts: ReadonlySet<string> = new Set(),
): NodeJS.ProcessEnv {
  const removed = Object.keys(environment).filter((name) => !passes(name, hosts));
  const cache = environment["TF_PLUGIN_CACHE_DIR"];
  return {
    ...Object.fromEntries(removed.map((name) => [name, undefined])),
    ...(cache && { TF_PLUGIN_CACHE_DIR: resolve(cache) }),
  };
}

function passes(name: string, hosts: ReadonlySet<string>): boolean {
  const [, host] = /^TF_TOKEN_(.+)$/.exec(name) ?? [];
  if (host !== undefined) return hosts.has(host.replaceAll("__", "-").replaceAll("_", ".").toLowerCase());
  return PASSED.some((pattern) => pattern.test(name.toUpperCase()));
}
