/** Finds what `install` put into a local mirror, and removes it with the folders and links that exist only for it. */
import { existsSync, lstatSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { kindOf } from "../../folders";
import { PROVIDER_SOURCE } from "../../schema";
import {
  isPluginsLink,
  outputFolder,
  pluginsLink,
  STANDALONE_HASHES,
  standaloneHashes,
} from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import { namesIn } from "../../text/node/read-files";
import { CommandError } from "../command-line/command-error";
import { isUnplaced } from "../command-line/user-files";
import { isWithin, type MirrorPlace } from "./mirror-place";
import { aboutIn } from "./standalone-package";

/** Keeps a project's plugin out of git. */
export const GITIGNORE = {
  name: ".gitignore",
  text: "# Written by cdktf-provider-cloud install\n*\n",
} as const;

/** Removes the plugins from a place; returns the paths of all removed files and links. */
export function removePlugins({ dir, base, project }: MirrorPlace): readonly string[] {
  const root = join(dir, PROVIDER_SOURCE);
  refuseNoFolder(dir);
  const plugins = foldersOf(root).flatMap((folder) => installedFiles(dir, folder));
  for (const plugin of plugins) {
    remove(plugin);
    removeEmptyFolders(dirname(plugin), base);
  }
  const isOurs = linkAbove(root, dir) === undefined;
  const hashes = join(dir, STANDALONE_HASHES);
  const recorded = isOurs && Object.keys(standaloneHashes(dir)).length > 0 ? [hashes] : [];
  recorded.forEach(remove);
  const ignored = isOurs && removeGitignore(root) ? [join(root, GITIGNORE.name)] : [];
  removeEmptyFolders(root, base);
  const links = project === undefined ? [] : linksInStacks(project);
  links.forEach(remove);
  return [...plugins, ...recorded, ...ignored, ...links];
}

/** Throws a CommandError if there is something else than a folder, or if nobody can tell. */
function refuseNoFolder(dir: string): void {
  try {
    const found = statSync(dir, { throwIfNoEntry: false });
    if (found === undefined || found.isDirectory()) return;
    throw new CommandError(`${dir} is ${kindOf(found)}, not a folder.`);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`Cannot read ${dir}: ${errnoText(error)}`);
  }
}

/**
 * Returns the paths of the files that any version of this package put into a folder VERSION/PLATFORM of a mirror. Throws a
 * CommandError if something else is there, or if a folder above is a link.
 */
export function installedFiles(mirror: string, folder: string): readonly string[] {
  const script = `terraform-provider-cloud_v${basename(dirname(folder))}.cjs`;
  const names = new Set([script, ...(aboutIn(folder)?.files ?? []), ...namesIn(folder).filter(isUnplaced)]);
  return [...names]
    .map((name) => join(folder, name))
    .filter((file) => {
      const found = lstatSync(file, { throwIfNoEntry: false });
      if (found === undefined) return false;
      const link = linkAbove(resolve(dirname(file)), resolve(mirror));
      if (link !== undefined)
        throw new CommandError(
          `${link} is a link, not a folder, so ${file} was not removed. Remove the link.`,
        );
      if (found.isFile() || found.isSymbolicLink()) return true;
      throw new CommandError(`${file} is ${kindOf(found)}, not a file. Move it away, and run this again.`);
    });
}

/** Returns the path itself, or the nearest one above it and below a folder, if it is a link. */
function linkAbove(path: string, folder: string): string | undefined {
  if (path === folder) return undefined;
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? path : linkAbove(dirname(path), folder);
}

/** Returns the paths of a provider's folders VERSION/PLATFORM in a mirror. */
function foldersOf(root: string): readonly string[] {
  return namesIn(root).flatMap((version) =>
    namesIn(join(root, version)).map((platform) => join(root, version, platform)),
  );
}

/** Removes the .gitignore that `install` wrote, unless the folder holds something else; reports whether it did. */
function removeGitignore(root: string): boolean {
  const file = join(root, GITIGNORE.name);
  const isLastOne =
    namesIn(root).join() === GITIGNORE.name &&
    lstatSync(file).isFile() &&
    readFileSync(file, "utf8") === GITIGNORE.text;
  if (isLastOne) remove(file);
  return isLastOne;
}

function linksInStacks(project: string): readonly string[] {
  const stacks = resolve(project, outputFolder(project), "stacks");
  return namesIn(stacks)
    .filter((stack) => existsSync(join(stacks, stack)))
    .map((stack) => pluginsLink(join(stacks, stack)))
    .filter((link) => isPluginsLink(link, project));
}

/** Removes a folder and those above it, as long as they are empty and below `base`. */
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
    throw new CommandError(`Cannot remove ${path}: ${errnoText(error)}`);
  }
}
