/** Removes installed plugins, and nothing else. */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { isPluginsLink, pluginsLink } from "../../constructs/stack-folder/project-plugins";
import { errnoText } from "../../errno";
import { PROVIDER_SOURCE } from "../../schema";
import { homeFolder } from "../command-line/home-folder";
import { readJsonFile } from "../command-line/read-json";
import { CommandError } from "../command-line/usage-error";
import { GITIGNORE } from "./install-plugin";
import { isWithin, type MirrorPlace } from "./mirror-place";

/** Removes the plugins of a place, and the files and links that exist only for them; returns the paths of all. */
export function removePlugins({ dir, base, project }: MirrorPlace): readonly string[] {
  const root = join(dir, PROVIDER_SOURCE);
  const plugins = pluginsIn(root);
  for (const plugin of plugins) {
    remove(plugin);
    removeEmptyFolders(dirname(plugin), base);
  }
  const ignored = removeGitignore(root) ? [join(root, GITIGNORE.name)] : [];
  removeEmptyFolders(root, base);
  const links = project === undefined ? [] : linksInStacks(project);
  links.forEach(remove);
  return [...plugins, ...ignored, ...links, ...removeFromCache(plugins)];
}

/** The paths of the plugins that any version of this package installed. */
function pluginsIn(root: string): readonly string[] {
  return foldersOf(root)
    .map((folder) => join(folder, `terraform-provider-cloud_v${basename(dirname(folder))}.cjs`))
    .filter((file) => existsSync(file));
}

/** The paths of a provider's folders in a mirror: VERSION/PLATFORM. */
function foldersOf(root: string): readonly string[] {
  return namesIn(root).flatMap((version) =>
    namesIn(join(root, version)).map((platform) => join(root, version, platform)),
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
function linksInStacks(project: string): readonly string[] {
  const stacks = resolve(project, outputFolder(project), "stacks");
  return namesIn(stacks)
    .filter((stack) => existsSync(join(stacks, stack)))
    .map((stack) => pluginsLink(join(stacks, stack)))
    .filter((link) => isPluginsLink(link, project));
}

/** Removes the links to plugins that Terraform made in its cache, which the CDKTF CLI turns on for all projects. */
function removeFromCache(plugins: readonly string[]): readonly string[] {
  const home = homeFolder();
  const usual = home === undefined ? undefined : join(home, ".terraform.d", "plugin-cache");
  const cache = process.env["TF_PLUGIN_CACHE_DIR"] ?? usual;
  if (cache === undefined) return [];
  const installed = new Set(plugins.map(dirname));
  const links = foldersOf(join(cache, PROVIDER_SOURCE)).filter(
    (path) => lstatSync(path).isSymbolicLink() && installed.has(readlinkSync(path)),
  );
  for (const link of links) {
    remove(link);
    removeEmptyFolders(dirname(link), cache);
  }
  return links;
}

/** Where the project is synthesized to; a cdktf.json that cannot be read is not this command's business. */
function outputFolder(project: string): string {
  try {
    const { output } = readJsonFile(join(project, "cdktf.json")) as { output?: unknown };
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
    throw new CommandError(`Cannot remove ${path}: ${errnoText(error)}`);
  }
}

/** The names in a folder; none if there is no such folder. */
function namesIn(folder: string): readonly string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}
