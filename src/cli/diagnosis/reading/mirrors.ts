/** The places from which the core installs the plugin, and the command that puts this package's plugin into each. */
import { join, resolve } from "node:path";

import { PROVIDER_SOURCE } from "../../../schema";
import {
  cdktfProject,
  type CliConfiguration,
  coreFolder,
  impliedMirrors,
  type InstallationMethod,
  isFor,
  PROJECT_PLUGINS,
  type ProviderInstallation,
  providerInstallation,
} from "../../../terraform-files";
import { ownCommand, shellWord } from "../../../text/node/pasted";
import type { Machine } from "../machine";

/** A folder in which the core looks for plugins. */
export interface LocalMirror {
  readonly path: string;
  /** The flags of `install` and `uninstall` that choose it; empty for the usual one. */
  readonly flags: string;
}

export interface Places {
  readonly mirrors: readonly LocalMirror[];
  /** The methods for this provider besides local mirrors. */
  readonly others: readonly InstallationMethod[];
  /** Undefined if no file has one. */
  readonly installation: ProviderInstallation | undefined;
}

/** Returns the places in the core's order. */
export function placesOf(machine: Machine, configuration: CliConfiguration, isOpenTofu: boolean): Places {
  const { folder, home, environment } = machine;
  const installation = providerInstallation(configuration);
  if (installation === undefined) {
    const project = { path: join(cdktfProject(folder) ?? folder, PROJECT_PLUGINS), flags: " --project" };
    const implied = impliedMirrors({ environment, home, isOpenTofu }).map((path) => mirrorAt(path, machine));
    return { mirrors: [project, ...implied], others: [], installation };
  }
  const methods = installation.methods.filter((method) => isFor(method, PROVIDER_SOURCE));
  const isLocal = ({ name, location }: InstallationMethod) =>
    name === "filesystem_mirror" && location !== undefined;
  return {
    mirrors: methods.filter(isLocal).map(({ location = "" }) => mirrorAt(resolve(folder, location), machine)),
    others: methods.filter((method) => !isLocal(method)),
    installation,
  };
}

/** Returns the mirror that `install` writes without flags; undefined if the user has no home folder. */
export function usualMirror(machine: Machine): string | undefined {
  const folder = coreFolder(machine);
  return folder === undefined ? undefined : join(folder, "plugins");
}

export function mirrorAt(path: string, machine: Machine): LocalMirror {
  const isUsual = path === usualMirror(machine);
  return { path, flags: isUsual ? "" : ` --dir ${shellWord(path)}` };
}

/** Returns the fix that puts the plugin of this package into a mirror, in the form of the plugin that is there. */
export function installFix({ path, flags }: LocalMirror, isPacked = false, more = ""): string {
  const command = isPacked ? `install --network-mirror ${shellWord(path)}` : `install${flags}${more}`;
  return `Run \`${ownCommand()} ${command}\``;
}
