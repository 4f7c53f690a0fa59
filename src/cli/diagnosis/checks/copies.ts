/** Checks the copies of the plugin: those of `init` in the working folders, and that in the plugin cache. */
import { lstat, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";

import { PROVIDER_VERSION } from "../../../schema";
import { cdktfProject, type CliConfiguration, dataFolder, pluginCache } from "../../../terraform-files";
import { shellWord } from "../../../text/node/pasted";
import { type CheckResult, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";
import { type InstalledPlugin, isPackaged, pluginsIn } from "../reading/installed-plugins";
import type { LocalMirror } from "../reading/mirrors";

/** The copies of this version for a platform. */
export interface CopyOptions {
  readonly platform: string;
  /** The words that start the core. */
  readonly core: string;
}

/** Returns the plugins of this version in the working folders, and whether each is the plugin of this package. */
export async function copiesIn(
  machine: Machine,
  folders: readonly WorkingFolder[],
  { platform }: CopyOptions,
): Promise<readonly Copy[]> {
  const each = folders.map(async ({ path: folder }) => {
    const data = dataFolder(folder, machine.environment);
    const found = await ofThisVersion(join(data, "providers"), platform);
    return Promise.all(
      found.map(async ({ path }) => ({
        folder,
        path,
        isPackaged: await isPackaged(path),
        isLink: await isLink(path),
      })),
    );
  });
  return (await Promise.all(each)).flat();
}

export interface Copy {
  readonly folder: string;
  readonly path: string;
  readonly isPackaged: boolean;
  /** A core links a plugin of a local mirror or of the cache if it can, and that plugin is checked itself. */
  readonly isLink: boolean;
}

async function ofThisVersion(mirror: string, platform: string): Promise<readonly InstalledPlugin[]> {
  const found = await pluginsIn(mirror);
  return found.filter((one) => one.version === PROVIDER_VERSION && one.platform === platform);
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(dirname(path))).isSymbolicLink();
}

/** Returns a warning for each copy that is not the plugin of this package. */
export function judgeCopies(
  machine: Machine,
  copies: readonly Copy[],
  { core }: CopyOptions,
): readonly CheckResult[] {
  return copies
    .filter(({ isPackaged, isLink }) => !isPackaged && !isLink)
    .map(({ folder, path }) =>
      warning(
        `${shownPath(machine, path)}, which \`init\` copied, is not the plugin of this package`,
        `Run \`${initCommand(machine, folder, core)}\``,
      ),
    );
}

/** Returns the command that installs the providers in a folder. */
export function initCommand(machine: Machine, folder: string, core: string): string {
  const chdir = folder === machine.folder ? "" : ` -chdir=${shellWord(relative(machine.folder, folder))}`;
  return `${core}${chdir} init`;
}

/** Returns a warning for a plugin in the cache that is neither that of this package nor one of a mirror. */
export async function checkCache(
  machine: Machine,
  configuration: CliConfiguration,
  mirrors: readonly LocalMirror[],
  { platform, core }: CopyOptions,
): Promise<readonly CheckResult[]> {
  const folder = cacheFolder(machine, configuration);
  if (folder === undefined) return [];
  const inMirrors = (
    await Promise.all(mirrors.map(async ({ path }) => ofThisVersion(path, platform)))
  ).flat();
  const known = new Set(await Promise.all(inMirrors.map(async ({ path }) => realpath(path))));
  const judged = (await ofThisVersion(folder, platform)).map(async ({ path, isPacked }) => {
    if (isPacked || known.has(await realpath(path)) || (await isPackaged(path))) return [];
    return [
      warning(
        `${shownPath(machine, path)} in the plugin cache is not the plugin of this package`,
        `Run \`rm -r ${shellWord(dirname(path))}\`, and \`${core} init\` in the folders that use the provider`,
      ),
    ];
  });
  return (await Promise.all(judged)).flat();
}

/** Returns the folder of the plugin cache. The CDKTF CLI turns on one in the home folder. */
function cacheFolder(machine: Machine, configuration: CliConfiguration): string | undefined {
  const { environment, folder, home } = machine;
  const set = environment["TF_PLUGIN_CACHE_DIR"] || pluginCache(configuration, environment);
  if (set !== undefined) return resolve(folder, set);
  const isOfCdktf = home !== undefined && cdktfProject(folder) !== undefined;
  return isOfCdktf ? join(home, ".terraform.d", "plugin-cache") : undefined;
}
