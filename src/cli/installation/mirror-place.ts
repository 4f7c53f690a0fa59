/** Chooses the local mirror that `install` and `uninstall` work on. */
import { readdirSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";

import { cdktfProject, coreFolder, isProgramFile, PROJECT_PLUGINS } from "../../terraform-files";
import { FOLDER, type OptionDescription } from "../command-line/command";
import { UsageError } from "../command-line/command-error";
import { homeFolder } from "../command-line/user-files";

export interface PlaceFlags {
  readonly dir: string;
  readonly project?: true;
}

export interface MirrorPlace {
  /** The mirror's folder. A provider's address is a path below it. */
  readonly dir: string;
  /** `uninstall` removes empty folders only below this one. */
  readonly base: string;
  /** The folder of the project that uses the mirror; undefined if several projects use it. */
  readonly project?: string;
}

/** Shown with `~`, so that the pages do not name the home folder of who wrote them. */
const HOME_MIRROR = join(
  (process.platform === "win32" && coreFolder({ environment: process.env, home: homeFolder() })) ||
    join("~", ".terraform.d"),
  "plugins",
);

export const PLACE_OPTIONS: readonly OptionDescription[] = [
  { name: "dir", description: "a local mirror's folder", value: { ...FOLDER, default: HOME_MIRROR } },
  {
    name: "project",
    description: `the project of this folder alone: its ${PROJECT_PLUGINS}, which each stack of a CDKTF app uses`,
    conflicts: ["dir"],
  },
];

/** Returns the place that the flags choose. Throws a UsageError if there is no such place. */
export function mirrorPlace({ dir, project }: PlaceFlags): MirrorPlace {
  if (project === true) {
    const folder = projectFolder();
    return { dir: join(folder, PROJECT_PLUGINS), base: folder, project: folder };
  }
  const chosen = localFolder(dir);
  const base = [process.cwd(), homeFolder()].find(
    (folder) => folder !== undefined && isWithin(chosen, folder),
  );
  return { dir: chosen, base: base ?? dirname(chosen) };
}

/** Returns the absolute path of a folder; replaces a leading `~` by the home folder. */
export function localFolder(folder: string): string {
  if (folder !== "~" && !folder.startsWith("~/") && !folder.startsWith(`~${sep}`)) return resolve(folder);
  const home = homeFolder();
  if (home === undefined) {
    throw new UsageError("This user has no home folder: give --dir or --project, or set HOME");
  }
  return resolve(home + folder.slice(1));
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** Returns the folder of the nearest cdktf.json, here or above; else this folder, if it holds a Terraform configuration. */
function projectFolder(): string {
  const project = cdktfProject(process.cwd());
  if (project !== undefined) return project;
  if (readdirSync(process.cwd()).some(isProgramFile)) return process.cwd();
  throw new UsageError(
    "--project: there is no cdktf.json in this folder or above, and no Terraform configuration in it; run the command in the project's folder",
  );
}
