/** The places from which the settings let the core install the plugin, and the commands of fixes. */
import { isAbsolute, join, relative, resolve } from "node:path";

import { PROVIDER_SOURCE } from "../../../schema";
import {
  cdkLibraryOf,
  cdktfProject,
  type CliConfiguration,
  coreFolder,
  type InstallationMethod,
  isFor,
  isOwnSource,
  isText,
  PROJECT_PLUGINS,
  readCliConfiguration,
  readProjectFile,
  unlessUnreadable,
} from "../../../terraform-files";
import { ownCommand, shellWord } from "../../../text/node/pasted";
import { namesIn } from "../../../text/node/read-files";
import { coreWords } from "../../processes/terraform";
import type { Machine } from "../machine";

export interface PluginPlaces {
  /** The folders of `filesystem_mirror`, in the core's order. */
  readonly mirrors: readonly string[];
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

export function readPlaces({ folder, home, environment }: Machine, isOpenTofu: boolean): PluginPlaces {
  const { installation, problems } = readCliConfiguration({ environment, home, isOpenTofu });
  const methods = (installation?.methods ?? []).filter((method) => isFor(method, PROVIDER_SOURCE));
  const isLocal = ({ name, location }: InstallationMethod) =>
    name === "filesystem_mirror" && location !== undefined;
  const overridden = [...(installation?.overrides ?? [])].find(([source]) => isOwnSource(source));
  return {
    mirrors: methods.filter(isLocal).map(({ location = "" }) => resolve(folder, location)),
    others: methods.filter((method) => !isLocal(method)),
    file: installation?.path,
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

/** Returns the mirror that `install --project` writes. */
export function projectMirror({ folder }: Machine): string {
  return join(cdktfProject(folder) ?? folder, PROJECT_PLUGINS);
}

/** Returns the command that puts the plugin of this package into a mirror. */
export function installCommand(machine: Machine, mirror: string): string {
  const flags = mirror === projectMirror(machine) ? " --project" : ` --dir ${shellWord(mirror)}`;
  return `${ownCommand()} install${mirror === usualMirror(machine) ? "" : flags}`;
}

const BIN = "node_modules/.bin";

/** Returns what to do, in the middle of a sentence: the command of the CDKTF CLI, or else the one that cdktf.json names. */
export function synthWords(machine: Machine): string {
  const project = cdktfProject(machine.folder) ?? machine.folder;
  const cli = cdkLibraryOf(project);
  const isInstalled = namesIn(join(project, BIN)).includes(cli);
  // The CLI of CDKTF also passes the context of cdktf.json on.
  const app = isInstalled ? `./${BIN}/${cli} synth` : appIn(project);
  if (app === undefined) return 'write the command that synthesizes as `"app"` into cdktf.json, and run it';
  const below = relative(machine.folder, project);
  return `run \`${below === "" ? app : `(cd ${shellWord(below)} && ${app})`}\`, which synthesizes the app`;
}

function appIn(project: string): string | undefined {
  const { app, output } = unlessUnreadable(() => readProjectFile(project)) ?? {};
  return app !== undefined && isText(output) ? `CDKTF_OUTDIR=${shellWord(output)} ${app}` : app;
}

/** Returns the command that installs the providers in a folder. */
export function initCommand(machine: Machine, folder: string): string {
  const chdir = folder === machine.folder ? "" : ` -chdir=${shellWord(relative(machine.folder, folder))}`;
  return `${coreWords(machine.environment)}${chdir} init`;
}
