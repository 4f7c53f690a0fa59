/** Finds installed plugins in folders, and compares them with this package's. */
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { isVersion, standaloneHashes } from "../../../terraform-files";
import { packageRoot } from "../../../text/node/package-root";
import { namesIn } from "../../../text/node/read-files";
import { pluginFile } from "../../installation/install-plugin";
import { isPackageOf, STANDALONE } from "../../installation/standalone-package";
import type { Machine } from "../machine";
import { usualMirrors } from "./places";

export interface InstalledPlugin {
  readonly version: string;
  readonly platform: string;
  readonly path: string;
}

export function pluginsIn(mirror: string): readonly InstalledPlugin[] {
  const root = join(mirror, PROVIDER_SOURCE);
  return namesIn(root)
    .filter(isVersion)
    .flatMap((version) =>
      namesIn(join(root, version)).flatMap((platform) => {
        const path = pluginIn(join(root, version, platform));
        return path === undefined ? [] : [{ version, platform, path }];
      }),
    );
}

/** Returns the plugin in a folder, as a core finds it by its name. */
export function pluginIn(folder: string): string | undefined {
  const name = namesIn(folder).find((one) => one.startsWith("terraform-provider-cloud"));
  return name === undefined ? undefined : join(folder, name);
}

/** Reports whether a file is the plugin of this package, or what the core starts of a package with this plugin. */
export function isPackaged(path: string): boolean {
  const own = readFileSync(pluginFile().path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return false;
  if (([STANDALONE.launcher, STANDALONE.program] as string[]).includes(basename(path)))
    return isPackageOf(dirname(path), own);
  return found.size === own.length && readFileSync(path).equals(own);
}

/** Returns the hashes of the plugin, as a script and in the packages that were released with this one. */
function releasedHashes(): readonly string[] {
  const file = join(packageRoot(), "lib", "constructs", "stack-folder", "plugin-hashes.json");
  return JSON.parse(readFileSync(file, "utf8")) as readonly string[];
}

/** Returns the hashes that lock files have of this plugin: in all released forms, and of packages made on this machine. */
export function acceptedHashes(machine: Machine): readonly string[] {
  const made = usualMirrors(machine)
    .flatMap((mirror) => Object.entries(standaloneHashes(mirror)))
    .filter(([place]) => place.startsWith(`${PROVIDER_VERSION}/`))
    .map(([, hash]) => hash);
  return [...releasedHashes(), ...made];
}
