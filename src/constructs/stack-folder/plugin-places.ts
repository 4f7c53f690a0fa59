/** The folders in which Terraform and OpenTofu look for plugins and settings. */
import { homedir } from "node:os";
import { join, resolve } from "node:path";

import { cdktfProject, PROJECT_PLUGINS } from "../../terraform-files";

/** Returns the folders in which Terraform and OpenTofu look for plugins if no settings name others. */
export function pluginFolders(stackFolder: string): readonly string[] {
  const { env } = process;
  const data = env["XDG_DATA_HOME"] || join(home(), ".local", "share");
  const shared = (env["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  const ofMac = join("Library", "Application Support", "io.terraform");
  return [
    // If the project's folder cannot be linked into the stack's, another notice says so.
    ...[stackFolder, cdktfProject(process.cwd()) ?? "."].map((folder) => join(folder, PROJECT_PLUGINS)),
    resolve(stackFolder, env["TF_DATA_DIR"] || ".terraform", "providers"),
    ...configFolders().map((folder) => join(folder, "plugins")),
    ...[data, ...shared].flatMap((folder) =>
      ["terraform", "opentofu"].map((core) => join(folder, core, "plugins")),
    ),
    ...[home(), "/"].map((folder) => join(folder, ofMac, "plugins")),
  ];
}

/** Returns the home folder as the cores find it. */
export function home(): string {
  return process.env["HOME"] || homedir();
}

/** Returns the folders in which Terraform and OpenTofu look for both settings files and plugins. */
export function configFolders(): readonly string[] {
  const config = process.env["XDG_CONFIG_HOME"];
  return [join(home(), ".terraform.d"), ...(config ? [join(config, "opentofu")] : [])];
}
