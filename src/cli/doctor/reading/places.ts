/** The places from which the core installs the plugin, and the command that puts this package's plugin into each. */
import { isAbsolute, join, resolve } from "node:path";

import { PROVIDER_SOURCE } from "../../../schema";
import {
  cdktfProject,
  type CliConfiguration,
  coreFolder,
  impliedMirrors,
  type InstallationMethod,
  isFor,
  isOwnSource,
  PROJECT_PLUGINS,
  readCliConfiguration,
} from "../../../terraform-files";
import { ownCommand, shellWord } from "../../../text/node/pasted";
import type { Machine } from "../machine";

/** A folder in which the core looks for plugins. */
export interface LocalMirror {
  readonly path: string;
  /** The flags of `install` that choose it; empty for the usual one. */
  readonly flags: string;
}

export interface PluginPlaces {
  /** In the core's order. */
  readonly mirrors: readonly LocalMirror[];
  /** The methods for this provider besides local mirrors. */
  readonly others: readonly InstallationMethod[];
  /** The file with `provider_installation`; undefined if no file has one. */
  readonly file: string | undefined;
  /** The line of `dev_overrides` for this provider. */
  readonly override?: { readonly source: string; readonly folder: string };
  readonly problems: CliConfiguration["problems"];
  /** Whether the core finds the same in another folder: no place is relative to the current one. */
  readonly canBeAsked: boolean;
}

export function readPlaces(machine: Machine, isOpenTofu: boolean): PluginPlaces {
  const { folder, home, environment } = machine;
  const { installation, problems } = readCliConfiguration({ environment, home, isOpenTofu });
  if (installation === undefined) {
    const project = { path: join(cdktfProject(folder) ?? folder, PROJECT_PLUGINS), flags: " --project" };
    const implied = impliedMirrors({ environment, home, isOpenTofu }).map((path) => mirrorAt(path, machine));
    return { mirrors: [project, ...implied], others: [], file: undefined, problems, canBeAsked: true };
  }
  const methods = installation.methods.filter((method) => isFor(method, PROVIDER_SOURCE));
  const isLocal = ({ name, location }: InstallationMethod) =>
    name === "filesystem_mirror" && location !== undefined;
  const overridden = [...installation.overrides].find(([source]) => isOwnSource(source));
  return {
    mirrors: methods.filter(isLocal).map(({ location = "" }) => mirrorAt(resolve(folder, location), machine)),
    others: methods.filter((method) => !isLocal(method)),
    file: installation.path,
    ...(overridden !== undefined && {
      override: { source: overridden[0], folder: resolve(folder, overridden[1]) },
    }),
    problems,
    canBeAsked: methods.every(({ location = "/" }) => isAbsolute(location) || location.includes("://")),
  };
}

/** Returns the mirror that `install` writes without flags; undefined if the user has no home folder. */
export function usualMirror(machine: Machine): string | undefined {
  const folder = coreFolder(machine);
  return folder === undefined ? undefined : join(folder, "plugins");
}

/** Returns the mirrors that `install` writes without --dir. */
export function usualMirrors(machine: Machine): readonly string[] {
  const ofHome = usualMirror(machine);
  const ofProject = join(cdktfProject(machine.folder) ?? machine.folder, PROJECT_PLUGINS);
  return ofHome === undefined ? [ofProject] : [ofProject, ofHome];
}

export function mirrorAt(path: string, machine: Machine): LocalMirror {
  return { path, flags: path === usualMirror(machine) ? "" : ` --dir ${shellWord(path)}` };
}

/** Returns the fix that puts the plugin of this package into a mirror. */
export function installFix({ flags }: LocalMirror, more = ""): string {
  return `Run \`${ownCommand()} install${flags}${more}\``;
}
