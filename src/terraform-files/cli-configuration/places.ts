/** Where Terraform and OpenTofu look for their CLI configuration, and for plugins if that names no place. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What the places depend on. */
export interface CliUser {
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string | undefined;
  readonly isOpenTofu: boolean;
}

/** Returns the file that the environment names; undefined if it names none. */
export function namedCliFile({ environment }: Pick<CliUser, "environment">): string | undefined {
  return environment["TF_CLI_CONFIG_FILE"] || environment["TERRAFORM_CONFIG"] || undefined;
}

/** Returns the paths of the CLI configuration's files, as the core reads them. The file that the environment names may be missing. */
export function cliFiles(user: CliUser): readonly string[] {
  const named = namedCliFile(user);
  if (named !== undefined) return [named];
  const folder = settingsFolder(user);
  const inFolder = folder === undefined || !existsSync(folder) ? [] : readdirSync(folder).sort();
  return [
    ...mainFiles(user).filter((file) => existsSync(file)),
    ...inFolder.filter((name) => /\.tfrc(?:\.json)?$/.test(name)).map((name) => join(folder ?? "", name)),
  ];
}

/** Returns the path of the first file that is there, or where one would be. */
function mainFiles({ environment, home, isOpenTofu }: CliUser): readonly string[] {
  const config = environment["XDG_CONFIG_HOME"];
  const [own, former] = [".tofurc", ".terraformrc"].map((name) =>
    home === undefined ? undefined : join(home, name),
  );
  if (!isOpenTofu) return former === undefined ? [] : [former];
  const ofXdg = config ? join(config, "opentofu", "tofurc") : undefined;
  const present = [own, former].find((file) => file !== undefined && existsSync(file));
  const file = present ?? ofXdg ?? own;
  return file === undefined ? [] : [file];
}

/** Returns the folder of further settings files, in which Terraform also looks for plugins. */
function settingsFolder({ environment, home, isOpenTofu }: CliUser): string | undefined {
  const usual = home === undefined ? undefined : join(home, ".terraform.d");
  const config = environment["XDG_CONFIG_HOME"];
  const isThere = usual !== undefined && existsSync(usual);
  return isOpenTofu && config && !isThere ? join(config, "opentofu") : usual;
}

/** Returns the local mirrors that the core looks in without `provider_installation`, besides that of the current folder. */
export function impliedMirrors({ environment, home, isOpenTofu }: CliUser): readonly string[] {
  const inHome = (...path: readonly string[]) => (home === undefined ? [] : [join(home, ...path)]);
  const ofTofu = environment["XDG_DATA_HOME"];
  const data = environment["XDG_DATA_HOME"] ? [environment["XDG_DATA_HOME"]] : inHome(".local", "share");
  const shared = (environment["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  const ofMac = join("Library", "Application Support", "io.terraform");
  const system =
    process.platform === "darwin"
      ? [...inHome(ofMac), join("/", ofMac)]
      : [...data, ...shared].map((folder) => join(folder, "terraform"));
  return [
    ...inHome(".terraform.d"),
    ...(isOpenTofu && ofTofu ? [join(ofTofu, "opentofu")] : []),
    ...system,
  ].map((folder) => join(folder, "plugins"));
}
