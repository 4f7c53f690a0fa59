/** Finds installed plugins in the folders of mirrors and of `terraform init`, and compares them with this package's. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { PROVIDER_SOURCE } from "../../../schema";
import { isVersion } from "../../../terraform-files";
import { packageRoot } from "../../../text/node/package-root";
import { pluginFile } from "../../installation/install-plugin";
import { packPlugin } from "../../installation/plugin-package";
import { isPackageOf, STANDALONE } from "../../installation/standalone-package";
import { namesIn } from "../machine";

export interface InstalledPlugin {
  readonly version: string;
  readonly platform: string;
  readonly path: string;
  /** Whether it is the zip of a plugin. */
  readonly isPacked: boolean;
}

export async function pluginsIn(mirror: string): Promise<readonly InstalledPlugin[]> {
  const root = join(mirror, PROVIDER_SOURCE);
  const found: InstalledPlugin[] = [];
  for (const name of await namesIn(root)) {
    const [, version = "", platform = ""] = PACKED.exec(name) ?? [];
    if (isVersion(version)) found.push({ version, platform, path: join(root, name), isPacked: true });
    if (!isVersion(name)) continue;
    for (const platform of await namesIn(join(root, name))) {
      const folder = join(root, name, platform);
      const file = (await namesIn(folder)).find((one) => one.startsWith(PLUGIN));
      if (file !== undefined)
        found.push({ version: name, platform, path: join(folder, file), isPacked: false });
    }
  }
  return found;
}

/** How the name of the plugin's file begins. */
export const PLUGIN = "terraform-provider-cloud";

const PACKED = /^terraform-provider-cloud_([^_]+)_([a-z\d]+_[a-z\d]+)\.zip$/;

/** Larger files are not the plugin. */
const MOST_BYTES = 50_000_000;

/** Reports whether a file is the plugin of this package, its zip, or what Terraform starts of a package with this plugin. */
export async function isPackaged(path: string, isPacked = false): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return false;
  const name = basename(path);
  if (!isPacked && (name === STANDALONE.launcher || name === STANDALONE.program))
    return isPackageOf(dirname(path), readFileSync(pluginFile().path));
  if (found.size > MOST_BYTES) return false;
  const content = await readFile(path).catch(() => undefined);
  if (content === undefined) return false;
  const digest = digestOf(content);
  return digest === packagedDigest(isPacked) || (isPacked && releasedHashes().includes(`zh:${digest}`));
}

/** Returns the hashes of the plugin, as a script and in the packages that were released with this one. */
export function releasedHashes(): readonly string[] {
  const file = join(packageRoot(), "lib", "constructs", "stack-folder", "plugin-hashes.json");
  return JSON.parse(readFileSync(file, "utf8")) as readonly string[];
}

function packagedDigest(isPacked: boolean): string {
  const { name, path } = pluginFile();
  const content = readFileSync(path);
  return digestOf(isPacked ? packPlugin(name, content).zip : content);
}

function digestOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
