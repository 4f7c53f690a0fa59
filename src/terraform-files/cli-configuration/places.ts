/** Where Terraform and OpenTofu look for their CLI configuration, and for plugins if that names no place. */
import { existsSync, readdirSync } from "node:fs";
import { join, win32 } from "node:path";

/** What the places depend on. */
export interface CliUser {
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string | undefined;
  readonly isOpenTofu: boolean;
  /** @default the platform of this process */
  readonly platform?: NodeJS.Platform;
}

type CoreUser = Pick<CliUser, "environment" | "home" | "platform">;

/**
 * Returns the folder in which both cores look for settings and plugins: `~/.terraform.d`, on Windows
 * `%APPDATA%\terraform.d`; undefined if the user has no home folder.
 */
export function coreFolder(user: CoreUser): string | undefined {
  const { home } = user;
  if (isOnWindows(user)) return inAppData(user, "terraform.d")[0];
  return home === undefined ? undefined : join(home, ".terraform.d");
}

function isOnWindows({ platform = process.platform }: Pick<CliUser, "platform">): boolean {
  return platform === "win32";
}

/** Returns a path below the folder of Windows for the settings of programs; none if it is not known. */
function inAppData({ environment, home }: CoreUser, ...path: readonly string[]): readonly string[] {
  const usual = home === undefined ? undefined : win32.join(home, "AppData", "Roaming");
  const folder = environment["APPDATA"] || usual;
  return folder === undefined ? [] : [win32.join(folder, ...path)];
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
function mainFiles(user: CliUser): readonly string[] {
  const { environment, home, isOpenTofu } = user;
  const isWindows = isOnWindows(user);
  const config = isWindows ? undefined : environment["XDG_CONFIG_HOME"];
  const [own, former] = ["tofu", "terraform"].map((core) => {
    if (isWindows) return inAppData(user, `${core}.rc`)[0];
    return home === undefined ? undefined : join(home, `.${core}rc`);
  });
  if (!isOpenTofu) return former === undefined ? [] : [former];
  const ofXdg = config ? join(config, "opentofu", "tofurc") : undefined;
  const present = [own, former].find((file) => file !== undefined && existsSync(file));
  const file = present ?? ofXdg ?? own;
  return file === undefined ? [] : [file];
}

/** Returns the folder of further settings files, in which Terraform also looks for plugins. */
function settingsFolder(user: CliUser): string | undefined {
  const { environment, isOpenTofu } = user;
  const usual = coreFolder(user);
  const config = isOnWindows(user) ? undefined : environment["XDG_CONFIG_HOME"];
  const isThere = usual !== undefined && existsSync(usual);
  return isOpenTofu && config && !isThere ? join(config, "opentofu") : usual;
}

/** Returns the local mirrors that the core looks in without `provider_installation`, besides that of the current folder. */
export function impliedMirrors(user: CliUser): readonly string[] {
  const { environment, home, isOpenTofu, platform = process.platform } = user;
  if (isOnWindows(user))
    return [["terraform.d"], ["HashiCorp", "Terraform"]].flatMap((path) =>
      inAppData(user, ...path, "plugins"),
    );
  const inHome = (...path: readonly string[]) => (home === undefined ? [] : [join(home, ...path)]);
  const ofTofu = environment["XDG_DATA_HOME"];
  const data = environment["XDG_DATA_HOME"] ? [environment["XDG_DATA_HOME"]] : inHome(".local", "share");
  const shared = (environment["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  const ofMac = join("Library", "Application Support", "io.terraform");
  const system =
    platform === "darwin"
      ? [...inHome(ofMac), join("/", ofMac)]
      : [...data, ...shared].map((folder) => join(folder, "terraform"));
  const own = settingsFolder(user);
  return [
    ...(own === undefined ? [] : [own]),
    ...(isOpenTofu && ofTofu ? [join(ofTofu, "opentofu")] : []),
    ...system,
  ].map((folder) => join(folder, "plugins"));
}
