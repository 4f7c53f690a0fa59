/** Finds installed plugins in folders, and compares them with this package's. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { isVersion, standaloneHashes } from "../../../terraform-files";
import { packageRoot } from "../../../text/node/package-root";
import { namesIn } from "../../../text/node/read-files";
import { pluginFile } from "../../installation/install-plugin";
import { packPlugin } from "../../installation/plugin-package";
import { isPackageOf, STANDALONE } from "../../installation/standalone-package";
import type { Machine } from "../machine";
import { usualMirrors } from "./places";

export interface InstalledPlugin {
  readonly version: string;
  readonly platform: string;
  readonly path: string;
  /** Whether it is the zip of a plugin. */
  readonly isPacked: boolean;
}

const PACKED = /^terraform-provider-cloud_([^_]+)_([a-z\d]+_[a-z\d]+)\.zip$/;

export function pluginsIn(mirror: string): readonly InstalledPlugin[] {
  const root = join(mirror, PROVIDER_SOURCE);
  return namesIn(root).flatMap((name): readonly InstalledPlugin[] => {
    const [, version = "", platform = ""] = PACKED.exec(name) ?? [];
    if (isVersion(version)) return [{ version, platform, path: join(root, name), isPacked: true }];
    if (!isVersion(name)) return [];
    return namesIn(join(root, name)).flatMap((each) => {
      const path = pluginIn(join(root, name, each));
      return path === undefined ? [] : [{ version: name, platform: each, path, isPacked: false }];
    });
  });
}

/** Returns the plugin in a folder, as a core finds it by its name. */
export function pluginIn(folder: string): string | undefined {
  const name = namesIn(folder).find((one) => one.startsWith("terraform-provider-cloud"));
  return name === undefined ? undefined : join(folder, name);
}

/** Larger files are not the plugin. */
const MOST_BYTES = 50_000_000;

/** Reports whether a file is the plugin of this package, its zip, or what the core starts of a package with this plugin. */
export function isPackaged(path: string, isPacked = false): boolean {
  const { name, path: own } = pluginFile();
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return false;
  if (!isPacked && ([STANDALONE.launcher, STANDALONE.program] as string[]).includes(basename(path)))
    return isPackageOf(dirname(path), readFileSync(own));
  if (found.size > MOST_BYTES) return false;
  const digest = digestOf(readFileSync(path));
  if (!isPacked) return digest === digestOf(readFileSync(own));
  return (
    digest === digestOf(packPlugin(name, readFileSync(own)).zip) || releasedHashes().includes(`zh:${digest}`)
  );
}

function digestOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
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
