/**
 * Links the plugins of a project, in its `terraform.d/plugins`, into the folder of each stack. Terraform looks for that
 * folder where it runs, and CDKTF runs it in the folders of the stacks.
 */
import { existsSync, lstatSync, readlinkSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

import { errnoText } from "../../errno";
import { PROVIDER_SOURCE } from "../../schema";
import type { Notice } from "./notice";

/** The folder that Terraform looks for in its working directory. */
const TERRAFORM_D = "terraform.d";

/** The local mirror of a project, relative to the project's folder. */
export const PROJECT_PLUGINS = join(TERRAFORM_D, "plugins");

/** Returns the folder of the CDKTF project that a folder is in; undefined if it is in none. */
export function cdktfProject(folder: string): string | undefined {
  if (existsSync(join(folder, "cdktf.json"))) return folder;
  return folder === dirname(folder) ? undefined : cdktfProject(dirname(folder));
}

/** Returns the path of the link to the plugins of the project in the folder of a stack. */
export function pluginsLink(stackFolder: string): string {
  return join(realpathSync(stackFolder), TERRAFORM_D);
}

/** Reports whether a path is a link to the plugins of a project. */
export function isPluginsLink(path: string, project: string): boolean {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink && resolve(dirname(path), readlinkSync(path)) === join(project, TERRAFORM_D);
}

/**
 * Links the plugins of the project into the folder of a stack, or removes the link if they are no longer installed. Returns
 * what the user has to do.
 */
export function linkProjectPlugins(stackFolder: string): readonly Notice[] {
  const project = cdktfProject(process.cwd());
  if (project === undefined) return [];
  const link = pluginsLink(stackFolder);
  const isInstalled = existsSync(join(project, PROJECT_PLUGINS, PROVIDER_SOURCE));
  if (isPluginsLink(link, project)) {
    if (!isInstalled) rmSync(link);
    return [];
  }
  if (!isInstalled || existsSync(join(stackFolder, PROJECT_PLUGINS, PROVIDER_SOURCE))) return [];
  try {
    symlinkSync(relative(dirname(link), join(project, TERRAFORM_D)), link);
    return [];
  } catch (error) {
    return [{ kind: "plugins-not-linked", text: notLinked(link, error) }];
  }
}

function notLinked(link: string, error: unknown): string {
  const problem =
    (error as NodeJS.ErrnoException).code === "EEXIST"
      ? "is not a link to"
      : `cannot be made a link, because of ${errnoText(error)}, to`;
  return `${link} ${problem} the project's ${TERRAFORM_D}: Terraform will not find the plugin that \`install --project\` put there. Remove what is there and synthesize again, or run \`npx --no-install cdktf-provider-cloud install\`.`;
}
