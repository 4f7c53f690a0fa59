/** The folders in which Terraform and OpenTofu look for plugins and settings. */
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import {
  cdktfProject,
  cliFiles,
  dataFolder,
  namedCliFile,
  PROJECT_PLUGINS,
  windowsMirrors,
} from "../../terraform-files";

/** Returns the folders in which Terraform and OpenTofu look for plugins if no settings name others. */
export function pluginFolders(stackFolder: string): readonly string[] {
  const { env } = process;
  const ofProject = [
    // If the project's folder cannot be linked into the stack's, another notice says so.
    ...[stackFolder, cdktfProject(process.cwd()) ?? "."].map((folder) => join(folder, PROJECT_PLUGINS)),
    join(dataFolder(stackFolder, env), "providers"),
  ];
  if (process.platform === "win32") return [...ofProject, ...windowsMirrors(userOf("Terraform"))];
  const data = env["XDG_DATA_HOME"] || join(home(), ".local", "share");
  const shared = (env["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  const ofMac = join("Library", "Application Support", "io.terraform");
  return [
    ...ofProject,
    ...configFolders().map((folder) => join(folder, "plugins")),
    ...[data, ...shared].flatMap((folder) =>
      ["terraform", "opentofu"].map((core) => join(folder, core, "plugins")),
    ),
    ...[home(), "/"].map((folder) => join(folder, ofMac, "plugins")),
  ];
}

/** Returns the files in which Terraform and OpenTofu look for settings. They may be missing. */
export function settingsFiles(): readonly string[] {
  const named = namedCliFile({ environment: process.env });
  if (named !== undefined) return [named];
  if (process.platform === "win32")
    return [...cliFiles(userOf("Terraform")), ...cliFiles(userOf("OpenTofu"))];
  const inHome = [".terraformrc", ".tofurc"].map((name) => join(home(), name));
  const inFolders = configFolders().flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^tofurc$|\.tfrc(\.json)?$/.test(name))
          .map((name) => join(folder, name))
      : [],
  );
  return [...inHome, ...inFolders];
}

function userOf(core: "Terraform" | "OpenTofu") {
  return { environment: process.env, home: home(), isOpenTofu: core === "OpenTofu" };
}

/** Returns the home folder as the cores find it. */
function home(): string {
  return process.env["HOME"] || homedir();
}

/** Returns the folders in which Terraform and OpenTofu look for both settings files and plugins, but on Windows. */
function configFolders(): readonly string[] {
  const config = process.env["XDG_CONFIG_HOME"];
  return [join(home(), ".terraform.d"), ...(config ? [join(config, "opentofu")] : [])];
}
