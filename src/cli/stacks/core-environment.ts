/** The environment in which a core plans and applies a copy of a stack: what it gets of the user's own, and its CLI configuration. */
import { existsSync, rmSync } from "node:fs";
import { devNull } from "node:os";
import { resolve } from "node:path";

import { PROVIDER_SOURCE } from "../../schema";
import {
  type CliConfiguration,
  hidesMirrors,
  isOwnSource,
  namedCliFile,
  PROJECT_PLUGINS,
  providerInstallation,
  readCliConfiguration,
  withPlugin,
} from "../../terraform-files";
import { UsageError } from "../command-line/command-error";
import { homeFolder } from "../command-line/user-files";
import { placeFile } from "../installation/place-file";
import type { Core } from "../processes/core-features";
import type { Values } from "./variables";

/** The CLI configuration in the folder of a stack, as long as a core runs there: it may hold credentials. */
export const CLI_CONFIGURATION = "cli-configuration.tfrc.json";

/** How a core gets its plugins. */
export interface CoreSettings {
  readonly configuration: CliConfiguration;
  /** The file that the environment names. */
  readonly named: string | undefined;
  /** Sentences that a user should see once. */
  readonly notes: readonly string[];
}

/** Reads the user's CLI configuration. Throws a UsageError if it may choose the plugin, and cannot be read. */
export function readCoreSettings(
  core: Core,
  environment: NodeJS.ProcessEnv = process.env,
  home = homeFolder(),
): CoreSettings {
  const user = { environment, home, isOpenTofu: core.product === "OpenTofu" };
  const configuration = readCliConfiguration(user);
  const unread = configuration.problems.find(({ mayInstall }) => mayInstall);
  if (unread !== undefined) {
    throw new UsageError(
      `${unread.path} ${unread.problem}, and it may choose where ${core.product} gets its providers: correct it, or set TF_CLI_CONFIG_FILE to another file for this command.`,
    );
  }
  const overrides = providerInstallation(configuration)?.overrides ?? new Map<string, string>();
  const isOverridden = [...overrides.keys()].some(isOwnSource);
  const notes = isOverridden
    ? [`The plugin of this package is used, not the one that \`dev_overrides\` names for ${PROVIDER_SOURCE}.`]
    : [];
  return { configuration, named: namedCliFile(user), notes };
}

/**
 * Runs a function with the CLI configuration for a core in the folder of a stack, whose plugin is in the local mirror there.
 * `folder` is where a core runs with the user's own configuration: relative paths in it begin there.
 */
export async function withCliConfiguration<Result>(
  { configuration, named }: CoreSettings,
  { stackFolder, folder }: { readonly stackFolder: string; readonly folder: string },
  run: (file: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (!hidesMirrors(configuration)) {
    // A core does not read other files if the named one is missing.
    const own = named === undefined || existsSync(named) ? named : devNull;
    return run(own === undefined ? undefined : resolve(own));
  }
  const file = resolve(stackFolder, CLI_CONFIGURATION);
  const mirror = resolve(stackFolder, PROJECT_PLUGINS);
  const text = withPlugin(configuration, { source: PROVIDER_SOURCE, mirror, folder: resolve(folder) });
  try {
    placeFile(file, text, 0o600);
    return await run(file);
  } finally {
    rmSync(file, { force: true });
  }
}

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
  readonly url: string;
  readonly token: string;
  readonly values: Values;
  /** The path of the CLI configuration; undefined for the user's own files. */
  readonly cliFile: string | undefined;
  readonly settings: CoreSettings;
}

/**
 * Returns the changes to the environment: variables that a core does not get are undefined. Values of Terraform
 * variables are passed here because every user of the machine can see a command line.
 */
export function coreEnvironment(
  { url, token, values, cliFile, settings }: CoreRun,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const hosts = new Set([...REGISTRIES, ...mirrorHosts(settings.configuration)]);
  const given = Object.entries(values).map(([name, value]) => [`TF_VAR_${name}`, value] as const);
  return {
    ...withoutOwnVariables(environment, hosts),
    ...Object.fromEntries(given),
    TF_CLI_CONFIG_FILE: cliFile,
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

/** Returns the hosts of the network mirrors, to which a core sends the token of `TF_TOKEN_...`. */
function mirrorHosts(configuration: CliConfiguration): readonly string[] {
  const methods = providerInstallation(configuration)?.methods ?? [];
  return methods.flatMap(({ location = "" }) => (URL.canParse(location) ? [new URL(location).hostname] : []));
}
