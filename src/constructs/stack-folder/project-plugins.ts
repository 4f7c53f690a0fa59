/**
 * Links the plugins of a project, in its `terraform.d/plugins`, into the folder of each stack. Terraform looks for that
 * folder where it runs, and CDKTF runs it in the folders of the stacks.
 */
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { PROVIDER_SOURCE } from "../../schema";
import {
  cdktfProject,
  isPluginsLink,
  pluginsLink,
  PROJECT_PLUGINS,
  TERRAFORM_D,
} from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import { ownCommand } from "../../text/node/pasted";
import type { Notice } from "./notice";

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
    linkTo(join(project, TERRAFORM_D), link);
    return [];
  } catch (error) {
    return [{ kind: "plugins-not-linked", text: notLinked(link, error) }];
  }
}

/** On Windows every user may make a junction, which is absolute; a link needs rights. */
function linkTo(folder: string, link: string): void {
  if (process.platform === "win32") symlinkSync(folder, link, "junction");
  else symlinkSync(relative(dirname(link), folder), link);
}

function notLinked(link: string, error: unknown): string {
  const problem =
    (error as NodeJS.ErrnoException).code === "EEXIST"
      ? "is not a link to"
      : `cannot be made a link, because of ${errnoText(error)}, to`;
  return `${link} ${problem} the project's ${TERRAFORM_D}: Terraform will not find the plugin that \`install --project\` put there. Remove what is there and synthesize again, or run \`${ownCommand()} install\`.`;
}
