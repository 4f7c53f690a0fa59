/** `uninstall`: removes what `install` put into a local mirror, and the folders that are empty then. */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { Command } from "commander";

import { isPluginsLink, pluginsLink } from "../constructs/stack-folder/project-plugins";
import { PROVIDER_SOURCE } from "../schema";
import { GITIGNORE } from "./install";
import { addPlaceFlags, isWithin, mirrorPlace, type MirrorPlace, type PlaceFlags } from "./mirror-place";
import { CommandError } from "./usage-error";

export function addUninstall(program: Command, print: (line: string) => void): void {
  const uninstall = program
    .command("uninstall")
    .summary("remove what install put there")
    .description(
      "Removes the provider plugin, in every version and for every platform, from the local mirror that `install` copied it into with the same flags, and the folders that are empty then. Other files stay.",
    );
  addPlaceFlags(uninstall).action((flags: PlaceFlags) => {
    const place = mirrorPlace(flags);
    const removed = removePlugins(place);
    if (removed.length === 0) {
      print(`Nothing to remove: ${PROVIDER_SOURCE} is not installed in ${place.dir}`);
      return;
    }
    print(`Removed ${PROVIDER_SOURCE}:`);
    for (const path of removed) print(`  ${path}`);
  });
}

/** Removes the plugins of a place, and all that `install` and synths made for them; returns the files. */
function removePlugins({ dir, base, project }: MirrorPlace): readonly string[] {
  const root = join(dir, PROVIDER_SOURCE);
  const plugins = pluginsIn(root);
  for (const plugin of plugins) {
    remove(plugin);
    removeEmptyFolders(dirname(plugin), base);
  }
  const ignored = removeGitignore(root) ? [join(root, GITIGNORE.name)] : [];
  removeEmptyFolders(root, base);
  const links = project === undefined ? [] : linksIn(project);
  links.forEach(remove);
  return [...plugins, ...ignored, ...links];
}

/** The paths of plugins that any version of this package installed: VERSION/PLATFORM/FILE. */
function pluginsIn(root: string): readonly string[] {
  return namesIn(root).flatMap((version) =>
    namesIn(join(root, version))
      .map((platform) => join(root, version, platform, `terraform-provider-cloud_v${version}.cjs`))
      .filter((file) => existsSync(file)),
  );
}

/** Removes the file that hides the plugins from git, unless something else is left for it to hide. */
function removeGitignore(root: string): boolean {
  const file = join(root, GITIGNORE.name);
  const isLastOne = namesIn(root).join() === GITIGNORE.name && readFileSync(file, "utf8") === GITIGNORE.text;
  if (isLastOne) remove(file);
  return isLastOne;
}

/** The links to the project's plugins in its synthesized stacks. */
function linksIn(project: string): readonly string[] {
  const stacks = resolve(project, outputFolder(project), "stacks");
  return namesIn(stacks)
    .filter((stack) => existsSync(join(stacks, stack)))
    .map((stack) => pluginsLink(join(stacks, stack)))
    .filter((link) => isPluginsLink(link, project));
}

/** Where the project is synthesized to; a cdktf.json that cannot be read is not this command's business. */
function outputFolder(project: string): string {
  try {
    const { output } = JSON.parse(readFileSync(join(project, "cdktf.json"), "utf8")) as { output?: unknown };
    return typeof output === "string" ? output : "cdktf.out";
  } catch {
    return "cdktf.out";
  }
}

function removeEmptyFolders(folder: string, base: string): void {
  if (folder === base || !isWithin(folder, base)) return;
  try {
    rmdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") return;
  }
  removeEmptyFolders(dirname(folder), base);
}

function remove(path: string): void {
  try {
    rmSync(path);
  } catch (error) {
    throw new CommandError(`Cannot remove ${path}: ${(error as NodeJS.ErrnoException).code ?? ""}`);
  }
}

/** The names in a folder; none if there is no such folder. */
function namesIn(folder: string): readonly string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}
